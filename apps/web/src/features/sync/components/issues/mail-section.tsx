import type { SyncMail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../../../platform/api/api.ts';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { Ask } from '../../resolution.ts';
import { mailsQuery } from '../../sync.api.ts';
import { useTimeWords } from '../../use-time-words.ts';
import { PagedList } from '../paged-list.tsx';
import { IssueRow } from './issue-row.tsx';
import { RetryOrLeave } from './retry-or-leave.tsx';

const words = syncTab.mails;

/** Sign-in emails that the provider did not send, after a renewal that promised one (MEM-15). */
export function MailSection({ ask }: { ask: Ask }) {
  return (
    <Panel title={words.title} hint={words.hint}>
      <PagedList
        of={words.title}
        pageAt={mailsQuery}
        rowsOf={({ mails }) => mails.map((mail) => <MailRow key={mail.id} mail={mail} ask={ask} />)}
        failed={words.failed}
        empty={syncTab.allWell}
      />
    </Panel>
  );
}

function MailRow({
  mail: { id, memberName, email, reason, attempts, createdAt },
  ask,
}: {
  mail: SyncMail;
  ask: Ask;
}) {
  const timeOf = useTimeWords();
  const resolve = (action: 'retry' | 'drop') => () =>
    callApi(routes.syncAdmin.resolveMail, { params: { id }, body: { action } });
  return (
    <IssueRow
      name={memberName}
      note={`${words.promised(timeOf(createdAt))} · ${syncTab.issue.attempts(attempts)}`}
      actions={
        <RetryOrLeave
          ask={ask}
          retry={{
            label: words.retry,
            name: words.retryNamed(memberName),
            resolution: { call: resolve('retry'), done: words.retried },
          }}
          leave={{
            name: words.dropNamed(memberName),
            question: {
              title: words.dropQuestion(memberName),
              texts: [words.dropText],
              confirm: words.drop,
              isDanger: true,
              call: resolve('drop'),
              done: words.dropped,
            },
          }}
        />
      }
    >
      <p>{email === null ? words.noEmail : words.to(email)}</p>
      <p>{reason}</p>
    </IssueRow>
  );
}
