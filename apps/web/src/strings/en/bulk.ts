import type { BulkAction, ChangeEnd } from '@league/contract';
import { countOf, inDigits, wordFor } from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');
const Gymnasts = (count: number) => countOf(count, 'Gymnast');

type ActionWords = {
  /** In the bar of what is selected. */
  readonly button: string;
  readonly title: string;
  readonly confirm: (count: number) => string;
  readonly pending: string;
  readonly means: string;
  /** Title of the message when it is done. */
  readonly done: string;
  readonly failed: string;
  readonly history: (count: number, team: string | null) => string;
};

/** Texts of bulk changes, for coach and office (ADMIN-08, ROSTER-02). */
export const bulk = {
  actions: {
    activate: {
      button: 'Activate',
      title: 'Activate Memberships',
      confirm: (count) => `Activate ${Gymnasts(count)}`,
      pending: 'Activating...',
      means: 'Their memberships become active, here and in Wild Apricot.',
      done: 'Memberships activated',
      failed: 'Activation failed',
      history: (count) => `${gymnasts(count)} activated`,
    },
    transfer: {
      button: 'Transfer',
      title: 'Transfer to Another Team',
      confirm: (count) => `Transfer ${Gymnasts(count)}`,
      pending: 'Transferring...',
      means: 'Coaches of the new team will see them from now on; coaches of the old team no longer will.',
      done: 'Gymnasts transferred',
      failed: 'Transfer failed',
      history: (count, team) => `${gymnasts(count)} transferred to ${team}`,
    },
    restore: {
      button: 'Restore',
      title: 'Restore Archived Gymnasts',
      confirm: (count) => `Restore ${Gymnasts(count)}`,
      pending: 'Restoring...',
      means: 'They return to the roster of their team, and to Wild Apricot.',
      done: 'Gymnasts restored',
      failed: 'Restoring failed',
      history: (count) => `${gymnasts(count)} restored`,
    },
    moveUp: {
      button: 'Move Up',
      title: 'Move Up a Level',
      confirm: (count) => `Move ${Gymnasts(count)} Up`,
      pending: 'Moving up...',
      means: 'Each gymnast moves up one level.',
      done: 'Gymnasts moved up',
      failed: 'Moving up failed',
      history: (count) => `${gymnasts(count)} moved up`,
    },
    setLevel: {
      button: 'Set Level',
      title: 'Set the Level',
      confirm: (count) => `Set the Level of ${Gymnasts(count)}`,
      pending: 'Setting the level...',
      means: 'All selected gymnasts get the same level.',
      done: 'Level set',
      failed: 'Setting the level failed',
      history: (count, level) => `${gymnasts(count)} set to ${level}`,
    },
    renew: {
      button: 'Renew',
      title: 'Renew Memberships',
      confirm: (count) => `Renew ${Gymnasts(count)}`,
      pending: 'Renewing...',
      means: 'Their lapsed memberships are renewed.',
      done: 'Renewal Applications Submitted!',
      failed: 'Renewal Failed',
      history: (count) => `${gymnasts(count)} renewed`,
    },
    archive: {
      button: 'Archive',
      title: 'Archive Gymnasts',
      confirm: (count) => `Archive ${Gymnasts(count)}`,
      pending: 'Archiving...',
      means: 'They leave the roster of their team, and are archived in Wild Apricot.',
      done: 'Gymnasts archived',
      failed: 'Archiving failed',
      history: (count) => `${gymnasts(count)} archived`,
    },
    reject: {
      button: 'Reject',
      title: 'Reject Applications',
      confirm: (count) => `Reject ${Gymnasts(count)}`,
      pending: 'Rejecting...',
      means:
        'New applications leave the roster and can be restored from the archive. Renewals are lapsed again, or active until the day that is paid for.',
      done: 'Applications rejected',
      failed: 'Rejecting failed',
      history: (count) => `${gymnasts(count)} rejected`,
    },
  } satisfies Record<BulkAction, ActionWords> as Record<BulkAction, ActionWords>,

  preview: {
    team: 'New team',
    chooseTeam: 'Please choose a team',
    checking: 'Preparing the preview…',
    checkFailed: 'The preview could not be loaded. Please try again.',
    failedText: 'Nothing was changed. Please try again.',
    willChange: (count: number) =>
      count === 0 ? 'No gymnast will be changed.' : `${gymnasts(count)} will be changed:`,
    step: (from: string, to: string, count: number) => `${from} → ${to}: ${inDigits(count)}`,
    change: (from: string, to: string) => `${from} → ${to}`,
    more: (count: number) => `and ${inDigits(count)} more`,
    leftOut: (count: number) => `${gymnasts(count)} will be left out:`,
    wereLeftOut: (count: number) => `${gymnasts(count)} left out:`,
    reason: (reason: string, count: number) => `${reason} (${inDigits(count)})`,
    names: (names: readonly string[], more: number) =>
      more > 0 ? `${names.join(', ')} and ${inDigits(more)} more` : names.join(', '),
    unknown: 'Unknown',
  },

  outcome: {
    region: 'Last change',
    undo: 'Undo',
    undoing: 'Undoing...',
    dismiss: 'Dismiss',
    undone: 'Change undone',
    nothingDone: 'No gymnast was changed',
    kept: (count: number) => `${gymnasts(count)} not changed:`,
    undoFailed: 'Undo failed',
    undoFailedText: 'The change could not be undone. Please try again.',
  },

  history: {
    button: 'Recent Changes',
    title: 'Recent Bulk Changes',
    rollover: (count: number) => `Season rollover of ${gymnasts(count)}`,
    failed: 'The changes could not be loaded. Please try again.',
    empty: 'No bulk changes yet.',
    by: (who: string, when: string) => `${who} · ${when}`,
    undone: (when: string) => `Undone ${when}`,
    undoNamed: (change: string) => `Undo: ${change}`,
    question: 'Undo this change?',
    means: 'Gymnasts who were changed again since then keep their current values.',
    confirm: 'Undo Change',
  },

  ends: {
    title: {
      approval: (count) => `${gymnasts(count)} waiting for approval by the league office`,
      mailed: (count) => `${gymnasts(count)} active again; the sign-in email is on its way`,
      tellFamily: (count) =>
        `${gymnasts(count)} active again; please tell the ${wordFor(count, 'family', 'families')} yourself`,
      rejectionMailed: (count) => `${gymnasts(count)} rejected; the email with the reason is on its way`,
      rejectionToTell: (count) =>
        `${gymnasts(count)} rejected; please tell the ${wordFor(count, 'family', 'families')} yourself`,
    } satisfies Record<ChangeEnd, (count: number) => string> as Record<ChangeEnd, (count: number) => string>,
    toActivate: (count: number) => `${gymnasts(count)} waiting for you to activate them`,
    write: (count: number) => (count === 1 ? 'Write to the Family' : `Write to ${inDigits(count)} Families`),
    noPhone: 'no phone',
  },

  rejection: {
    label: 'Reason',
    note: 'The families read it as you write it, in an email from the league office.',
  },

  registrations: {
    remove: (count: number) => `Remove their ${countOf(count, 'coming registration')} too`,
    gymnasts,
    list: 'Registered for coming events',
    event: (name: string, day: string | null) => (day === null ? name : `${name}, ${day}`),
  },

  level: {
    label: 'New level',
    choose: 'Please choose a level',
    none: 'No level',
  },

  bar: {
    name: 'Selected members',
    selected: (count: number) => `${countOf(count, 'member')} selected`,
    lapsed: (count: number) => `${inDigits(count)} lapsed`,
    notShown: (count: number) => `${inDigits(count)} not shown`,
    onlySelected: 'Show Only These',
    everyone: 'Show Everyone',
    clear: 'Clear',
    message: 'Message',
    numbers: 'Copy Numbers',
    print: 'Print',
    exportFile: 'Export',
    more: 'More Actions',
    renew: (count: number) => `Renew ${countOf(count, 'Member')}`,
  },

  message: {
    copied: (count: number) => `${countOf(count, 'address', 'addresses')} copied`,
    numbersCopied: (count: number) => `${countOf(count, 'number')} copied`,
    without: (count: number) => `${gymnasts(count)} without a number`,
    nothing: 'There is nothing to copy',
    copyFailed: 'Copying failed',
    copyFailedText: 'The browser did not allow it. Please select and copy by hand.',
  },
} as const;
