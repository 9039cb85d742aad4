import type { SyncRemoval } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../../../platform/api/api.ts';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { Ask } from '../../resolution.ts';
import { removalsQuery } from '../../sync.api.ts';
import { PagedList } from '../paged-list.tsx';
import { IssueRow } from './issue-row.tsx';
import { RetryOrLeave } from './retry-or-leave.tsx';

const words = syncTab.removals;

/** Registrations that the office has removed but the provider still has (ADMIN-08). */
export function RemovalSection({ ask }: { ask: Ask }) {
  return (
    <Panel title={words.title} hint={words.hint}>
      <PagedList
        of={words.title}
        pageAt={removalsQuery}
        rowsOf={({ removals }) =>
          removals.map((removal) => <RemovalRow key={removal.id} removal={removal} ask={ask} />)
        }
        failed={words.failed}
        empty={syncTab.allWell}
      />
    </Panel>
  );
}

function RemovalRow({
  removal: { id, memberName, teamName, eventName, reason },
  ask,
}: {
  removal: SyncRemoval;
  ask: Ask;
}) {
  const resolve = (action: 'retry' | 'keep') => () =>
    callApi(routes.syncAdmin.resolveRemoval, { params: { id }, body: { action } });
  const whose = words.whose(memberName, eventName);
  return (
    <IssueRow
      name={memberName}
      teamName={teamName}
      actions={
        <RetryOrLeave
          ask={ask}
          retry={{
            label: words.retry,
            name: words.retryNamed(whose),
            resolution: { call: resolve('retry'), done: words.retried },
          }}
          leave={{
            name: words.keepNamed(whose),
            question: {
              title: words.keepQuestion(whose),
              texts: [words.keepText],
              confirm: words.keep,
              isDanger: false,
              call: resolve('keep'),
              done: words.kept,
            },
          }}
        />
      }
    >
      <p>{words.of(eventName)}</p>
      <p>{reason}</p>
    </IssueRow>
  );
}
