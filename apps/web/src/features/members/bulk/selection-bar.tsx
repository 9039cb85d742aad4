import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStickyRoom } from '../../../platform/places/use-sticky-room.ts';
import { MoreSheet, useMoreSheet } from '../../../shared/navigation/more-sheet.tsx';
import { bulk } from '../../../strings/en/bulk.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './selection-bar.module.css';

const words = bulk.bar;

export type BarAction = {
  readonly label: string;
  readonly onPress: () => void;
  /** The most common action, which is highlighted. */
  readonly isMain?: boolean;
  readonly isOff?: boolean;
};

type Props = {
  readonly counts: ReactNode;
  readonly actions: readonly BarAction[];
  readonly onClear: () => void;
};

/** How many actions fit on a phone beside More; a main action takes more room, because its label is longer. */
const roomFor = (actions: readonly BarAction[]) => (actions.some(({ isMain }) => isMain) ? 2 : 3);

/**
 * The selection and its actions at the bottom of the screen, for coach and office (ROSTER-01). A phone has the first
 * actions in the bar and the others in a sheet; with very large text all but the first are in the sheet.
 */
export function SelectionBar({ counts, actions, onClear }: Props) {
  const bar = useStickyRoom<HTMLElement>('--bottom-room');
  const sheet = useMoreSheet();
  const room = roomFor(actions);
  const placeOf = (index: number) => (index === 0 ? 'always' : index < room ? 'phone' : 'desk');
  return (
    <section ref={bar} className={classes.bar} aria-label={words.name} data-selection-bar>
      <div className={classes.head}>
        <div className={classes.counts} role="status">
          {counts}
        </div>
        <Button variant="subtle" size="sm" onClick={onClear}>
          {words.clear}
        </Button>
      </div>
      <div className={classes.actions}>
        {actions.map(({ label, onPress, isMain = false, isOff = false }, index) => (
          <Button
            key={label}
            variant={isMain ? 'filled' : 'default'}
            className={classes.action}
            data-place={placeOf(index)}
            // Not `disabled`: a button in focus would lose it.
            aria-disabled={isOff}
            onClick={() => isOff || onPress()}
          >
            {label}
          </Button>
        ))}
        {actions.length > 1 && (
          <button
            type="button"
            className={classes.more}
            data-needed={actions.length > room || undefined}
            aria-label={words.more}
            aria-haspopup="dialog"
            onClick={sheet.open}
          >
            <Icon of={IconDots} size={24} />
          </button>
        )}
      </div>
      <MoreSheet sheet={sheet} title={words.more}>
        {sheet.isOpen && (
          <ul className={classes.rest}>
            {actions.map(({ label, onPress, isOff = false }, index) => (
              <li key={label} data-place={placeOf(index)}>
                <button
                  type="button"
                  className={classes.entry}
                  aria-disabled={isOff}
                  onClick={() => {
                    if (isOff) return;
                    sheet.close();
                    onPress();
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </MoreSheet>
    </section>
  );
}
