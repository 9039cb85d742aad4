import { type MeetSummary, RESULTS_LIMITS } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../strings/en/scores.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { dateInWords } from '../../../ui/date-in-words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { useMeets } from '../api/queries.ts';
import { useRemoveMeet } from '../api/remove-scores.ts';
import { MeetDialog } from './meet-dialog.tsx';
import classes from './meet-list.module.css';
import { ScoreImport } from './score-import.tsx';

const words = scores.meets;

type Open = { readonly meet: MeetSummary; readonly what: 'view' | 'remove' };

/** The meets whose results are kept: to be viewed, or removed alone; and the way to import more. */
export function MeetList() {
  const meets = useMeets();
  const [open, setOpen] = useState<Open | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const close = () => setOpen(null);
  return (
    <Panel title={words.title}>
      {isImporting ? (
        <ScoreImport onClose={() => setIsImporting(false)} />
      ) : (
        <Button className={classes.import} onClick={() => setIsImporting(true)}>
          {scores.import.open}
        </Button>
      )}
      {meets.data ? (
        <Meets meets={meets.data} onOpen={setOpen} />
      ) : meets.isError ? (
        <ErrorState text={words.failed} onRetry={() => void meets.refetch()} isRetrying={meets.isFetching} />
      ) : (
        <Skeletons count={3} height={64} />
      )}
      {open?.what === 'view' && <MeetDialog meet={open.meet} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog meet={open.meet} onClose={close} />}
    </Panel>
  );
}

function Meets({ meets, onOpen }: { meets: readonly MeetSummary[]; onOpen: (open: Open) => void }) {
  if (meets.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  return (
    <>
      <ul className={classes.meets}>
        {meets.map((meet) => (
          <li key={meet.id} className={classes.meet}>
            <div>
              <h3 className={classes.name}>{meet.name}</h3>
              <p className={classes.facts}>{factsOf(meet)}</p>
            </div>
            <div className={classes.buttons}>
              <Button
                size="sm"
                variant="default"
                aria-label={words.viewNamed(meet.name)}
                onClick={() => onOpen({ meet, what: 'view' })}
              >
                {words.view}
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={words.removeNamed(meet.name)}
                onClick={() => onOpen({ meet, what: 'remove' })}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ListEnd count={meets.length} limit={RESULTS_LIMITS.meets} />
    </>
  );
}

function factsOf({ kind, heldOn, attached, entries, review, unmatched, scoreOuts }: MeetSummary): string {
  const waiting = review + unmatched;
  return [
    kind === 'history' ? words.history : dateInWords(heldOn),
    words.attached(attached, entries),
    waiting > 0 ? words.waiting(waiting) : '',
    words.scoreOuts(scoreOuts),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function RemoveDialog({ meet, onClose }: { meet: MeetSummary; onClose: () => void }) {
  const { remove, isRemoving } = useRemoveMeet(meet, onClose);
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.removeConfirm}
      confirmPending={words.removing}
      isPending={isRemoving}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.removeText(meet.name, meet.entries)}</p>
    </ConfirmDialog>
  );
}
