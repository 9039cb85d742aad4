import type { FieldsHolding } from '../config.ts';
import type { CalendarDate } from '../dates.ts';
import type { FieldChoice, FieldCodes } from './fields.ts';

export type UnreadableKey =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'status'
  | FieldsHolding<'date'>
  | 'renewalDue'
  | 'memberSince';

/** The values of the custom fields: a text or a choice is '' for none, and several choices are joined by commas. */
type CustomValues = { [Key in FieldsHolding<'text' | 'choice'>]: string } & {
  [Key in FieldsHolding<'date'>]: CalendarDate | null;
};

/** A contact of the service, in our words. Texts are '' if the service has nothing. */
export type ProviderContact = CustomValues & {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The choices behind the values, whose ids stay when their labels change; null for none or several. */
  choiceIds: Record<FieldsHolding<'choice'>, number | null>;
  /** Which field of the service each mapped value was read from. */
  fieldCodes: FieldCodes;
  isMember: boolean;
  membershipLevel: { id: number; name: string } | null;
  /** The service's word, for example `PendingRenewal`; '' for a contact who is not a member. */
  status: string;
  isSuspended: boolean;
  /** Null for never, and for a contact who is not a member. */
  renewalDue: CalendarDate | null;
  memberSince: CalendarDate | null;
  isArchived: boolean;
  isAdministrator: boolean;
  /** True if there is an email and none of the service's three delivery flags is set. */
  canReceiveEmail: boolean;
  /** RFC 3339 in UTC with milliseconds, so that equal instants are equal texts. */
  updatedAt: string;
  /** Values of the wrong type, for example a text that is no date. They are empty above, but not at the service. */
  unreadable: readonly UnreadableKey[];
};

type CustomChanges = { [Key in FieldsHolding<'text'>]?: string | undefined } & {
  [Key in FieldsHolding<'choice'>]?: string | FieldChoice | undefined;
} & { [Key in FieldsHolding<'date'>]?: CalendarDate | null | undefined };

/**
 * Values to write; an absent or undefined key does not change. '' and null clear a field. `status` is the service's
 * word; with `membershipLevelId` the contact becomes a member of that level.
 */
export type ContactChanges = CustomChanges & {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  status?: string | undefined;
  renewalDue?: CalendarDate | null | undefined;
  isArchived?: boolean | undefined;
  membershipLevelId?: number | undefined;
};
