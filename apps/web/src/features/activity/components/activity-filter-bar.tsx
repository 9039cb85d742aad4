import { ACTION_TYPES, ACTIVITY_DATE_FILTERS } from '@league/contract';
import { NativeSelect } from '@mantine/core';
import { activity as words } from '../../../strings/en/activity.ts';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { useFilterChoices } from '../activity.api.ts';
import { type ActivityFilters, filtersIn } from '../activity-filters.ts';
import classes from './activity-filter-bar.module.css';

type Props = {
  readonly filters: ActivityFilters;
  readonly onChange: (filters: ActivityFilters) => void;
};

/** The filters of the log (ACTIVITY-02). */
export function ActivityFilterBar({ filters, onChange }: Props) {
  const { people, teams } = useFilterChoices();
  /** Parsed like an address, so that an option and a link always mean the same. */
  const choose = (name: string, value: string) => {
    const chosen = filtersIn(new URLSearchParams({ [name]: value }));
    const { coachId, teamId, actionType, dateFilter } = chosen;
    const changes = {
      coach: { coachId },
      team: { teamId },
      action: { actionType },
      date: { dateFilter },
    }[name];
    onChange({ ...filters, ...changes });
  };
  return (
    <search className={classes.bar} aria-label={words.filters}>
      <SearchBox
        className={classes.search}
        label={words.search}
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <NativeSelect
        aria-label={words.coach}
        value={filters.coachId ?? ''}
        data={[
          { value: '', label: words.allCoaches },
          ...people.map(({ coachId, name, email }) => ({ value: String(coachId), label: name || email })),
        ]}
        onChange={(event) => choose('coach', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={words.action}
        value={filters.actionType ?? ''}
        data={[
          { value: '', label: words.allActions },
          ...ACTION_TYPES.map((action) => ({ value: action, label: words.actions[action] })),
        ]}
        onChange={(event) => choose('action', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={words.team}
        value={filters.teamId ?? ''}
        data={[
          { value: '', label: words.allTeams },
          ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => choose('team', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={words.date}
        value={filters.dateFilter}
        data={ACTIVITY_DATE_FILTERS.map((date) => ({ value: date, label: words.dates[date] }))}
        onChange={(event) => choose('date', event.currentTarget.value)}
      />
    </search>
  );
}
