import {
  compareRosterGroups,
  type EventEntry,
  fitsSession,
  foldForSearch,
  isOnMeetSheet,
  type RegistrationStanding,
  registrationStanding,
  rosterGroupOf,
  searchFinder,
  sessionNameOf,
} from '@league/contract';
import { groupBy } from '../../platform/group-by.ts';
import { officeEvents } from '../../strings/en/office-events.ts';

export type EntryStanding = RegistrationStanding | 'notRegistered';

export function standingOf({ registration }: EventEntry): EntryStanding {
  return registration === null ? 'notRegistered' : registrationStanding(registration.status);
}

export type StandingCounts = Readonly<Record<EntryStanding, number>>;

/**
 * The gymnasts who are not registered for an event, one entry each: without a registration, or with only canceled ones
 * (MEET-01).
 */
export function missingEntries(entries: readonly EventEntry[]): EventEntry[] {
  return [...groupBy(entries, ({ memberId }) => memberId).values()].flatMap((own) => {
    const [first] = own;
    const isMissing = own.every((entry) => ['notRegistered', 'cancelled'].includes(standingOf(entry)));
    return first && isMissing ? [first] : [];
  });
}

/** How many registrations for an event have each status, and how many gymnasts are not registered (MEET-01). */
export function countStandings(entries: readonly EventEntry[]): StandingCounts {
  const counts = { confirmed: 0, pending: 0, waitListed: 0, cancelled: 0, other: 0, notRegistered: 0 };
  for (const entry of entries) counts[standingOf(entry)] += 1;
  return { ...counts, notRegistered: missingEntries(entries).length };
}

export type EntryGroup = { readonly label: string; readonly entries: readonly EventEntry[] };

/** Gymnasts by level, or for the office by team, in the order of the roster (MEET-01). */
export function groupEntries(entries: readonly EventEntry[], by: 'level' | 'team'): EntryGroup[] {
  if (by === 'level') {
    return [...groupBy(entries, ({ skillLevel }) => rosterGroupOf(skillLevel))]
      .sort(([left], [right]) => compareRosterGroups(left, right))
      .map(([label, group]) => ({ label, entries: group }));
  }
  return [...groupBy(entries, ({ teamName }) => teamName ?? officeEvents.registrations.noTeam)]
    .sort(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([label, group]) => ({ label, entries: group }));
}

const STANDING_ORDER: readonly EntryStanding[] = [
  'confirmed',
  'pending',
  'waitListed',
  'other',
  'cancelled',
  'notRegistered',
];

/** Confirmed first, not registered last; within each group in the order of the roster. */
export function byStanding(entries: readonly EventEntry[]): EventEntry[] {
  const rank = (entry: EventEntry) => STANDING_ORDER.indexOf(standingOf(entry));
  return [...entries].sort((left, right) => rank(left) - rank(right));
}

export type SheetSession = {
  /** Null for registrations without a session. */
  readonly name: string | null;
  readonly time: string | null;
  readonly entries: readonly EventEntry[];
};

/** The registered gymnasts that match the search, by session and name, for the meet sheet (MEET-03). */
export function sheetSessions(entries: readonly EventEntry[], search = ''): SheetSession[] {
  const finds = searchFinder(search);
  const found = entries.filter(
    ({ registration, firstName, lastName, teamName }) =>
      registration !== null &&
      isOnMeetSheet(registration.status) &&
      finds(foldForSearch(`${firstName} ${lastName} ${teamName ?? ''}`)),
  );
  const sessions = groupBy(found, ({ registration }) =>
    JSON.stringify([sessionNameOf(registration?.sessionName ?? null), registration?.sessionTime ?? null]),
  );
  const collator = new Intl.Collator('en', { numeric: true });
  return [...sessions]
    .map(([key, group]) => {
      const [name, time]: [string | null, string | null] = JSON.parse(key);
      return { name, time, entries: group };
    })
    .sort(
      (left, right) =>
        Number(left.name === null) - Number(right.name === null) ||
        collator.compare(left.name ?? '', right.name ?? '') ||
        collator.compare(left.time ?? '', right.time ?? ''),
    );
}

/** Whether the session names levels and the gymnast's is not among them (MEET-02). */
export function isLevelOff({ skillLevel, registration }: EventEntry): boolean {
  return registration !== null && fitsSession(skillLevel, registration) === false;
}

/** The number to call about a registration: the family's own, else a guardian's, else the emergency contact's. */
export function familyNumber({ phone, guardians, emergencyContactPhone }: EventEntry): string | null {
  return phone || guardians.find((guardian) => guardian.phone)?.phone || emergencyContactPhone;
}
