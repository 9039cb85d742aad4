import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStickyRoom } from '../../../platform/use-sticky-room.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import classes from './selection-bar.module.css';

const words = bulk.bar;

export type BarAction = {
  readonly label: string;
  readonly onPress: () => void;
  /** The action that most people come for. */
  readonly isMain?: boolean;
  readonly isOff?: boolean;
};

type Props = {
  readonly counts: ReactNode;
  readonly actions: readonly BarAction[];
  readonly onClear: () => void;
};

/** The selection and what can be done with it, within reach of a thumb, for coach and office (ROSTER-01). */
export function SelectionBar({ counts, actions, onClear }: Props) {
  const bar = useStickyRoom<HTMLElement>('--bottom-room');
  return (
    <section ref={bar} className={classes.bar} aria-label={words.name}>
      <div className={classes.head}>
        <div className={classes.counts} role="status">
          {counts}
        </div>
        <Button variant="subtle" size="sm" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
      <div className={classes.actions}>
        {actions.map(({ label, onPress, isMain = false, isOff = false }) => (
          <Button
            key={label}
            variant={isMain ? 'filled' : 'default'}
            className={classes.action}
            // Not `disabled`: a button in focus would lose it.
            aria-disabled={isOff}
            onClick={() => isOff || onPress()}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
