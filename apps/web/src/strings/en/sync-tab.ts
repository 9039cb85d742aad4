import type {
  PlanEffect,
  SyncIssueKind,
  SyncResolution,
  SyncRunKind,
  SyncRunOutcome,
} from '@league/contract';

const number = (count: number) => count.toLocaleString('en');
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
const gymnasts = (count: number) => `${number(count)} ${plural(count, 'gymnast', 'gymnasts')}`;

const issues: Readonly<Record<SyncIssueKind, { title: string; hint: string; failed: string }>> = {
  refused: {
    title: 'Refused Changes',
    hint: 'The membership service did not take these changes. Mend the cause and retry, or drop the change.',
    failed: 'The refused changes could not be loaded. Please try again.',
  },
  missing: {
    title: 'Missing Contacts',
    hint: 'These gymnasts are on a roster, but the membership service no longer has their contact.',
    failed: 'The missing contacts could not be loaded. Please try again.',
  },
  unarchived: {
    title: 'Un-archived Contacts',
    hint: 'Archived in the portal, but somebody has un-archived the contact at the membership service.',
    failed: 'The un-archived contacts could not be loaded. Please try again.',
  },
  waiting: {
    title: 'Waiting Changes',
    hint: 'On their way. The portal sends them by itself and tries again until they arrive.',
    failed: 'The waiting changes could not be loaded. Please try again.',
  },
};

type Resolution = {
  readonly label: string;
  readonly named: (name: string) => string;
  readonly question: (name: string) => string;
  readonly done: string;
};

const resolutions: Readonly<Record<SyncResolution, Resolution>> = {
  retry: {
    label: 'Retry',
    named: (name) => `Retry the change of ${name}`,
    question: (name) => `Retry the change of ${name}?`,
    done: 'Change sent again',
  },
  drop: {
    label: 'Drop',
    named: (name) => `Drop the change of ${name}`,
    question: (name) => `Drop the change of ${name}?`,
    done: 'Change dropped',
  },
  createAgain: {
    label: 'Create Again',
    named: (name) => `Create again: ${name}`,
    question: (name) => `Create ${name} again?`,
    done: 'Created again',
  },
  archiveHere: {
    label: 'Archive Here',
    named: (name) => `Archive here: ${name}`,
    question: (name) => `Archive ${name} in the portal?`,
    done: 'Archived here',
  },
  takeBack: {
    label: 'Take Back',
    named: (name) => `Take back ${name}`,
    question: (name) => `Take ${name} back on the roster?`,
    done: 'Taken back',
  },
  archiveAgain: {
    label: 'Archive Again',
    named: (name) => `Archive again: ${name}`,
    question: (name) => `Archive ${name} again?`,
    done: 'Archived again',
  },
};

const effects: Readonly<
  Record<PlanEffect, { title: (count: number) => string; short: (count: number) => string }>
> = {
  archived: {
    title: (count) => `Would be archived (${number(count)})`,
    short: (count) => `${number(count)} would be archived`,
  },
  detached: {
    title: (count) => `Would lose their team (${number(count)})`,
    short: (count) => `${number(count)} would lose their team`,
  },
  emptied: {
    title: (count) => `Would lose values (${number(count)})`,
    short: (count) => `${number(count)} would lose values`,
  },
  added: {
    title: (count) => `Would be added (${number(count)})`,
    short: (count) => `${number(count)} would be added`,
  },
  changed: {
    title: (count) => `Would be changed (${number(count)})`,
    short: (count) => `${number(count)} would be changed`,
  },
};

const kinds: Readonly<Record<SyncRunKind, string>> = {
  full: 'Everything',
  changes: 'What changed there',
  events: 'All events',
  event: 'One event',
  hints: 'Changes the service told of',
  push: 'Changes made here',
  plan: 'Dry run',
};

const outcomes: Readonly<Record<SyncRunOutcome, string>> = {
  requested: 'Waiting for its turn',
  running: 'Running',
  unchanged: 'Nothing new',
  done: 'Done',
  partly: 'Partly done',
  failed: 'Failed',
  interrupted: 'Interrupted',
  stopped: 'Stopped',
};

