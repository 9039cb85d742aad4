import {
  calendarDateAt,
  MEMBERSHIP_STATUSES,
  MISSING_DATA,
  NONE,
  OFFICE_SORTS,
  PENDING,
  POSSIBLE_DUPLICATES,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useToday } from '../../../../platform/use-today.ts';
import { useSkillLevels } from '../../../../shared/roster/skill-levels.ts';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SearchBox } from '../../../../ui/lists/search-box.tsx';
import { useTypedSearch } from '../../roster/search/use-typed-search.ts';
import { teamsQuery } from '../office.api.ts';
import { activeFilters, type OfficePlace, paramsOf, placeIn } from '../office-place.ts';
import { AGE_GROUPS, birthYears, paramsOfAges, SINGLE_AGES, valueOfAges } from './age-choice.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './office-filters.module.css';

const words = officeMembers.filters;

type Choice = { readonly value: string; readonly label: string };
type Props = { readonly place: OfficePlace; readonly onShow: (place: OfficePlace) => void };

/** Search and filters of the office's lists; on a phone the filters unfold. Each of them is in the address. */
export function OfficeFilters({ place, onShow }: Props) {
  const id = useId();
  const active = activeFilters(place).length;
  const [isOpen, setIsOpen] = useState(active > 0);
  const [search, setSearch] = useTypedSearch(place.search ?? '', (typed) => set({ search: typed }));
  const teams = useQuery(teamsQuery).data ?? [];
  const levels = useSkillLevels();
  const thisYear = Number((useToday() ?? calendarDateAt(new Date(), 'UTC')).slice(0, 4));

  /** Sets a filter, or removes it with an empty value, and returns to the first page. */
  function set(changes: Readonly<Record<string, string>>): void {
    const params = new URLSearchParams({ ...paramsOf(place), ...changes });
    params.delete('offset');
    onShow(placeIn(params));
  }

  const select = (
    key: 'teamId' | 'level' | 'status' | 'missing' | 'duplicates' | 'sync',
    label: string,
    data: Choice[],
  ) => (
    <NativeSelect
      label={label}
      size="sm"
      value={String(place[key] ?? '')}
      data={withCurrent(data, place[key])}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  );

  return (
    <search className={classes.filters}>
      <div className={classes.top}>
        <SearchBox
          className={classes.search}
          label={officeMembers.search}
          placeholder={officeMembers.searchPlaceholder}
          value={search}
          onChange={setSearch}
        />
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<Icon of={IconAdjustmentsHorizontal} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.toggle(active)}
        </Button>
      </div>
      <div id={id} className={classes.choices} data-open={isOpen || undefined}>
        {select('teamId', words.team, [
          { value: '', label: words.allTeams },
          ...teams.map((team) => ({ value: String(team.id), label: team.name })),
          { value: NONE, label: words.noTeam },
        ])}
        {select('level', words.level, [
          { value: '', label: words.allLevels },
          ...levels.map((level) => ({ value: level, label: rosterGroupLabel(level) })),
          { value: NONE, label: rosterGroupLabel(rosterGroupOf('')) },
        ])}
        {select('status', words.status, [
          { value: '', label: words.allStatuses },
          { value: PENDING, label: words.pending },
          ...MEMBERSHIP_STATUSES.map((status) => ({ value: status, label: status })),
        ])}
        <NativeSelect
          label={words.age}
          size="sm"
          value={valueOfAges(place)}
          onChange={(event) => set(paramsOfAges(event.currentTarget.value))}
        >
          <option value="">{words.anyAge}</option>
          {offeredAges(place, thisYear).map(({ group, ages }) => (
            <optgroup key={group} label={group}>
              {ages.map((each) => (
                <option key={valueOfAges(each)} value={valueOfAges(each)}>
                  {words.ages(each)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        {select('missing', words.missing, [
          { value: '', label: words.nothingMissing },
          ...MISSING_DATA.map((value) => ({ value, label: officeMembers.missing[value] })),
        ])}
        {select('duplicates', words.duplicates, [
          { value: '', label: words.noDuplicates },
          { value: POSSIBLE_DUPLICATES, label: words.possibleDuplicates },
        ])}
        {select('sync', words.sync, [
          { value: '', label: words.anySync },
          ...Object.entries(officeMembers.syncStates).map(([value, label]) => ({ value, label })),
        ])}
        <NativeSelect
          className={classes.sort}
          label={words.sort}
          size="sm"
          value={`${place.sort} ${place.order}`}
          data={OFFICE_SORTS.flatMap((sort) =>
            (['asc', 'desc'] as const).map((order) => ({
              value: `${sort} ${order}`,
              label: officeMembers.sortWays[sort][order],
            })),
          )}
          onChange={(event) => {
            const [sort = '', order = ''] = event.currentTarget.value.split(' ');
            set({ sort, order });
          }}
        />
      </div>
      <FilterChips place={place} teams={teams} onShow={onShow} />
    </search>
  );
}

/** The ages to choose. If the address has another age, it comes first. */
function offeredAges(place: OfficePlace, thisYear: number) {
  const offered = [
    { group: words.ageGroups, ages: AGE_GROUPS },
    { group: words.singleAges, ages: SINGLE_AGES },
    { group: words.birthYears, ages: birthYears(thisYear) },
  ];
  const value = valueOfAges(place);
  const isOffered =
    value === '' || offered.some(({ ages }) => ages.some((each) => valueOfAges(each) === value));
  return isOffered ? offered : [{ group: words.age, ages: [place] }, ...offered];
}

/** The choices. If the address has another value, it is added as it is. */
function withCurrent(choices: Choice[], current: string | number | undefined): Choice[] {
  const value = String(current ?? '');
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
}
