import { IconX } from '@tabler/icons-react';
import type { Attention } from '../../../../shared/roster/roster-attention.ts';
import { attention as reasons } from '../../../../strings/en/attention.ts';
import { members } from '../../../../strings/en/members.ts';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './roster-filter.module.css';

const words = members.list;

type Props = {
  readonly show: Attention;
  readonly count: number;
  readonly onShowAll: () => void;
  /** Whether missing fields are being filled in; null for a filter by something else. */
  readonly isFilling: boolean | null;
  readonly onFill: (isFilling: boolean) => void;
};

/** Says that only some gymnasts are shown, and why, with a button to show all. */
export function RosterFilter({ show, count, onShowAll, isFilling, onFill }: Props) {
  return (
    <div className={classes.filter}>
      <p role="status">{words.only(reasons[show].filter, count)}</p>
      {isFilling !== null && (
        <button
          type="button"
          className={isFilling ? classes.showAll : classes.fill}
          onClick={() => onFill(!isFilling)}
        >
          {isFilling ? members.fillIn.stop : members.fillIn.start}
        </button>
      )}
      <button type="button" className={classes.showAll} onClick={onShowAll}>
        <Icon of={IconX} size={16} />
        {words.showEveryone}
      </button>
    </div>
  );
}
