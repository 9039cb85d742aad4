import { IconDots, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { isAttention, ROSTER_FILTERS } from '../../../shared/roster/roster-attention.ts';
import { attention } from '../../../strings/en/attention.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ROSTER_SORTS, rememberChoices } from './roster-choices.ts';
import classes from './roster-line.module.css';
import type { RosterPlace } from './roster-place.ts';

const words = members.list;

type Props = {
  readonly place: RosterPlace;
  readonly areAllSelected: boolean;
  readonly onPlaceChange: (place: RosterPlace) => void;
  readonly onToggleAll: () => void;
  /** The menu for what is below the list; undefined for a roster without it. */
  readonly onMore: (() => void) | undefined;
};

/** The head of the list in one line: select all, a filter, the order, and list or cards (ROSTER-03, ROSTER-04). */
export function RosterLine({ place, areAllSelected, onPlaceChange, onToggleAll, onMore }: Props) {
  const change = (changes: Partial<RosterPlace>) => {
    const next = { ...place, ...changes };
    rememberChoices(next);
    onPlaceChange(next);
  };
  const isList = place.layout === 'list';
  return (
    <div className={classes.line}>
      <label className={classes.all}>
        <input
          type="checkbox"
          aria-label={members.selection.allShown}
          checked={areAllSelected}
          onChange={onToggleAll}
        />
      </label>
      <select
        className={classes.choice}
        aria-label={words.filter}
        value={place.show ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ show: isAttention(value) ? value : null, isFilling: false })
        }
      >
        <option value="">{words.everyone}</option>
        {ROSTER_FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {attention[filter].filter}
          </option>
        ))}
      </select>
      <select
        className={classes.choice}
        aria-label={words.sort}
        value={place.sort}
        onChange={({ currentTarget: { value } }) =>
          change({ sort: ROSTER_SORTS.find((sort) => sort === value) ?? 'last' })
        }
      >
        {ROSTER_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.form}
        aria-label={isList ? words.showCards : words.showList}
        onClick={() => change({ layout: isList ? 'cards' : 'list' })}
      >
        <Icon of={isList ? IconLayoutGrid : IconList} />
      </button>
      {onMore && (
        <button type="button" className={classes.more} aria-label={words.more} onClick={onMore}>
          <Icon of={IconDots} />
        </button>
      )}
    </div>
  );
}
