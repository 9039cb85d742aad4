import type {
  PlanEffect,
  SyncIssueKind,
  SyncResolution,
  SyncRunKind,
  SyncRunOutcome,
} from '@league/contract';
import { countOf, inDigits } from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');

const issues: Readonly<Record<SyncIssueKind, { title: string; hint: string; failed: string }>> = {
  refused: {
    title: 'Refused Changes',
    hint: 'Wild Apricot did not accept these changes. Fix the cause and retry, or drop the change.',
    failed: 'The refused changes could not be loaded. Please try again.',
  },
  missing: {
    title: 'Missing Contacts',
    hint: 'These gymnasts are on a roster, but Wild Apricot no longer has their contact.',
    failed: 'The missing contacts could not be loaded. Please try again.',
  },
  notTaken: {
    title: 'Values Not Taken',
    hint: 'The portal could not take these values from Wild Apricot. All other values of the gymnast are taken as usual.',
    failed: 'The values that were not taken could not be loaded. Please try again.',
  },
  unarchived: {
    title: 'Restored Contacts',
    hint: 'Archived in the portal, but the contact was restored in Wild Apricot.',
    failed: 'The restored contacts could not be loaded. Please try again.',
  },
  namesakes: {
    title: 'Same Child?',
    hint: 'A gymnast of the same name and date of birth is there already, under another email address. The new one goes to Wild Apricot when you have decided.',
    failed: 'The gymnasts could not be loaded. Please try again.',
  },
  notGymnasts: {
    title: 'No Gymnast Any More',
    hint: 'On a roster here, but the contact in Wild Apricot has neither a team nor a gymnast’s membership level.',
    failed: 'The gymnasts could not be loaded. Please try again.',
  },
  waiting: {
    title: 'Waiting Changes',
    hint: 'On their way. The portal sends them automatically and retries until they arrive.',
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
  keepOurs: {
    label: 'Keep Portal Value',
    named: (name) => `Keep Portal Value: ${name}`,
    question: (name) => `Keep the portal’s value of ${name}?`,
    done: 'Portal value kept',
  },
  readAgain: {
    label: 'Read Again',
    named: (name) => `Read Again: ${name}`,
    question: (name) => `Read ${name} again?`,
    done: 'Read again',
  },
  sameChild: {
    label: 'Same Child',
    named: (name) => `Same Child: ${name}`,
    question: (name) => `Is ${name} the same child?`,
    done: 'Entries joined',
  },
  anotherChild: {
    label: 'Another Child',
    named: (name) => `Another Child: ${name}`,
    question: (name) => `Is ${name} another child?`,
    done: 'Kept as another child',
  },
  stays: {
    label: 'Keep on Roster',
    named: (name) => `Keep on Roster: ${name}`,
    question: (name) => `Keep ${name} on the roster?`,
    done: 'Kept on the roster',
  },
  leaves: {
    label: 'Archive Here',
    named: (name) => `Archive here: ${name}`,
    question: (name) => `Archive ${name} in the portal?`,
    done: 'Archived here',
  },
};

const effects: Readonly<
  Record<PlanEffect, { title: (count: number) => string; short: (count: number) => string }>
> = {
  archived: {
    title: (count) => `Would be archived (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would be archived`,
  },
  missing: {
    title: (count) => `Not in Wild Apricot’s list (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would count as missing`,
  },
  detached: {
    title: (count) => `Would lose their team (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would lose their team`,
  },
  emptied: {
    title: (count) => `Would lose values (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would lose values`,
  },
  replaced: {
    title: (count) => `Would have values replaced (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would have values replaced`,
  },
  added: {
    title: (count) => `Would be added (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would be added`,
  },
  sent: {
    title: (count) => `Would be sent to Wild Apricot (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would be sent to Wild Apricot`,
  },
  created: {
    title: (count) => `Would be created in Wild Apricot (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would be created in Wild Apricot`,
  },
  changed: {
    title: (count) => `Would be changed (${inDigits(count)})`,
    short: (count) => `${inDigits(count)} would be changed`,
  },
};

const kinds: Readonly<Record<SyncRunKind, string>> = {
  full: 'Everything',
  changes: 'Changes in Wild Apricot',
  events: 'All events',
  event: 'One event',
  hints: 'Webhook events',
  push: 'Changes sent',
  plan: 'Dry run',
};

const outcomes: Readonly<Record<SyncRunOutcome, string>> = {
  requested: 'Queued',
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
    title: 'Sync Status',
    failed: 'The state of the sync could not be loaded. Please try again.',
    fine: 'Everything is in sync',
    attention: (count: number) => `In sync, but ${countOf(count, 'item needs', 'items need')} your attention`,
    syncing: 'Reading Wild Apricot',
    error: 'The sync is failing',
    stopped: 'The sync was stopped and needs your decision',
    otherAccount: 'The key belongs to another account',
    restored: 'The sync waits for you after a restore',
    lastSync: 'Last Sync',
    changes: 'Reads what changed',
    full: 'Reads everything',
    push: 'Sends changes made here',
    within: (seconds: number) => `within ${countOf(seconds, 'second')}`,
  },
  allWell: {
    title: 'Nothing needs you',
    text: 'No change was refused, no contact is missing, and no email or removal is held back. Anything that needs the office appears here.',
  },
  issues,
  resolutions,
  issue: {
    isNew: 'New: Wild Apricot does not have this gymnast yet.',
    change: (field: string, portal: string, provider: string) =>
      `${field}: here ${portal}, in Wild Apricot ${provider}`,
    since: (time: string) => `Changed ${time}`,
    unarchivedSince: (time: string) => `Found ${time}`,
    attempts: (count: number) => `${countOf(count, 'attempt')} so far`,
    nextTry: (time: string) => `next attempt ${time}`,
    retrying: 'Sending...',
    ofField: (label: string, field: string) => `${label} ${field}`,
  },
  mails: {
    title: 'Refused Emails',
    hint: 'Sign-in emails after a renewal that Wild Apricot did not send. Retry, or write to the family yourself and drop the email here.',
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
      'Wild Apricot will not send it any more. The renewal itself stays; please write to the family yourself.',
    dropped: 'Email dropped',
  },
  erasures: {
    title: 'Erasures in Progress',
    hint: 'The portal has erased these gymnasts at a parent’s request. Wild Apricot has not erased its own record yet; the portal keeps asking until it has.',
    failed: 'The erasures could not be loaded. Please try again.',
    waiting: 'Waiting for Wild Apricot to erase its record',
    refused: 'Erasure refused by Wild Apricot',
    refusedText: 'Fix the cause, or delete the contact there by hand, and try again.',
    requested: (time: string, who: string) => `Requested ${time} by ${who}`,
    retry: 'Try Again',
    retryNamed: (name: string) => `Try again to erase ${name}`,
    retried: 'Erasure tried again',
  },
  removals: {
    title: 'Registrations Not Removed',
    hint: 'The office has removed these registrations here, but Wild Apricot keeps them. Until they are gone there, these gymnasts cannot be archived.',
    failed: 'The registrations could not be loaded. Please try again.',
    of: (event: string) => `Registered for ${event}`,
    whose: (name: string, event: string) => `the registration of ${name} for ${event}`,
    retry: 'Remove Again',
    retryNamed: (whose: string) => `Remove again: ${whose}`,
    retried: 'Removal sent again',
    keep: 'Keep It',
    keepNamed: (whose: string) => `Keep it: ${whose}`,
    keepQuestion: (whose: string) => `Keep ${whose}?`,
    keepText: 'The registration stays, here and in Wild Apricot. It can be removed again under Events.',
    kept: 'Registration kept',
  },
  conflicts: {
    title: 'Conflicts',
    hint: 'Values that changed on both sides. The portal’s value won; the value it replaced is kept here.',
    failed: 'The conflicts could not be loaded. Please try again.',
    which: 'Which conflicts',
    open: 'Open',
    all: 'All',
    noneOpen: 'No open conflicts',
    noneAtAll: 'No conflicts yet',
    portalValue: 'Portal value',
    providerValue: 'Wild Apricot value',
    notKnown: 'Not known. Wild Apricot was changed while the portal sent its value; please check there.',
    currentValue: 'In the portal now',
    by: (who: string, time: string) => `${who}, ${time}`,
    unknownWho: 'Unknown person',
    providerChanged: (time: string) => `Changed there ${time}`,
    found: (time: string) => `Found ${time}`,
    take: 'Use Wild Apricot’s Value',
    takeNamed: (field: string, name: string) => `Use Wild Apricot’s value: ${field} of ${name}`,
    takeQuestion: (field: string, name: string) => `Use Wild Apricot’s value for ${field} of ${name}?`,
    takeText: (from: string, to: string) =>
      `The portal’s ${from} is replaced by ${to}. Coaches see it right away.`,
    taken: 'Wild Apricot’s value used',
    keep: 'Keep Portal Value',
    keepNamed: (field: string, name: string) => `Keep portal value: ${field} of ${name}`,
    keeping: 'Keeping...',
    kept: 'Portal’s value kept',
    settledPortal: 'Portal’s value kept',
    settledProvider: 'Wild Apricot’s value used',
  },
  otherAccount: {
    title: 'Another Wild Apricot Account',
    named: ({ id, name }: { id: number; name: string }) => `${name} (account ${id})`,
    text: (known: string, found: string) =>
      `The portal’s gymnasts belong to ${known}, but its key belongs to ${found}. Nothing is read or written until this is resolved.`,
    wrongKey: (known: string) =>
      `If the key is wrong, configure a key of ${known}. The sync then continues automatically.`,
    rightKey: 'If the league has moved to the new account, use it from now on.',
    question: (name: string) => `Use ${name} from now on?`,
    consequence:
      'Its gymnasts are added to the rosters. The portal’s own gymnasts are looked for there by name, birth date and email, and created where they are not found, with their notes and emergency contacts.',
    events: 'Events that the new account does not have leave the portal. This cannot be undone.',
    confirm: 'Use This Account',
    done: 'Account switched',
  },
  restored: {
    title: 'Restored from a Backup',
    text: 'The portal was restored from a backup, so its data may be older than Wild Apricot’s. Nothing is sent or taken over until you release the sync.',
    plan: 'This is what a sync would do. Changes that waited in the backup are listed under “Would be sent” and “Would be created”.',
    noPlan: 'Wild Apricot is being read. This takes a minute or two.',
    erasures:
      'Gymnasts who were erased after the backup are back. Erase them again before you release the sync, as your records of the requests list them. One who was new in the backup would be created in Wild Apricot again.',
    erasuresFirst: 'Erase first, again, each gymnast who was erased after the backup.',
    send: 'Release the Sync',
    sendQuestion: 'Release the sync?',
    sendText: 'A complete sync starts now. The changes that waited in the backup are sent to Wild Apricot.',
    drop: 'Release Without Waiting Changes',
    dropQuestion: 'Release without the waiting changes?',
    dropText:
      'A complete sync starts now. Changes of gymnasts that waited in the backup are dropped, and Wild Apricot’s values are taken over. New gymnasts are still created, unless Wild Apricot has them.',
    done: 'Sync released',
  },
  stopped: {
    title: 'Stopped to Protect the Rosters',
    failed: 'What was stopped could not be loaded. Please try again.',
    onRosters: (count: number) => `Of ${gymnasts(count)} on rosters:`,
    letGo: 'Allow Once',
    letGoQuestion: 'Allow these losses once?',
    letGoText:
      'A sync applies exactly what is listed. It starts now, or right after the one that is running. It stops again for anything else.',
    letGoDone: 'Allowed once',
    dismiss: 'Dismiss',
    dismissQuestion: 'Dismiss this plan?',
    dismissText:
      'Nothing is changed, and the list leaves this screen. The sync stays stopped as long as it would take the same from the rosters; a sync that you start asks you again.',
    dismissDone: 'Plan dismissed',
  },
  dry: {
    title: 'What would a sync do?',
    hint: 'A dry run reads everything and changes nothing, here or in Wild Apricot.',
    failed: 'The last dry run could not be loaded. Please try again.',
    none: 'No dry run yet.',
    from: (time: string) => `Dry run of ${time}`,
  },
  plan: {
    effects,
    showAll: (count: number) => `Show All ${inDigits(count)}`,
    value: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
    cut: (shown: number, total: number) => `Showing the first ${inDigits(shown)} of ${inDigits(total)}.`,
  },
  runs: {
    title: 'History',
    hint: 'Every run of the sync, newest first.',
    failed: 'The history could not be loaded. Please try again.',
    none: 'No run yet',
    noneText: 'The first one starts automatically.',
    kinds,
    outcomes,
    by: (who: string) => `started by ${who}`,
    byItself: 'automatic',
    counts: {
      read: (count: number) => `${inDigits(count)} read`,
      created: (count: number) => `${inDigits(count)} added`,
      updated: (count: number) => `${inDigits(count)} updated`,
      conflicts: (count: number) => countOf(count, 'conflict'),
      missing: (count: number) => `${inDigits(count)} no longer there`,
      failed: (count: number) => `${inDigits(count)} not stored`,
      events: (count: number) => countOf(count, 'event'),
      registrations: (count: number) => countOf(count, 'registration'),
      losses: (count: number) => `${inDigits(count)} would lose something or have it replaced`,
      pushed: (count: number) => `${inDigits(count)} sent`,
      tries: (count: number) => `${inDigits(count)} attempts`,
      refused: (count: number) => `${inDigits(count)} refused`,
      postponed: (count: number) => `${inDigits(count)} to retry`,
      erased: (count: number) => `${inDigits(count)} erased`,
      removed: (count: number) => `${countOf(count, 'registration')} removed`,
      mails: (count: number) => `${countOf(count, 'email')} sent`,
      added: (count: number) => `${inDigits(count)} would be added`,
      changed: (count: number) => `${inDigits(count)} would be changed`,
      archived: (count: number) => `${inDigits(count)} would be archived`,
      detached: (count: number) => `${inDigits(count)} would lose their team`,
      emptied: (count: number) => `${inDigits(count)} would lose values`,
      sent: (count: number) => `${inDigits(count)} would be sent`,
      replaced: (count: number) => `${inDigits(count)} would have values replaced`,
    },
    duration: {
      short: 'under a second',
      seconds: (count: number) => `${count} s`,
      minutes: (minutes: number, seconds: number) => `${inDigits(minutes)} min ${seconds} s`,
    },
  },
  question: { pending: 'Loading...' },
  resolving: {
    settled: 'Already resolved',
    failed: 'Not done',
    failedText: 'The portal could not do this. Please try again.',
  },
} as const;
