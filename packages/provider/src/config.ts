import type { ProviderAccount } from './account/account.ts';
import type { Bucket, CallBudgets, MakeCallPlaces } from './api/budget.ts';
import type { Clock } from './clock.ts';
import type { ProviderErrorKind } from './errors.ts';

/**
 * The custom fields of the service that store our values, with their default names and types. A value whose field has
 * no default name is neither read nor written unless one is configured. All reading and writing of custom fields
 * follows from this list.
 */
export const customFields = {
  team: { name: 'Team', holds: 'choice' },
  skillLevel: { name: 'Gymnast Level', holds: 'choice' },
  dateOfBirth: { name: 'Date of Birth', holds: 'date' },
  coachNotes: { name: 'Coach Notes', holds: 'text' },
  emergencyContactName: { name: 'Emergency Contact Name', holds: 'text' },
  emergencyContactPhone: { name: 'Emergency Contact Phone', holds: 'text' },
  healthNote: { name: null, holds: 'text' },
  guardians: { name: null, holds: 'text' },
  familyEmail: { name: null, holds: 'text' },
} as const satisfies Readonly<Record<string, { name: string | null; holds: 'text' | 'choice' | 'date' }>>;

export type MappedFieldKey = keyof typeof customFields;
/** The keys of the fields of this type. */
export type FieldsHolding<Kind> = {
  [Key in MappedFieldKey]: (typeof customFields)[Key]['holds'] extends Kind ? Key : never;
}[MappedFieldKey];

export const mappedFieldKeys = Object.keys(customFields) as readonly MappedFieldKey[];

/** The service's names of the fields, null for none; compared ignoring case and outer spaces. */
export type ProviderFieldNames = Record<MappedFieldKey, string | null>;

/** Fields found earlier, by their configured names at that time. */
export type RememberedFields = Readonly<
  Partial<Record<MappedFieldKey, { configuredName: string; systemCode: string }>>
>;

export const defaultFieldNames = Object.fromEntries(
  mappedFieldKeys.map((key) => [key, customFields[key].name]),
) as ProviderFieldNames;

/** Decides whether an account may be used. `describe` asks the service for the account's name. */
export type AdmitAccount = (accountId: number, describe: () => Promise<ProviderAccount>) => Promise<boolean>;

/** A record of one call for logs and metrics, without personal data or an address with values. */
export type ProviderCallRecord = {
  method: string;
  /** The template, for example `accounts/{accountId}/contacts/{contactId}`. */
  route: string;
  bucket: Bucket;
  /** 1 for the first attempt of a call. */
  attempt: number;
  /** Null if no answer came. */
  status: number | null;
  outcome: 'ok' | 'aborted' | ProviderErrorKind;
  /** Time in the queue of the client's own budget, before sending. */
  waitedMs: number;
  durationMs: number;
};

export type ProviderConfig = {
  /** For example `https://api.wildapricot.org`; version 2.3 is used unless the path names another (`…/v2.2`). */
  apiUrl: string;
  /** For example `https://oauth.wildapricot.org`. */
  authUrl: string;
  apiKey: string;
  /** If omitted, the account that the key belongs to. */
  accountId?: number;
  fieldNames: ProviderFieldNames;
  /** The fields as the caller stored them from an earlier map, so that a renamed field is still found. */
  rememberedFields?: () => Promise<RememberedFields>;
  /** Calls per minute, if different from the documentation; Infinity switches a budget off. */
  budgets?: Partial<CallBudgets>;
  /** Where calls are counted; by default only in this process. Processes that share an account must share it. */
  callPlaces?: MakeCallPlaces;
  /** The time for one whole answer; 30 s by default. */
  timeoutMs?: number;
  /** How long after its first attempt a temporarily failing call is retried; 90 s by default. */
  patienceMs?: number;
  clock?: Clock;
  random?: () => number;
  onCall?: (call: ProviderCallRecord) => void;
  /** Called before each call to decide whether its account may be used; without it, any account may. */
  admitAccount?: AdmitAccount;
};

export type CallOptions = {
  /** An aborted call throws the signal's own reason, not a ProviderError. */
  signal?: AbortSignal;
  /**
   * Called when it is the call's turn, just before it is sent. If it throws, the call is not sent and the error is
   * passed on.
   */
  beforeSend?: () => void;
};