/** Texts of the office's Sync tab (BEYOND-01). */
export const syncTab = {
  none: '(none)',
  noTeam: 'No team',
  overview: {
    title: 'State of the Sync',
    failed: 'The state of the sync could not be loaded. Please try again.',
    fine: 'Everything is in step',
    attention: (count: number) =>
      `In step, but ${number(count)} ${plural(count, 'matter needs', 'matters need')} you`,
    syncing: 'Reading the membership service',
    error: 'The sync is in trouble',
    stopped: 'The sync was stopped and waits for you',
    lastSync: 'Last Sync',
    changes: 'Reads what changed',
    full: 'Reads everything',
    push: 'Sends changes made here',
    within: (seconds: number) => `within ${number(seconds)} ${plural(seconds, 'second', 'seconds')}`,
  },
  allWell: {
    title: 'Nothing waits for you',
    text: 'No change was refused, no contact is missing and no email or removal was held back. What needs the office appears here.',
  },
  issues,
  resolutions,
  issue: {
    isNew: 'New: the membership service does not have this gymnast yet.',
    change: (field: string, portal: string, provider: string) =>
      `${field}: here ${portal}, at the membership service ${provider}`,
    since: (time: string) => `Changed ${time}`,
    unarchivedSince: (time: string) => `Found ${time}`,
    attempts: (count: number) => `${number(count)} ${plural(count, 'try', 'tries')} so far`,
    nextTry: (time: string) => `next ${time}`,
    retrying: 'Sending...',
  },
  mails: {
    title: 'Refused Emails',
    hint: 'Sign-in emails after a renewal that the membership service did not send. Retry, or write to the family yourself and drop the email here.',
    failed: 'The refused emails could not be loaded. Please try again.',
    to: (email: string) => `To ${email}`,
    noEmail: 'No email address',
    promised: (time: string) => `Promised ${time}`,
    retry: 'Retry',
    retryNamed: (name: string) => `Retry the email to the family of ${name}`,
    retried: 'Email tried again',
    drop: 'Drop',
    dropNamed: (name: string) => `Drop the email to the family of ${name}`,
    dropQuestion: (name: string) => `Drop the email to the family of ${name}?`,
    dropText:
      'The membership service will not send it any more. The renewal itself stays; please write to the family yourself.',
    dropped: 'Email dropped',
  },
  erasures: {
    title: 'Erasures Under Way',
    hint: 'The portal has erased these gymnasts at a parent’s request. The membership service is still to erase its own record; the portal asks again by itself until it has.',
    failed: 'The erasures could not be loaded. Please try again.',
    waiting: 'Erasure waiting for the membership service',
    refused: 'Erasure refused by the membership service',
    refusedText: 'Mend the cause, or delete the contact there by hand, and try again.',
    requested: (time: string, who: string) => `Asked for ${time} by ${who}`,
    retry: 'Try Again',
    retryNamed: (name: string) => `Try again to erase ${name}`,
    retried: 'Erasure tried again',
  },
  removals: {
    title: 'Registrations Not Removed',
    hint: 'The office has removed these registrations here, but the membership service keeps them. Until they are gone there, these gymnasts cannot be archived.',
    failed: 'The registrations could not be loaded. Please try again.',
    of: (event: string) => `Registered for ${event}`,
    whose: (name: string, event: string) => `the registration of ${name} for ${event}`,
    retry: 'Remove Again',
    retryNamed: (whose: string) => `Remove again: ${whose}`,
    retried: 'Removal sent again',
    keep: 'Keep It',
    keepNamed: (whose: string) => `Keep it: ${whose}`,
    keepQuestion: (whose: string) => `Keep ${whose}?`,
    keepText:
      'The registration stays, here and at the membership service. It can be removed again under Events.',
    kept: 'Registration kept',
  },
  conflicts: {
    title: 'Conflicts',
    hint: 'Values that were changed on both sides. The portal’s value stands; what it overrode is kept here.',
    failed: 'The conflicts could not be loaded. Please try again.',
    which: 'Which conflicts',
    open: 'To look at',
    all: 'All',
    noneOpen: 'No conflict to look at',
    noneAtAll: 'There has been no conflict yet',
    portalValue: 'Portal value',
    providerValue: 'Provider value',
    currentValue: 'In the portal now',
    by: (who: string, time: string) => `${who}, ${time}`,
    unknownWho: 'Not known who',
    providerChanged: (time: string) => `Changed there ${time}`,
    found: (time: string) => `Found ${time}`,
    take: "Take Provider's Value",
    takeNamed: (field: string, name: string) => `Take provider's value: ${field} of ${name}`,
    takeQuestion: (field: string, name: string) => `Take provider's value for ${field} of ${name}?`,
    takeText: (from: string, to: string) =>
      `The portal’s ${from} is replaced by ${to}. Coaches see it at once.`,
    taken: 'Provider’s value taken',
    keep: 'Keep the Portal’s',
    keepNamed: (field: string, name: string) => `Keep the portal’s ${field} of ${name}`,
    keeping: 'Keeping...',
    kept: 'Portal’s value kept',
    settledPortal: 'Portal’s value kept',
    settledProvider: 'Provider’s value taken',
  },
  stopped: {
    title: 'Stopped to Protect the Rosters',
    failed: 'What was stopped could not be loaded. Please try again.',
    onRosters: (count: number) => `Of ${gymnasts(count)} on rosters:`,
    letGo: 'Let It Go Once',
    letGoQuestion: 'Let these losses happen once?',
    letGoText:
      'A sync takes over exactly what is listed: it starts now, or right after one that is running. It stops again for anything else.',
    letGoDone: 'Let go once',
    dismiss: 'Dismiss',
    dismissQuestion: 'Dismiss this plan?',
    dismissText:
      'Nothing is changed, and the list leaves this screen. The sync stays stopped for as long as the membership service would take the same from the rosters; a sync that you start asks you again.',
    dismissDone: 'Plan dismissed',
  },
  dry: {
    title: 'What would a sync do?',
    hint: 'A dry run reads everything and changes nothing, neither here nor at the membership service.',
    failed: 'The last dry run could not be loaded. Please try again.',
    none: 'No dry run has been made yet.',
    from: (time: string) => `Dry run of ${time}`,
  },
  plan: {
    effects,
    showAll: (count: number) => `Show All ${number(count)}`,
    value: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
    cut: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)} are listed.`,
  },
  runs: {
    title: 'History',
    hint: 'Every run of the sync, newest first.',
    failed: 'The history could not be loaded. Please try again.',
    none: 'No run yet',
    noneText: 'The first one starts by itself.',
    kinds,
    outcomes,
    by: (who: string) => `asked for by ${who}`,
    byItself: 'by itself',
    counts: {
      read: (count: number) => `${number(count)} read`,
      created: (count: number) => `${number(count)} added`,
      updated: (count: number) => `${number(count)} updated`,
      conflicts: (count: number) => `${number(count)} ${plural(count, 'conflict', 'conflicts')}`,
      missing: (count: number) => `${number(count)} no longer there`,
      failed: (count: number) => `${number(count)} not stored`,
      events: (count: number) => `${number(count)} ${plural(count, 'event', 'events')}`,
      registrations: (count: number) => `${number(count)} ${plural(count, 'registration', 'registrations')}`,
      losses: (count: number) => `${number(count)} would lose something`,
      pushed: (count: number) => `${number(count)} sent`,
      tries: (count: number) => `${number(count)} tries`,
      refused: (count: number) => `${number(count)} refused`,
      postponed: (count: number) => `${number(count)} to be tried again`,
      erased: (count: number) => `${number(count)} erased`,
      removed: (count: number) =>
        `${number(count)} ${plural(count, 'registration', 'registrations')} removed`,
      mails: (count: number) => `${number(count)} ${plural(count, 'email', 'emails')} sent`,
      added: (count: number) => `${number(count)} would be added`,
      changed: (count: number) => `${number(count)} would be changed`,
      archived: (count: number) => `${number(count)} would be archived`,
      detached: (count: number) => `${number(count)} would lose their team`,
      emptied: (count: number) => `${number(count)} would lose values`,
    },
    duration: {
      short: 'under a second',
      seconds: (count: number) => `${count} s`,
      minutes: (minutes: number, seconds: number) => `${number(minutes)} min ${seconds} s`,
    },
  },
  question: { pending: 'One moment...' },
  resolving: {
    settled: 'Already settled',
    failed: 'Not done',
    failedText: 'The portal could not do this. Please try again.',
  },
} as const;
