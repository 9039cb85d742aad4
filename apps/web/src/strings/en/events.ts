import { countOf, inDigits } from '@league/contract';

/** Texts of the coach's events. Those in the catalogue of the specification are verbatim. */
export const events = {
  empty: 'No Events Available',
  emptyText: 'Events appear here when the league office shows them to coaches.',
  loadFailed: 'The events of your team could not be loaded. Please try again.',
  refreshFailed: 'The events could not be refreshed. You see them as they were before.',
  upcoming: 'Coming Up',
  past: 'Past',
  dateUnknown: 'Date TBD',
  count: (count: number) => `${count} registered`,
  nobody: (team: string | null) =>
    team === null
      ? 'No team members registered for this event'
      : `No ${team} team members registered for this event`,
  noSession: 'No session',
  sessions: 'Sessions',
  apart: (count: number) => `Not competing (${count})`,
  apartText: 'Waitlisted, canceled and other entries. They are not counted.',
  registeredOn: (day: string) => `Registered ${day}`,
  onRoster: (name: string) => `Show ${name} on the roster`,
  inSession: (count: number) => countOf(count, 'gymnast'),
  onlyLatestEvents: (count: number) => `Only the latest ${inDigits(count)} events are listed.`,
  onlyLatestRegistrations: (count: number) =>
    `Only the ${inDigits(count)} registrations for the latest events are listed.`,
  readOnly: 'Registrations are made and changed by families and the league office.',
  sync: {
    button: 'Sync Registrations',
    pending: 'Syncing...',
    done: 'Registrations Synced',
    busy: 'System busy',
    wait: 'Please wait',
    unreachable: 'Sync Failed',
    unreachableText: 'Failed to sync event registrations. Please try again.',
    failed: 'Sync failed',
    failedText: 'Unable to sync registrations from the provider. Please try again.',
  },
} as const;
