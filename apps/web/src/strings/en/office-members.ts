import type { MissingData, OfficeSort } from '@league/contract';
import { countOf, inDigits } from '@league/contract';

type Ages = {
  readonly minAge?: number | undefined;
  readonly maxAge?: number | undefined;
  readonly birthYear?: number | undefined;
};

const gymnasts = (count: number) => countOf(count, 'gymnast');
const days = (count: number) => countOf(count, 'day');

/** Texts of the office's members of all teams (ADMIN-08). */
export const officeMembers = {
  title: 'Members',
  lists: {
    name: 'Lists',
    roster: 'On rosters',
    pending: 'To activate',
    archive: 'Archived',
    entry: (label: string, count: number) => `${label} (${inDigits(count)})`,
  },
  search: 'Search members',
  searchPlaceholder: 'Search...',
  keys: 'Keys: / searches, ↑ and ↓ move, Enter opens, Escape closes.',
  filters: {
    toggle: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
    team: 'Team',
    allTeams: 'All teams',
    noTeam: 'No team',
    level: 'Level',
    allLevels: 'All levels',
    status: 'Status',
    allStatuses: 'All statuses',
    pending: 'Waiting for activation',
    missing: 'Missing data',
    nothingMissing: 'Missing data',
    duplicates: 'Duplicates',
    noDuplicates: 'Duplicates',
    possibleDuplicates: 'Possible duplicates',
    sync: 'Wild Apricot',
    anySync: 'Wild Apricot',
    age: 'Age',
    anyAge: 'Any age',
    ageGroups: 'Age groups',
    singleAges: 'One age',
    birthYears: 'Born in',
    ages: ({ minAge, maxAge, birthYear }: Ages) =>
      birthYear !== undefined
        ? `Born in ${birthYear}`
        : minAge === undefined
          ? `Under ${(maxAge ?? 0) + 1}`
          : maxAge === undefined
            ? `${minAge} and over`
            : minAge === maxAge
              ? `Age ${minAge}`
              : `Age ${minAge} to ${maxAge}`,
    sort: 'Sort by',
    active: 'Active filters',
    remove: '(remove this filter)',
    clear: 'Clear Filters',
  },
  missing: {
    phone: 'No phone',
    email: 'No email',
    birthDate: 'No birth date',
    emergencyPhone: 'No emergency phone',
    level: 'No level',
    team: 'No team',
  } satisfies Record<MissingData, string>,
  syncStates: {
    stuck: 'Needs attention',
    waiting: 'On its way',
    refused: 'Refused',
    missing: 'Not found there',
    synced: 'Up to date',
  },
  sorts: {
    name: 'Name',
    team: 'Team',
    level: 'Level',
    status: 'Status',
    since: 'Since',
    birthDate: 'Age',
  } satisfies Record<OfficeSort, string>,
  sortWays: {
    name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
    team: { asc: 'Team, A to Z', desc: 'Team, Z to A' },
    level: { asc: 'Level, lowest first', desc: 'Level, highest first' },
    status: { asc: 'Status, A to Z', desc: 'Status, Z to A' },
    since: { asc: 'Status since, oldest first', desc: 'Status since, newest first' },
    birthDate: { asc: 'Age, oldest first', desc: 'Age, youngest first' },
  } satisfies Record<OfficeSort, { asc: string; desc: string }>,
  sync: {
    label: 'Wild Apricot',
    synced: 'Up to date in Wild Apricot',
    waiting: 'On its way to Wild Apricot',
    refused: 'Refused by Wild Apricot',
    missing: 'Not found in Wild Apricot',
    refusedBecause: (reason: string) => `${reason} Please correct it, or resolve it under Sync.`,
    refusedText: 'Refused by Wild Apricot. Please resolve it under Sync.',
    missingText: 'Not found in Wild Apricot. Please resolve it under Sync.',
  },
  columns: {
    button: 'Columns',
    legend: 'Columns beside the name',
    standard: 'Standard Columns',
    names: {
      team: 'Team',
      level: 'Level',
      status: 'Status',
      since: 'Since',
      age: 'Age',
      birthDate: 'Date of birth',
      email: 'Email',
      phone: 'Phone',
      guardians: 'Guardians',
      sync: 'Sync',
    },
    moreGuardians: (count: number) => `and ${inDigits(count)} more`,
  },
  table: 'Members of all teams',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  open: (name: string) => `Open ${name}`,
  demo: 'Demo',
  since: (date: string, count: number) => `${date} (${count === 0 ? 'today' : days(count)})`,
  /** How long a gymnast has had their status, beside it; in the archive, how long ago they were archived. */
  standing: (count: number) => (count === 0 ? 'since today' : `for ${days(count)}`),
  archivedAgo: (count: number) => (count === 0 ? 'archived today' : `archived ${days(count)} ago`),
  days: (count: number) => (count === 0 ? 'Today' : days(count)),
  found: {
    count: (count: number) => `${gymnasts(count)} found`,
    print: (count: number) => `Print ${inDigits(count)} Found`,
    exportFile: (count: number) => `Export ${inDigits(count)} Found`,
    finding: 'Reading...',
    failed: 'Not read',
    failedText: 'The gymnasts found could not be read. Please try again.',
  },
  failed: 'The members could not be loaded. Please try again.',
  empty: {
    roster: { title: 'No members yet', text: 'Gymnasts appear here once they are synced or added.' },
    pending: {
      title: 'No one is waiting for activation',
      text: 'New applications and renewals appear here.',
    },
    archive: { title: 'No gymnast is archived', text: 'Gymnasts who were archived appear here.' },
    filtered: { title: 'No gymnast matches', text: 'Try another search, or fewer filters.' },
  },

  add: 'Add Member',
  addTo: {
    title: 'Add a Member',
    team: 'To which team?',
    choose: 'Please choose',
    next: 'Continue',
    note: 'The gymnast joins this team, waiting for activation.',
  },
  print: 'Print Rosters',
  importFile: 'Import a Spreadsheet',
  families: 'Families',

  selection: {
    count: (count: number) => `${inDigits(count)} selected`,
    elsewhere: (count: number) => `${inDigits(count)} on other pages`,
    all: (count: number) => `Select All ${inDigits(count)}`,
    selecting: 'Selecting...',
    failed: 'Not selected',
    contactsFailed: 'Not loaded',
    contactsFailedText: 'The addresses and numbers could not be loaded. Please try again.',
    failedText: 'The members could not be selected. Please try again.',
    limited: {
      title: 'Not all selected',
      text: (limit: number) => `One change takes ${inDigits(limit)} gymnasts; so many are selected.`,
    },
  },

  details: {
    previous: 'Previous Gymnast',
    next: 'Next Gymnast',
    place: (index: number, total: number) => `${inDigits(index)} of ${inDigits(total)}`,
    /** Instead of a name, where none could be had. */
    title: 'Gymnast',
    status: 'Status since',
    archived: (date: string) => `Archived ${date}`,
    edit: 'Edit',
    notFound: 'There is no such gymnast in this league.',
    failed: 'The gymnast could not be loaded. Please try again.',
    parentsRequest: 'A Parent’s Request',
    copy: 'Copy of Everything Held',
    copyPage: 'Copy to Read and Print',
    copying: 'Preparing...',
    copied: 'Copy saved',
    copyFailed: 'Copy failed',
    copyFailedText: 'The copy could not be made. Please try again.',
    erase: 'Erase…',
    freeEmail: 'Free Email Address…',
  },
  freeEmail: {
    title: 'Free the Email Address?',
    text: (email: string, name: string) =>
      `${email} is taken off ${name}, here and in Wild Apricot, so that another gymnast can have it. Nothing else of ${name} changes.`,
    confirm: 'Free Email Address',
    pending: 'Freeing...',
    done: 'Email address freed',
    failed: 'Email address not freed',
    failedText: 'The email address could not be freed. Please try again.',
  },

  erasing: 'Being erased',
  erasingNotice: {
    title: 'Waiting for Wild Apricot to erase its record',
    text: (date: string) =>
      `Asked for on ${date}. The portal has erased everything but this record, which goes as soon as Wild Apricot has erased its own.`,
    link: 'See progress',
  },
  erase: {
    title: 'Erase for Good',
    lost: (name: string) =>
      `Everything held on ${name} is erased for good, here and in Wild Apricot: contacts, notes, registrations, meet results and the rows of imported files.`,
    lostNote: 'This cannot be undone. Save the copy first if the family wants one.',
    stays: (id: number) =>
      `What stays: counts, and in the activity log who did what and when, about “gymnast no.\u00a0${id}” without a name. Payments stay in the books of Wild Apricot, and a backup keeps what it holds until it is deleted.`,
    mentions: {
      title:
        'Mentioned elsewhere. Checked mentions are replaced by “a gymnast who has been erased”; the others stay.',
      notes: (name: string) => `Notes of ${name}`,
      health: (name: string) => `Health note of ${name}`,
      guardians: (name: string) => `Guardians of ${name}`,
      log: ({ by, on }: { by: string; on: string }) => `Activity of ${by}, ${on}`,
      more: (count: number) =>
        `${inDigits(count)} more mentions are not listed and stay. Please edit those texts by hand.`,
      failed:
        'Mentions elsewhere could not be listed, so nothing can be erased now. Please close this and try again.',
    },
    type: (name: string) => `Type ${name} to confirm`,
    confirm: 'Erase for Good',
    pending: 'Erasing...',
    done: 'Gymnast erased',
    underWay: 'Erasure in progress',
    failed: 'Erasure failed',
    failedText: 'Nothing was erased. Please try again.',
  },
} as const;
