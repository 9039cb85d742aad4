import { type BulkChange, type BulkUndo, LIMITS, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import { bulkHistoryQuery, useUndoBulkChange } from './bulk.api.ts';
import classes from './bulk-history-dialog.module.css';

const words = bulk.history;

type Props = {
  readonly onUndone: (undo: BulkUndo) => void;
  readonly onClose: () => void;
  readonly returnFocusTo: () => HTMLElement | null;
};

/** The latest bulk changes; each can be undone, after one confirmation. */
export default function BulkHistoryDialog({ onUndone, onClose, returnFocusTo }: Props) {
  const [asked, setAsked] = useState<BulkChange | null>(null);
  if (asked) {
    return (
      <UndoQuestion
        change={asked}
        onUndone={onUndone}
        onClose={() => setAsked(null)}
        returnFocusTo={returnFocusTo}
      />
    );
  }
  return (
    <Dialog title={words.title} size="lg" onClose={onClose} returnFocusTo={returnFocusTo}>
      <History onAsk={setAsked} />
    </Dialog>
  );
}

function History({ onAsk }: { onAsk: (change: BulkChange) => void }) {
  const source = useRosterSource();
  const history = useQuery(bulkHistoryQuery(source.bulk));
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  if (history.isError) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    );
  }
  if (!history.data) return <Skeletons count={3} height={56} />;
  if (history.data.length === 0) return <EmptyState text={words.empty} />;
  return (
    <>
      <ol className={classes.changes}>
        {history.data.map((change) => (
          <li key={change.id}>
            <div>
              <p className={classes.what}>{inWords(change)}</p>
              <p className={classes.who}>
                {words.by(change.changedBy, dateAndTimeInWords(change.createdAt, timeZone))}
              </p>
            </div>
            {change.undoneAt === null ? (
              <Button
                variant="default"
                size="sm"
                aria-label={words.undoNamed(inWords(change))}
                onClick={() => onAsk(change)}
              >
                {bulk.outcome.undo}
              </Button>
            ) : (
              <p className={classes.who}>{words.undone(dateAndTimeInWords(change.undoneAt, timeZone))}</p>
            )}
          </li>
        ))}
      </ol>
      <ListEnd count={history.data.length} limit={LIMITS.bulkHistory} />
    </>
  );
}

function UndoQuestion({ change, onUndone, onClose, returnFocusTo }: Props & { readonly change: BulkChange }) {
  const undo = useUndoBulkChange({ onDone: onUndone });
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.confirm}
      confirmPending={bulk.outcome.undoing}
      isPending={undo.isPending}
      isDangerous={false}
      failure={undo.failure}
      failureTitle={bulk.outcome.undoFailed}
      onConfirm={() => undo.run(change.id)}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{inWords(change)}.</p>
      <p>{words.means}</p>
    </ConfirmDialog>
  );
}

function inWords({ action, memberCount, teamName, level }: BulkChange): string {
  if (action === 'rollover') return words.rollover(memberCount);
  const where = level === null ? teamName : rosterGroupLabel(rosterGroupOf(level));
  return bulk.actions[action].history(memberCount, where);
}
