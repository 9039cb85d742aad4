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

/** What the custom fields hold: a text and a choice are '' for none, and several choices are joined by commas. */
type CustomValues = { [Key in FieldsHolding<'text' | 'choice'>]: string } & {
  [Key in FieldsHolding<'date'>]: CalendarDate | null;
};

/** A contact of the service, in our words. Texts are '' where the service holds nothing. */
export type ProviderContact = CustomValues & {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The choices behind them, whose ids stay when their labels change; null for none, or several. */
  choiceIds: Record<FieldsHolding<'choice'>, number | null>;
  /** Which field of the service each mapped value was read from. */
  fieldCodes: FieldCodes;
  isMember: boolean;
  membershipLevel: { id: number; name: string } | null;
  /** The service's word, such as `PendingRenewal`; '' for someone who is no member. */
  status: string;
  isSuspended: boolean;
  /** Null for never, and for someone who is no member. */
  renewalDue: CalendarDate | null;
  memberSince: CalendarDate | null;
  isArchived: boolean;
  isAdministrator: boolean;
  /** An email is there and none of the service's three delivery flags is set. */
  canReceiveEmail: boolean;
  /** RFC 3339 in UTC with milliseconds, so that equal instants are equal texts. */
  updatedAt: string;
  /** What holds a value of another kind, such as a text that names no day. It reads as empty above, but is not. */
  unreadable: readonly UnreadableKey[];
};

type CustomChanges = { [Key in FieldsHolding<'text'>]?: string | undefined } & {
  [Key in FieldsHolding<'choice'>]?: string | FieldChoice | undefined;
} & { [Key in FieldsHolding<'date'>]?: CalendarDate | null | undefined };

/**
 * What to write; a key that is absent or undefined is left as it is. '' and null empty a field.
 * `status` is the service's word; with `membershipLevelId` the contact becomes a member of that level.
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
