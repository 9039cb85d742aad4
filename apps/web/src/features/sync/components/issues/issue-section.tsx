import type { SyncIssue, SyncIssueKind } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { callApi } from '../../../../platform/api/api.ts';
import { useMay } from '../../../../platform/session/use-may.ts';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { Ask, Resolution } from '../../resolution.ts';
import { issuesQuery } from '../../sync.api.ts';
import { useTimeWords } from '../../use-time-words.ts';
import { PagedList } from '../paged-list.tsx';
import { IssueRow } from './issue-row.tsx';
import { ResolveButton } from './resolve-button.tsx';

const words = syncTab.issue;

/** The gymnasts with one kind of sync issue (SYNC-04, SYNC-05). */
export function IssueSection({ kind, ask }: { kind: SyncIssueKind; ask: Ask }) {
  const { title, hint, failed } = syncTab.issues[kind];
  return (
    <Panel title={title} hint={hint}>
      <PagedList
        of={title}
        pageAt={(offset) => issuesQuery(kind, offset)}
        rowsOf={({ issues }) =>
          issues.map((issue) => <MemberIssueRow key={issue.memberId} issue={issue} ask={ask} />)
        }
        failed={failed}
        empty={syncTab.allWell}
      />
    </Panel>
  );
}

function MemberIssueRow({ issue, ask }: { issue: SyncIssue; ask: Ask }) {
  const { memberName, teamName, reason, changes, isNew, can } = issue;
  const note = useNote(issue);
  const mayResolve = useMay('sync.manage');
  return (
    <IssueRow
      name={memberName}
      teamName={teamName}
      note={note}
      actions={
        mayResolve &&
        can.map((choice) => (
          <Choice key={`${choice.action} ${choice.field}`} issue={issue} choice={choice} ask={ask} />
        ))
      }
    >
      {reason && <p>{reason}</p>}
      {isNew && <p>{words.isNew}</p>}
      {changes.map(({ field, portalValue, providerValue }) => (
        <p key={field}>{words.change(field, portalValue || syncTab.none, providerValue || syncTab.none)}</p>
      ))}
    </IssueRow>
  );
}

function useNote({ state, since, attempts, nextTryAt }: SyncIssue): string {
  const timeOf = useTimeWords();
  return [
    state === 'unarchived' ? words.unarchivedSince(timeOf(since)) : words.since(timeOf(since)),
    ...(attempts > 0 ? [words.attempts(attempts)] : []),
    ...(nextTryAt === null ? [] : [words.nextTry(timeOf(nextTryAt))]),
  ].join(' · ');
}

type ChoiceProps = {
  readonly issue: SyncIssue;
  readonly choice: SyncIssue['can'][number];
  readonly ask: Ask;
};

/** Sending a change again loses nothing and runs at once. Other actions first ask for confirmation with the server's sentence. */
function Choice({ issue: { memberId, memberName }, choice: { action, field, means }, ask }: ChoiceProps) {
  const { named, question, done, ...choice } = syncTab.resolutions[action];
  const label = field === undefined ? choice.label : words.ofField(choice.label, field);
  const name = field === undefined ? named(memberName) : `${label}, ${memberName}`;
  const resolution: Resolution = {
    done,
    call: () => callApi(routes.syncAdmin.resolveIssue, { params: { id: memberId }, body: { action, field } }),
  };
  if (action === 'retry') {
    return <ResolveButton label={label} busyLabel={words.retrying} name={name} resolution={resolution} />;
  }
  const isDanger =
    action === 'drop' || action === 'archiveHere' || action === 'leaves' || action === 'archiveAgain';
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={name}
      onClick={() =>
        ask({ ...resolution, title: question(memberName), texts: [means], confirm: label, isDanger })
      }
    >
      {label}
    </Button>
  );
}
