import {
  compareRosterGroups,
  foldForSearch,
  fullName,
  gymnastFinder,
  type Member,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import { groupBy } from '../../../platform/group-by.ts';
import type { RosterSort } from './roster-choices.ts';

/** The tab that holds every level; no level has this name. */
export const ALL_LEVELS = '*';

export type LevelCount = { readonly level: string; readonly count: number };

export type RosterView = {
  /** All levels together, then one per level among the matches, in their order (MEM-03). */
  readonly levels: readonly LevelCount[];
  /** The level that is shown: the chosen one, or all when no match of the search is on it. */
  readonly level: string;
  readonly members: readonly Member[];
  /** Matches on levels that are not shown. */
  readonly elsewhere: number;
};

/** The fields of a member that search and order use. A cached roster has no emails. */
type Findable = Pick<Member, 'id' | 'firstName' | 'lastName' | 'skillLevel'> &
  Partial<
    Pick<
      Member,
      'email' | 'familyEmail' | 'dateOfBirth' | 'membershipStatus' | 'phone' | 'emergencyContactPhone'
    >
  >;

/** A member with the text that the search compares. */
export type SearchableMember<Entry extends Findable = Member> = {
  readonly member: Entry;
  readonly text: string;
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const lastName = (left: Findable, right: Findable) => byName.compare(left.lastName, right.lastName);
const firstName = (left: Findable, right: Findable) => byName.compare(left.firstName, right.firstName);

/** For sorting: the oldest last, and after them those without a birth date. */
function age(left: Findable, right: Findable): number {
  return (right.dateOfBirth ?? '').localeCompare(left.dateOfBirth ?? '');
}

/** What each order compares first; equal members are sorted by name. */
const ORDERS: Readonly<Record<RosterSort, (left: Findable, right: Findable) => number>> = {
  last: lastName,
  first: firstName,
  age,
  level: (left, right) =>
    compareRosterGroups(rosterGroupOf(left.skillLevel), rosterGroupOf(right.skillLevel)),
  status: (left, right) => byName.compare(left.membershipStatus ?? '', right.membershipStatus ?? ''),
};

/** The roster in order, with the texts that the search compares (MEM-07, ROSTER-03). */
export function prepareRoster<Entry extends Findable>(
  roster: readonly Entry[],
  sort: RosterSort = 'last',
): SearchableMember<Entry>[] {
  return [...roster]
    .sort(
      (left, right) =>
        ORDERS[sort](left, right) ||
        byName.compare(left.lastName, right.lastName) ||
        byName.compare(left.firstName, right.firstName) ||
        left.id - right.id,
    )
    .map((member) => ({ member, text: searchTextOf(member) }));
}

/** Line breaks between the fields, so that a search cannot match the end of one and the start of the next. */
function searchTextOf(member: Findable): string {
  return [
    fullName(member),
    `${member.lastName} ${member.firstName}`,
    member.email ?? '',
    member.familyEmail ?? '',
    rosterGroupLabel(rosterGroupOf(member.skillLevel)),
  ]
    .map(foldForSearch)
    .join('\n');
}

/**
 * What the list shows, from the prepared roster, the typed search, the chosen level and the filter. If the chosen level has
 * a match, the search shows only that level, because the coach works there. Otherwise it shows all levels, because a search
 * by name must find the gymnast.
 */
export function viewRoster(
  roster: readonly SearchableMember[],
  {
    search,
    level,
    only,
  }: {
    readonly search: string;
    readonly level: string;
    readonly only?: ReadonlySet<number> | null;
  },
): RosterView {
  const finds = gymnastFinder(search);
  const matches = roster
    .filter(({ member, text }) => (!only || only.has(member.id)) && finds(member.skillLevel, text, member))
    .map(({ member }) => member);
  const byLevel = groupBy(matches, ({ skillLevel }) => rosterGroupOf(skillLevel));
  const onLevel = byLevel.get(level);
  const members = onLevel ?? matches;
  return {
    levels: [
      { level: ALL_LEVELS, count: matches.length },
      ...[...byLevel]
        .sort(([left], [right]) => compareRosterGroups(left, right))
        .map(([each, { length }]) => ({ level: each, count: length })),
    ],
    level: onLevel ? level : ALL_LEVELS,
    members,
    elsewhere: matches.length - members.length,
  };
}
