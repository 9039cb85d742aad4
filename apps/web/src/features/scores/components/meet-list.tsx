import { type MeetSummary, RESULTS_LIMITS } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { scores } from '../../../strings/en/scores.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { useMeets } from '../api/queries.ts';
import { useRemoveMeet } from '../api/remove-scores.ts';
import { ScoreImport } from './import/score-import.tsx';
import { MeetDialog } from './meet-dialog.tsx';
import classes from './meet-list.module.css';

const words = scores.meets;

/** The stored meets, each to view or remove, and the button to import more. */
export function MeetList() {
  const meets = useMeets();
  const [params, changeParams] = useTabParams();
  const [removing, setRemoving] = useState<MeetSummary | null>(null);
  // In the address, so that a reload or a new sign-in shows it again (TRUTH-02).
  const viewed = meets.data?.find(({ id }) => String(id) === params.get('meet'));
  const [isImporting, setIsImporting] = useState(false);
  return (
    <Panel title={words.title}>
      {isImporting ? (
        <ScoreImport onClose={() => setIsImporting(false)} />
      ) : (
        <IfMay may="scores.manage">
          <Button className={classes.import} onClick={() => setIsImporting(true)}>
            {scores.import.open}
          </Button>
        </IfMay>
      )}
      {meets.data ? (
        <Meets
          meets={meets.data}
          onView={({ id }) => changeParams({ meet: String(id) })}
          onRemove={setRemoving}
        />
      ) : meets.isError ? (
        <ErrorState text={words.failed} onRetry={() => void meets.refetch()} isRetrying={meets.isFetching} />
      ) : (
        <Skeletons count={3} height={64} />
      )}
      {viewed && <MeetDialog meet={viewed} onClose={() => changeParams({})} />}
      {removing && <RemoveDialog meet={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

type MeetsProps = {
  readonly meets: readonly MeetSummary[];
  readonly onView: (meet: MeetSummary) => void;
  readonly onRemove: (meet: MeetSummary) => void;
};

function Meets({ meets, onView, onRemove }: MeetsProps) {
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
                onClick={() => onView(meet)}
              >
                {words.view}
              </Button>
              <IfMay may="scores.manage">
                <Button
                  size="sm"
                  variant="default"
                  aria-label={words.removeNamed(meet.name)}
                  onClick={() => onRemove(meet)}
                >
                  {words.remove}
                </Button>
              </IfMay>
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
