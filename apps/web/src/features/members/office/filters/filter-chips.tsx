import { NONE, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { Icon } from '../../../../ui/icon.tsx';
import {
  activeFilters,
  type FilterName,
  type OfficePlace,
  withoutFilter,
  withoutFilters,
} from '../office-place.ts';
import classes from './filter-chips.module.css';

const words = officeMembers.filters;

type Team = { readonly id: number; readonly name: string };
type Props = {
  readonly place: OfficePlace;
  readonly teams: readonly Team[];
  readonly onShow: (place: OfficePlace) => void;
};

/** The active filters, each with a button that removes it (OFFICE-06). */
export function FilterChips({ place, teams, onShow }: Props) {
  const active = activeFilters(place);
  if (active.length === 0) return null;
  return (
    <div className={classes.chips}>
      <ul className={classes.list} aria-label={words.active}>
        {active.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              onClick={() => {
                onShow(withoutFilter(place, name));
                // The button disappears with its filter.
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            >
              {labelOf(name, place, teams)}
              <VisuallyHidden> {words.remove}</VisuallyHidden>
              <Icon of={IconX} size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.clear} onClick={() => onShow(withoutFilters(place))}>
        {words.clear}
      </button>
    </div>
  );
}

function labelOf(name: FilterName, place: OfficePlace, teams: readonly Team[]): string {
  const { teamId, level, status, missing, sync } = place;
  switch (name) {
    case 'teamId':
      return teamId === NONE ? words.noTeam : (teams.find(({ id }) => id === teamId)?.name ?? words.team);
    case 'level':
      return rosterGroupLabel(level === NONE || level === undefined ? rosterGroupOf('') : level);
    case 'status':
      return status ?? '';
    case 'age':
      return words.ages(place);
    case 'missing':
      return missing ? officeMembers.missing[missing] : '';
    case 'duplicates':
      return words.possibleDuplicates;
    case 'sync':
      return sync ? `${words.sync}: ${officeMembers.syncStates[sync]}` : '';
  }
}
