const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Texts of the office's events. Those in the catalogue of the specification are verbatim. */
export const officeEvents = {
  search: 'Search events...',
  empty: 'No events yet',
  emptyText: 'Events appear here once they have been synced from Wild Apricot.',
  noMatch: (search: string) => `No event is called “${search}”`,
  loadFailed: 'The events could not be loaded. Please try again.',
  groups: { upcoming: 'Coming Up', undated: 'Without a Date', past: 'Past' },
  eventId: (id: number) => `Event ID ${id}`,
  open: 'Registration open',
  closed: 'Registration closed',
  registered: (number: number) => `${number.toLocaleString('en')} registered`,
  details: (name: string) => `Registrations for ${name}`,
  visible: 'Visible',
  hidden: 'Hidden',
  visibleNamed: (name: string) => `Visible to coaches: ${name}`,
  hiddenNamed: (name: string) => `Hidden from coaches: ${name}`,
  visibility: {
    done: { title: 'Event visibility updated', text: 'Changes saved successfully' },
    failed: 'Failed to update event visibility',
    failedText: 'Unable to update event visibility. Please try again.',
  },
  registrations: {
    failed: 'The registrations of this event could not be loaded. Please try again.',
    none: 'Nobody on the rosters is registered for this event',
    onlyFirst: (count: number) => `Only the first ${count.toLocaleString('en')} registrations are listed.`,
    noTeam: 'Without a team',
    gymnasts: (number: number) => count(number, 'gymnast', 'gymnasts'),
    apart: (number: number) => `${number} not competing`,
    removing: (number: number) => `${number} being removed`,
    beingRemoved: 'Being removed',
    kept: (reason: string) => `Not removed. ${reason}`,
    remove: 'Remove',
    tryAgain: 'Try Again',
    removeNamed: (gymnast: string) => `Remove the registration of ${gymnast}`,
  },
  removal: {
    title: 'Remove Registration',
    question: (gymnast: string, event: string) => `Remove the registration of ${gymnast} for ${event}?`,
    means:
      'Coaches no longer see it from now on. Wild Apricot follows within seconds; only there can the registration be made again.',
    confirm: 'Remove Registration',
    pending: 'Removing...',
    done: 'Registration removed',
    doneText: (gymnast: string, event: string) => `${gymnast} is no longer registered for ${event}.`,
    failed: 'Registration not removed',
    failedText: 'The registration could not be removed. Please try again.',
  },
} as const;
