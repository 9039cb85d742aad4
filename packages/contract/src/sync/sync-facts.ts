type Nothing = Readonly<Record<never, never>>;
type Contact = { readonly contact: number };
type Fields = { readonly fields: readonly string[] };
type Counts = Readonly<Record<string, number>>;

/** A loss that counts only if a later read confirms it: how many of how many. */
type Doubted = { readonly lost: number; readonly of: number };

/** Records of one kind that were left out: some of the ids, and how many more there are. */
export type LeftOutIds = { readonly kind: string; readonly ids: readonly number[]; readonly others: number };

/** How many gymnasts lose values or have them replaced, and whether that is more than a run may affect. */
export type PlanFacts = {
  readonly affected: number;
  /** How many of them earlier runs have changed since the last complete read. */
  readonly earlier: number;
  readonly maxLossPercent: number;
  readonly isTooMuch: boolean;
};

/** The summary of a plan. */
export type PlanSummary = { readonly onRosters: number; readonly counts: Counts; readonly facts: PlanFacts };

/** The data of each kind of fact that the sync reports. */
export type SyncFactsByCode = {
  // How a run stands, and how it ended.
  running: Nothing;
  queued: Nothing;
  notPickedUp: Nothing;
  stoppedDuringRun: Nothing;
  databaseLost: Nothing;
  accountSwitched: Nothing;
  runFailed: Nothing;
  restored: Nothing;
  heldUntilReleased: Nothing;
  // What a run has read, sent and left out.
  contactsRead: {
    readonly read: number;
    readonly added: number;
    readonly updated: number;
    readonly gone: number;
    readonly kept: number;
  };
  emailTaken: { readonly contacts: readonly number[] };
  eventsRead: { readonly events: number; readonly registrations: number };
  eventsKept: { readonly events: Doubted | null; readonly registrations: Doubted | null };
  eventsNotRead: Nothing;
  notStored: Nothing;
  leftOut: { readonly kinds: readonly LeftOutIds[] };
  pushed: { readonly counts: Counts };
  stoppedPlan: PlanSummary;
  dryPlan: PlanSummary;
  // Failures at Wild Apricot.
  allForbidden: Nothing;
  keyForbidden: Nothing;
  accountForbidden: { readonly status: number };
  forbidden: Nothing;
  refused: {
    readonly status: number;
    readonly details: readonly { field: string; restriction: string | null }[];
  };
  /** The client's own words about a call that it did not make. */
  unsendable: { readonly words: string };
  /** A sentence that an earlier release stored. */
  stored: { readonly words: string };
  gone: Nothing;
  notUnderstood: Nothing;
  busy: Nothing;
  keyNotAccepted: Nothing;
  keyCannotWrite: Nothing;
  otherAccount: Nothing;
  unreachable: Nothing;
  // Why a change of a gymnast, or an erasure, has not been carried out.
  sendFailed: Nothing;
  eraseFailed: Nothing;
  stillThere: Nothing;
  emailInUse: Nothing;
  emailInUseHere: Nothing;
  emailOfArchived: Contact;
  emailOfOther: Contact;
  /** Another entry, with its contact if it has one, has the same name and date of birth. */
  namesake: { readonly contact: number | null };
  lookalike: Contact;
  attemptOpen: Nothing;
  emailBeingFreed: Nothing;
  noLevel: Nothing;
  notTakenOver: Fields;
  refusedFields: Fields;
  // Why a value of Wild Apricot is not taken.
  unreadable: Nothing;
  tooLong: { readonly most: number };
};

export type SyncCode = keyof SyncFactsByCode;

/** A fact that the sync reports: a code with its data. */
export type SyncFact = { [Code in SyncCode]: { readonly code: Code } & SyncFactsByCode[Code] }[SyncCode];
