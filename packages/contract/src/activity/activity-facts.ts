import type { ChosenLevel } from '../members/skill-level.ts';
import type { OfficeRole } from '../permissions.ts';

/** Several given levels, of which the highest counts. */
type NamedLevels = { readonly levels?: ChosenLevel };
type File = { readonly file: string };
type Fields = { readonly fields: readonly string[] };
type Field = { readonly field: string };
/** Entries of earlier releases have no id. */
type Event = { readonly event: string; readonly eventId?: number };
type Meet = { readonly meet: string };
type Deleted = { readonly meets: number; readonly scores: number; readonly tallies: number };
type Person = { readonly person: string };
type Nothing = Readonly<Record<never, never>>;

/** What the log stores of each kind of entry besides the values before and after. */
export type FactsByCode = {
  added: NamedLevels;
  imported: File & NamedLevels;
  addedAgain: NamedLevels;
  importedAgain: File & NamedLevels;
  sameChildAsNew: NamedLevels;
  edited: Fields & NamedLevels;
  archived: Nothing;
  restored: Nothing;
  activated: Nothing;
  renewed: Nothing;
  rejected: Nothing;
  transferred: Nothing;
  undone: Nothing;
  importUndone: File;
  rosterDownloaded: { readonly team: string | null; readonly withHealth: boolean };
  attendanceDownloaded: Nothing;
  meetSheetDownloaded: Event;
  fileImported: File & { readonly part: 'whole' | 'stopped' | 'rest' };
  eventShown: Event;
  eventHidden: Event;
  registrationRemoved: Event;
  registrationRemovedAgain: Event;
  registrationKept: Event;
  calendarAddressCreated: Nothing;
  calendarAddressReplaced: Nothing;
  calendarAddressRenewed: { readonly coach: string };
  messageSent: {
    readonly audience: 'families' | 'coaches';
    readonly people: number;
    readonly mails: number;
  };
  messageToNewAddress: { readonly audience: 'families' | 'coaches' };
  scoreRulesChanged: Nothing;
  resultsImported: Meet & { readonly added: number; readonly changed: number };
  resultCorrected: Meet;
  meetDeleted: Meet & Deleted;
  scoresDeleted: Deleted;
  demoLoaded: Nothing;
  demoRemoved: Nothing;
  copied: Nothing;
  nameTakenOut: Nothing;
  erased: { readonly gymnast: number };
  emptied: Nothing;
  changedThere: Fields & { readonly isRefused: boolean };
  perhapsOverwritten: Fields;
  sentAgain: Nothing;
  fieldDropped: Field;
  fieldKept: Field;
  fieldTaken: Field;
  changeDropped: Nothing;
  applicationDropped: Nothing;
  droppedAfterRestore: Nothing;
  createdAgain: Nothing;
  archivedAsGone: Nothing;
  archivedAgain: Nothing;
  takenBack: Nothing;
  putBack: Fields;
  emailFreed: Nothing;
  emailInherited: Nothing;
  siblingLinked: Nothing;
  siblingUnlinked: Nothing;
  anotherChild: Nothing;
  sameChildThere: Nothing;
  sameChildHere: Nothing;
  merged: Fields & { readonly entry: number };
  mergedAway: { readonly entry: number };
  mergeUndone: { readonly entry: number };
  toldApart: { readonly entry: number };
  maybeSameAgain: { readonly entry: number };
  seasonRolledOver: { readonly archived: number; readonly movedUp: number; readonly renewed: number };
  officePersonInvited: Person & { readonly role: OfficeRole };
  officeLinkSent: Person;
  officeRoleChanged: Person & { readonly formerRole: OfficeRole; readonly role: OfficeRole };
  officeAccessEnded: Person & { readonly role: OfficeRole };
  leftThere: Nothing;
  stays: Nothing;
};

export type ActivityCode = keyof FactsByCode;

/** What happened, as the log stores it: a code with its data. */
export type ActivityFacts = {
  [Code in ActivityCode]: { readonly code: Code } & FactsByCode[Code];
}[ActivityCode];

/** The keys of facts that hold codes; the others hold names and numbers. */
export const CODE_KEYS = ['code', 'part', 'field', 'fields', 'role', 'formerRole'] as const;
