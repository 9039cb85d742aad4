import {
  type AdminEvent,
  type AdminRegistration,
  foldForSearch,
  isComingEvent,
  searchFinder,
  takesPart,
} from '@league/contract';
import { groupBy } from '../../platform/group-by.ts';

export type EventGroup = 'upcoming' | 'undated' | 'past';

/**
 * Sorts events by date: upcoming, the next first; without a date; ended, the latest first. A search keeps those whose
 * name, place or number contains it.
 */
export function groupEvents(
  events: readonly AdminEvent[],
  { search = '', ...at }: { readonly now: Date; readonly timeZone: string; readonly search?: string },
): readonly (readonly [EventGroup, readonly AdminEvent[]])[] {
  const finds = searchFinder(search);
  const found = events.filter(({ name, location, eventId }) =>
    finds(foldForSearch(`${name} ${location ?? ''} ${eventId}`)),
  );
  const groups = groupBy(found, (event) => groupOf(event, at));
  const start = ({ startDate }: AdminEvent) => Date.parse(startDate ?? '');
  const ordered: [EventGroup, AdminEvent[]][] = [
    ['upcoming', (groups.get('upcoming') ?? []).sort((left, right) => start(left) - start(right))],
    ['undated', groups.get('undated') ?? []],
    ['past', (groups.get('past') ?? []).sort((left, right) => start(right) - start(left))],
  ];
  return ordered.filter(([, of]) => of.length > 0);
}

function groupOf(event: AdminEvent, at: { readonly now: Date; readonly timeZone: string }): EventGroup {
  if (event.startDate === null) return 'undated';
  return isComingEvent(event, at) ? 'upcoming' : 'past';
}

export type TeamRegistrations = {
  readonly teamName: string | null;
  readonly registrations: readonly AdminRegistration[];
  readonly going: number;
  readonly apart: number;
  readonly removing: number;
};

/** Groups registrations by team, in their order. */
export function groupByTeam(registrations: readonly AdminRegistration[]): TeamRegistrations[] {
  return [...groupBy(registrations, ({ teamId }) => teamId).values()].map((of) => {
    const standing = of.filter(({ removal }) => removal !== 'waiting');
    const going = standing.filter(takesPart).length;
    return {
      teamName: of[0]?.teamName ?? null,
      registrations: of,
      going,
      apart: standing.length - going,
      removing: of.length - standing.length,
    };
  });
}
