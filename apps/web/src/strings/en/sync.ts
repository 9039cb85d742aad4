import { countOf, inDigits } from '@league/contract';

/** Texts of the syncs that people start. Titles and failures are verbatim. */
export const sync = {
  outOfStep: {
    title: (since: string | null) =>
      since === null
        ? 'The portal and Wild Apricot have never been in step'
        : `The portal and Wild Apricot have been out of step since ${since}`,
    text: (waiting: number) =>
      waiting === 0
        ? 'You can go on working. No change waits.'
        : `You can go on working. Changes of ${countOf(waiting, 'gymnast')} wait for Wild Apricot.`,
  },
  running: 'Syncing...',
  done: 'Sync Complete',
  goesOn: 'Sync in progress',
  alreadyRunning: 'A sync is already running',
  waitText: 'Please wait until it is done.',
  failed: 'Sync Failed',
  failedText: "Could not sync with the provider's admin site. Please try again later.",
  starting: 'Asking what is new',
  ofTotal: (done: number, total: number) => `${inDigits(done)} of ${inDigits(total)}`,
  soFar: (done: number) => `${inDigits(done)} so far`,
  league: {
    button: 'Sync',
    done: { title: 'Sync completed successfully', text: 'Member data updated from the provider.' },
    failed: { title: 'Sync failed', text: 'Unable to connect to the provider. Please try again.' },
  },
  force: {
    button: 'Force Sync Team Data',
    running: 'Force Syncing...',
    done: 'Force sync completed',
    doneText: (gymnasts: number) =>
      `Fresh team data extracted: the provider has ${countOf(gymnasts, 'gymnast')}.`,
    failed: {
      title: 'Force sync failed',
      text: 'Unable to extract fresh team data. Please try again.',
    },
  },
  makeAdmin: {
    button: 'Create Admin Account with Full Data',
    running: 'Creating...',
    done: 'Admin account ready',
    doneText: (teams: number, members: number) =>
      `The admin account exists, with the data of ${countOf(teams, 'team')} and ${countOf(members, 'gymnast')}.`,
    failed: { title: 'Failed to create admin account', text: 'Please try again.' },
  },
  events: {
    button: 'Sync Events',
    done: 'Events synced',
    failed: { title: 'Sync failed', text: 'Unable to sync events from the provider. Please try again.' },
  },
  dry: {
    button: 'Dry Run',
    running: 'Trying...',
    done: 'Dry run done',
    failed: {
      title: 'Dry run failed',
      text: 'Wild Apricot could not be read. Please try again later.',
    },
  },
  held: 'The sync is on hold',
  stopped: {
    title: 'Sync stopped',
    text: 'It would have removed too much from the rosters. The Sync tab shows what, and asks you.',
  },
} as const;
