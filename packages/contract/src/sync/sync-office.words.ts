import { countOf } from '../counts.ts';
import type { SyncStep } from './sync.schemas.ts';

const NONE = '(none)';
const EMPTY = 'empty';

type ChangedValue = { readonly label: string; readonly from: string; readonly to: string };

const arrow = ({ label, from, to }: ChangedValue) => `${label} ${from || NONE} → ${to || NONE}`;

/** What each choice about an open issue would do, for the office to read before it decides (SYNC-04). */
export const SYNC_CHOICE_WORDS = {
  retry: () => 'The change is sent to Wild Apricot again now.',
  dropPerhapsCreated: (name: string) =>
    `The portal does not know whether an earlier try has created ${name} in Wild Apricot. Dropping archives ${name} in the portal, and there too if so.`,
  dropNeverCreated: (name: string) =>
    `Wild Apricot has never had ${name}. Dropping archives ${name} in the portal; Wild Apricot is told nothing.`,
  dropAll: (values: readonly ChangedValue[]) =>
    `The portal takes Wild Apricot’s values: ${values.map(arrow).join('; ') || 'they are the same'}.`,
  lateAttempt: () =>
    'An earlier attempt may have arrived there without an answer; if so, it is undone there too.',
  dropOne: (value: ChangedValue) =>
    `The portal takes Wild Apricot’s value: ${arrow(value)}. The other values are sent again.`,
  readAgain: () => 'The contact is read again now.',
  keepOurs: (label: string, value: string) =>
    `The portal’s value goes to Wild Apricot: ${label} ${value || NONE}.`,
  sameAsContact: (there: {
    readonly contactId: number | null;
    readonly isArchived: boolean;
    readonly mayBeOurs: boolean;
  }) => {
    const contact = there.contactId === null ? 'the contact' : `contact ${there.contactId}`;
    const values = there.mayBeOurs
      ? 'What was changed there since is taken over.'
      : 'Where both have a value, the portal’s goes to Wild Apricot.';
    return `The gymnast is linked with ${contact}${there.isArchived ? ', which comes back from the archive' : ''}. ${values}`;
  },
  sameAsArchivedEntry: () =>
    'The archived entry comes back on this roster with the values of the new one. The new entry is archived.',
  sameAsOtherEntry: () => 'The new entry is archived. The other one stays as it is.',
  anotherWithOtherEmail: () =>
    'A contact of their own is created in Wild Apricot when the gymnast has another email address.',
  another: () => 'A contact of their own is created in Wild Apricot.',
  leaves: () => 'The gymnast is archived in the portal. The contact in Wild Apricot stays as it is.',
  stays: () => 'The gymnast stays on the roster. You are not asked again.',
  createAgain: () =>
    'A new contact with the portal’s values is created in Wild Apricot. Registrations stay with the old contact.',
  archiveHere: () => 'The gymnast leaves the roster. Wild Apricot has nothing left to change.',
  takeBack: () => 'The gymnast is on the roster again, as in Wild Apricot.',
  archiveAgain: () => 'The contact is archived in Wild Apricot again.',
} as const;

