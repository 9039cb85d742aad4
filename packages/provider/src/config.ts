import type { ProviderAccount } from './account/account.ts';
import type { Bucket, CallBudgets, MakeCallPlaces } from './api/budget.ts';
import type { Clock } from './clock.ts';
import type { ProviderErrorKind } from './errors.ts';

/**
 * The custom fields of the service that carry our values: what they are called unless configured otherwise, and what they
 * hold. A value whose field has no name by default is neither read nor written until one is configured. Everything that is
 * read from a custom field or written to one follows from this list.
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
/** The keys of the fields that hold this. */
export type FieldsHolding<Kind> = {
  [Key in MappedFieldKey]: (typeof customFields)[Key]['holds'] extends Kind ? Key : never;
}[MappedFieldKey];

export const mappedFieldKeys = Object.keys(customFields) as readonly MappedFieldKey[];

/** The service's names of the fields, null for none; compared without regard to case and outer spaces. */
export type ProviderFieldNames = Record<MappedFieldKey, string | null>;

/** Fields as they were found before, by the names that were configured then. */
export type RememberedFields = Readonly<
  Partial<Record<MappedFieldKey, { configuredName: string; systemCode: string }>>
>;

export const defaultFieldNames = Object.fromEntries(
  mappedFieldKeys.map((key) => [key, customFields[key].name]),
) as ProviderFieldNames;

/** Decides whether an account may be used. `describe` asks the service for the account's name. */
export type AdmitAccount = (accountId: number, describe: () => Promise<ProviderAccount>) => Promise<boolean>;

/** What one call did, for logs and metrics; without personal data or an address with values in it. */
export type ProviderCallRecord = {
  method: string;
  /** Template, such as `accounts/{accountId}/contacts/{contactId}`. */
  route: string;
  bucket: Bucket;
  /** 1 for the first try of a call. */
  attempt: number;
  /** Null when no answer came. */
  status: number | null;
  outcome: 'ok' | 'aborted' | ProviderErrorKind;
  /** Time in the queue of the client's own budget, before sending. */
  waitedMs: number;
  durationMs: number;
};

export type ProviderConfig = {
  /** Such as `https://api.wildapricot.org`; version 2.3 is spoken unless the path names another (`…/v2.2`). */
  apiUrl: string;
  /** Such as `https://oauth.wildapricot.org`. */
  authUrl: string;
  apiKey: string;
  /** Without it, the account that the key belongs to. */
  accountId?: number;
  fieldNames: ProviderFieldNames;
  /** The fields as the caller stored them from an earlier map, so that a renamed field is still found. */
  rememberedFields?: () => Promise<RememberedFields>;
  /** Calls per minute, where other than documented; Infinity switches a budget off. */
  budgets?: Partial<CallBudgets>;
  /** Where calls are counted; in this process alone by default. Processes that share an account must share it. */
  callPlaces?: MakeCallPlaces;
  /** For one whole answer; 30 s by default. */
  timeoutMs?: number;
  /** A call that fails temporarily is retried until this long after its first try; 90 s by default. */
  patienceMs?: number;
  clock?: Clock;
  random?: () => number;
  onCall?: (call: ProviderCallRecord) => void;
  /** Asked before each call whether its account may be used; without it, any account may. */
  admitAccount?: AdmitAccount;
};

export type CallOptions = {
  /** An aborted call fails with the signal's own reason, not with a ProviderError. */
  signal?: AbortSignal;
  /** Asked when the call's turn has come, just before it is sent. What it throws leaves the call unsent, and is thrown. */
  beforeSend?: () => void;
};
