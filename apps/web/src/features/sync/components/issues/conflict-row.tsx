import type { SyncConflict } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { callApi } from '../../../../platform/api/api.ts';
import { IfMay } from '../../../../platform/session/if-may.tsx';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import type { Ask } from '../../resolution.ts';
import { useTimeWords } from '../../use-time-words.ts';
import classes from './conflict-row.module.css';
import { IssueRow } from './issue-row.tsx';
import { ResolveButton } from './resolve-button.tsx';

const words = syncTab.conflicts;

/** One value that differed: what each side has, who gave it and when. */
export function ConflictRow({ conflict, ask }: { conflict: SyncConflict; ask: Ask }) {
  const timeOf = useTimeWords();
  const { memberName, teamName, field, portalValue, providerValue, currentValue } = conflict;
  const { changedBy, changedAt, providerChangedAt, foundAt, resolution } = conflict;
  const who = changedBy ?? words.unknownWho;
  return (
    <IssueRow
      name={memberName}
      teamName={teamName}
      note={words.found(timeOf(foundAt))}
      actions={
        resolution === null ? (
          <IfMay may="sync.manage">
            <Choices conflict={conflict} ask={ask} />
          </IfMay>
        ) : (
          <p className={classes.settled}>
            {resolution === 'portal' ? words.settledPortal : words.settledProvider}
          </p>
        )
      }
    >
      <p className={classes.field}>{field}</p>
      <dl className={classes.sides}>
        <Side
          name={words.portalValue}
          value={portalValue}
          note={changedAt === null ? who : words.by(who, timeOf(changedAt))}
        />
        <Side
          name={words.providerValue}
          value={providerValue ?? words.notKnown}
          note={
            providerValue === null || providerChangedAt === null
              ? null
              : words.providerChanged(timeOf(providerChangedAt))
          }
        />
        {currentValue !== portalValue && <Side name={words.currentValue} value={currentValue} note={null} />}
      </dl>
    </IssueRow>
  );
}

function Side({ name, value, note }: { name: string; value: string; note: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value || syncTab.none}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

function Choices({ conflict, ask }: { conflict: SyncConflict; ask: Ask }) {
  const { id, memberName, field, providerValue, currentValue } = conflict;
  const resolve = (keep: 'portal' | 'provider') => () =>
    callApi(routes.syncAdmin.resolveConflict, { params: { id }, body: { keep } });
  return (
    <>
      {providerValue !== null && (
        <Button
          variant="default"
          size="sm"
          aria-label={words.takeNamed(field, memberName)}
          onClick={() =>
            ask({
              title: words.takeQuestion(field, memberName),
              texts: [words.takeText(currentValue || syncTab.none, providerValue || syncTab.none)],
              confirm: words.take,
              isDanger: true,
              call: resolve('provider'),
              done: words.taken,
            })
          }
        >
          {words.take}
        </Button>
      )}
      <ResolveButton
        label={words.keep}
        busyLabel={words.keeping}
        name={words.keepNamed(field, memberName)}
        resolution={{ call: resolve('portal'), done: words.kept }}
      />
    </>
  );
}