/** The portal's answers to decisions of the office about the sync. */
export const SYNC_ANSWERS = {
  retry: () => 'The change is sent again now.',
  droppedOne: (label: string, name: string, value: string) =>
    `${label} of ${name} is now ${value || EMPTY}, as in Wild Apricot.`,
  dropped: (name: string) => `The portal holds Wild Apricot’s values of ${name} again.`,
  keptOurs: (label: string, name: string) => `${label} of ${name} is sent to Wild Apricot now.`,
  archivedHere: (name: string) => `${name} is archived in the portal.`,
  createdAgain: (name: string) => `${name} is created in Wild Apricot again.`,
  takenBack: (name: string) => `${name} is on the roster again.`,
  createdWithOtherEmail: (name: string) =>
    `${name} is created in Wild Apricot when they have another email address.`,
  created: (name: string) => `${name} is created in Wild Apricot now.`,
  linked: (name: string) => `${name} is linked with the contact in Wild Apricot now.`,
  newEntryArchived: (name: string) => `The new entry of ${name} is archived.`,
  stays: (name: string) => `${name} stays on the roster.`,
  archivedThere: (name: string) => `${name} is archived in Wild Apricot again.`,
  readAgain: (name: string) => `${name} is read again now.`,
  conflictKept: () => 'The portal’s value stays.',
  conflictTaken: (label: string, name: string, value: string) =>
    `${label} of ${name} is now ${value || EMPTY}.`,
  putBack: (labels: string, name: string) =>
    `${labels} of ${name}: the former values are back and are sent to Wild Apricot.`,
  planDismissed: () => 'Nothing is changed. The sync stays stopped until this is fixed in Wild Apricot.',
  planAllowed: () => 'These changes are allowed once. The sync starts now.',
  planAllowedLater: () =>
    'These changes are allowed once. The sync starts when the running one has finished.',
  released: () => 'The sync goes on. It starts with reading everything.',
  accountSwitched: () => 'The portal uses this account from now on. The sync starts now.',
  mailRetried: () => 'The email is tried again now.',
  mailDropped: () => 'The email is dropped.',
  removalRetried: () => 'The registration is being removed again.',
  removalDropped: () => 'The registration stays as it is.',
} as const;

/** What a run is doing, for the progress bar. */
export const SYNC_STEP_WORDS = {
  queued: 'Queued',
  starting: 'Asking what is new',
  members: 'Reading gymnasts',
  saving: 'Saving what is new',
  events: 'Reading events and registrations',
} as const satisfies Record<SyncStep | 'queued', string>;

/** How long ago something was, in the words of the sync status. */
function ago(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countOf(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${countOf(hours, 'hour')} ago` : `${countOf(Math.floor(hours / 24), 'day')} ago`;
}

const SAFE =
  'Your work here is safe and will be sent automatically. If this lasts, please tell the league office.';

/** The sentences of the sync status (SYNC-05). Times are how long ago in milliseconds. */
export const SYNC_STATUS_WORDS = {
  reading: () => 'Reading what is new now.',
  lastSynced: (agoMs: number) => `Last synced ${ago(agoMs)}.`,
  neverRead: () => 'Nothing has been read yet.',
  waiting: (gymnasts: number) => `Changes of ${countOf(gymnasts, 'gymnast')} are on their way.`,
  waitingLong: (gymnasts: number, minutes: number) =>
    `Changes of ${countOf(gymnasts, 'gymnast')} are on their way, for ${countOf(minutes, 'minute')} now.`,
  refused: (gymnasts: number) => `Changes of ${countOf(gymnasts, 'gymnast')} need the office’s attention.`,

  notUsable: () => `The league’s system cannot be used right now. ${SAFE}`,
  partlyRead: () =>
    `The league’s system cannot be read completely right now, so some of its changes may be missing here. ${SAFE}`,
  readAgainSoon: () =>
    'Wild Apricot could not be read, but takes changes again; it is read again within a minute or two.',
  unsent: () =>
    'Changes should be on their way to Wild Apricot and are not. Please check that the portal’s worker runs.',
  unreadEvents: () => 'Events and registrations could not be read; they are as they were before.',
  onlyChanges: (agoMs: number | null) =>
    `Only changes are being read; ${agoMs === null ? 'everything was never read' : `everything was last read ${ago(agoMs)}`}.`,
  notReading: (everyMinutes: number) =>
    `Wild Apricot should be read every ${countOf(everyMinutes, 'minute')} and is not. Please check that the portal’s worker runs.`,
  fullReadLate: (agoMs: number, everyMinutes: number) =>
    `Everything was last read ${ago(agoMs)}, although it should be every ${countOf(everyMinutes, 'minute')}; only changes are being read.`,
} as const;
