import type { BulkUndo } from '@league/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { bulk } from '../../../strings/en/bulk.ts';
import { useUndoBulkChange } from './bulk.api.ts';
import { BulkEnds } from './bulk-ends.tsx';
import classes from './bulk-outcome.module.css';
import { BulkRefusals } from './bulk-refusals.tsx';
import { OUTCOME_ID, type Outcome } from './outcome.ts';

const words = bulk.outcome;

type Props = {
  readonly outcome: Outcome;
  readonly onUndone: (undo: BulkUndo) => void;
  readonly onDismiss: () => void;
};

/** The outcome of a bulk change: what was done, who was left out, and Undo. It stays on the page until it is dismissed. */
export default function BulkOutcome({ outcome, onUndone, onDismiss }: Props) {
  const undo = useUndoBulkChange({ onDone: onUndone });
  const region = useRef<HTMLElement>(null);
  // If the dialog closed before this was loaded, it takes the focus now. It is above the list, which may be scrolled far down.
  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const undoId = outcome.kind === 'changed' ? outcome.result.bulkChangeId : null;
  return (
    <section ref={region} id={OUTCOME_ID} tabIndex={-1} className={classes.outcome} aria-label={words.region}>
      <div className={classes.words}>
        <p className={classes.message}>
          {outcome.kind === 'changed' ? outcome.result.message : outcome.undo.message}
        </p>
        {outcome.kind === 'changed' && <BulkEnds ends={outcome.result.ends} />}
        {outcome.kind === 'changed' ? (
          <BulkRefusals title={bulk.preview.wereLeftOut} refusals={outcome.result.refused} />
        ) : (
          <BulkRefusals title={words.kept} refusals={outcome.undo.kept} />
        )}
      </div>
      <div className={classes.actions}>
        {undoId !== null && (
          <Button
            variant="default"
            size="sm"
            aria-disabled={undo.isPending}
            onClick={() => undo.isPending || undo.run(undoId)}
          >
            {undo.isPending ? words.undoing : words.undo}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}
