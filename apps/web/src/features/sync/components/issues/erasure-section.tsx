import type { OpenErasure } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../../../platform/api/api.ts';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { erasuresQuery } from '../../sync.api.ts';
import { useTimeWords } from '../../use-time-words.ts';
import { PagedList } from '../paged-list.tsx';
import { IssueRow } from './issue-row.tsx';
import { ResolveButton } from './resolve-button.tsx';

const words = syncTab.erasures;

/** Gymnasts that are erased in the portal but not yet at the provider (BEYOND-12). */
export function ErasureSection() {
  return (
    <Panel title={words.title} hint={words.hint}>
      <PagedList
        of={words.title}
        pageAt={erasuresQuery}
        rowsOf={({ erasures }) =>
          erasures.map((erasure) => <ErasureRow key={erasure.memberId} erasure={erasure} />)
        }
        failed={words.failed}
        empty={syncTab.allWell}
      />
    </Panel>
  );
}

function ErasureRow({
  erasure: { memberId, memberName, state, reason, attempts, nextTryAt, requestedAt, requestedBy },
}: {
  erasure: OpenErasure;
}) {
  const timeOf = useTimeWords();
  const note = [
    words.requested(timeOf(requestedAt), requestedBy),
    ...(attempts > 0 ? [syncTab.issue.attempts(attempts)] : []),
    ...(nextTryAt === null ? [] : [syncTab.issue.nextTry(timeOf(nextTryAt))]),
  ].join(' · ');
  return (
    <IssueRow
      name={memberName}
      note={note}
      actions={
        <ResolveButton
          label={words.retry}
          busyLabel={syncTab.issue.retrying}
          name={words.retryNamed(memberName)}
          resolution={{
            call: () => callApi(routes.personalData.retryErasure, { params: { id: memberId } }),
            done: words.retried,
          }}
        />
      }
    >
      <p>{words[state]}</p>
      {reason !== null && <p>{reason}</p>}
      {state === 'refused' && <p>{words.refusedText}</p>}
    </IssueRow>
  );
}
