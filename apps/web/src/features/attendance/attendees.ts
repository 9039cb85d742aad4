import { compareRosterGroups, foldForSearch, rosterGroupOf } from '@league/contract';
import type { CachedMember } from '../../shared/cached-roster/cached-roster.ts';

/** A gymnast as attendance shows them: what is cached of the roster, so that it works without network. */
export type Attendee = CachedMember;

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function nameOf({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The text that is searched. */
export function searchTextOf(attendee: Attendee): string {
  return foldForSearch(nameOf(attendee));
}

export function byLevelAndName(roster: readonly Attendee[]): Attendee[] {
  return [...roster].sort(
    (left, right) =>
      compareRosterGroups(rosterGroupOf(left.skillLevel), rosterGroupOf(right.skillLevel)) ||
      byName.compare(left.lastName, right.lastName) ||
      byName.compare(left.firstName, right.firstName) ||
      left.id - right.id,
  );
}
