export type { ProviderAccount } from './account/account.ts';
export type { ProviderMembershipLevel, RenewalKind, RenewalPeriod } from './account/levels.ts';
export type { ProviderEmail } from './account/office-calls.ts';
export type { Bucket, CallBudgets, MakeCallPlaces } from './api/budget.ts';
export { createProviderClient, type ProviderClient } from './client.ts';
export type { Clock } from './clock.ts';
export {
  type AdmitAccount,
  type CallOptions,
  defaultFieldNames,
  type MappedFieldKey,
  mappedFieldKeys,
  type ProviderCallRecord,
  type ProviderConfig,
  type ProviderFieldNames,
  type RememberedFields,
} from './config.ts';
export type { ContactChanges, ProviderContact, UnreadableKey } from './contacts/contact.ts';
export type { ContactListQuery } from './contacts/contact-lists.ts';
export type {
  FieldChoice,
  FieldCodes,
  FieldMap,
  MappedField,
} from './contacts/fields.ts';
export type { CalendarDate } from './dates.ts';
export {
  ProviderBusy,
  ProviderChoiceUnknown,
  ProviderError,
  type ProviderErrorKind,
  ProviderFieldsMissing,
  ProviderNotFound,
  ProviderOtherAccount,
  ProviderRefused,
  ProviderReplyNotUnderstood,
  ProviderSignInFailed,
  ProviderUnavailable,
  type RefusalDetail,
} from './errors.ts';
export type { ProviderEvent, ProviderEventRegistration, ProviderEventSession } from './events/events.ts';
export type { ListOptions } from './readable-rows.ts';
export { nextRenewalDue } from './renewal.ts';
export type { PageRead } from './whole-list.ts';
