import { z } from 'zod';
import { ProviderReplyNotUnderstood } from './errors.ts';

// Shapes as the service sends them, limited to what is read. Unknown keys are ignored, not refused.

const id = z.number().int();
const text = z.string().nullish();
const flag = z.boolean().nullish();
/** A row of a list; the rest of it is checked separately, because one odd row is no reason to drop the list. */
export const row = z.looseObject({ Id: id });
export type WireRow = z.infer<typeof row>;

const reference = z.looseObject({ Id: id, Name: text });

/** Section 2.1. */
export const tokenReply = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  Permissions: z.array(z.looseObject({ AccountId: id })).nullish(),
});

/** Section 3. */
export const account = z.looseObject({
  Id: id,
  Name: text,
  PrimaryDomainName: text,
  TimeZone: z.looseObject({ UtcOffset: z.number().nullish() }).nullish(),
  Currency: z.looseObject({ Code: text }).nullish(),
});

export type WireAccount = z.infer<typeof account>;

/** Section 6.1. `Type` and `FieldType` both occur. */
export const contactField = z.looseObject({
  FieldName: z.string(),
  SystemCode: z.string(),
  Type: text,
  FieldType: text,
  IsEditable: flag,
  AllowedValues: z.array(z.looseObject({ Id: id, Label: text })).nullish(),
});
export type WireContactField = z.infer<typeof contactField>;

/** Section 6.2. */
export const membershipLevel = z.looseObject({
  Id: id,
  Name: z.string(),
  MembershipFee: z.number().nullish(),
  RenewalPeriod: z
    .looseObject({
      Kind: text,
      YearPeriod: z.number().int().nullish(),
      StartFromJoinDate: flag,
      Dates: z.array(z.looseObject({ Month: z.number().nullish(), Day: z.number().nullish() })).nullish(),
      ApplicationReview: z.looseObject({ PrepayRequired: flag, AdminApprovalRequired: flag }).nullish(),
    })
    .nullish(),
});
export type WireMembershipLevel = z.infer<typeof membershipLevel>;

type FieldValue = { SystemCode: string; Value?: unknown };

const isFieldValue = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'SystemCode' in value &&
  typeof value.SystemCode === 'string';

// A contact has about fifty of them, checked together and in place: a separate step for each would take longer than
// everything else.
const fieldValues = z.custom<FieldValue[]>((value) => Array.isArray(value) && value.every(isFieldValue));

/** Section 4.5. The three membership keys are absent, not null, for a contact who is not a member. */
export const contact = z.object({
  Id: id,
  // Values of the gymnast: one of a wrong type affects only itself (mapping.ts).
  FirstName: z.unknown().optional(),
  LastName: z.unknown().optional(),
  Email: z.unknown().optional(),
  ProfileLastUpdated: text,
  MembershipLevel: reference.nullish(),
  MembershipEnabled: flag,
  Status: z.unknown().optional(),
  IsAccountAdministrator: flag,
  FieldValues: fieldValues,
});
export type WireContact = z.infer<typeof contact>;

/** Sections 4.1 and 4.2: the list itself, or the state of an asynchronous search for it. */
export const contactSearch = z.looseObject({
  ResultId: text,
  State: text,
  ProcessingState: text,
  Contacts: z.array(row).nullish(),
  ContactIdentifiers: z.array(id).nullish(),
});
export type WireContactSearch = z.infer<typeof contactSearch>;

export const count = z.looseObject({ Count: z.number().int().nonnegative() });

/** Section 10.1. Only a single event has `Details`. */
export const event = z.looseObject({
  Id: id,
  EventType: text,
  Name: z.string(),
  StartDate: text,
  StartTimeSpecified: flag,
  EndDate: text,
  Location: text,
  RegistrationEnabled: flag,
  AccessLevel: text,
  PendingRegistrationsCount: z.number().int().nullish(),
  ConfirmedRegistrationsCount: z.number().int().nullish(),
  Sessions: z
    .array(
      z.looseObject({
        Id: id,
        Title: text,
        StartDate: text,
        StartTimeSpecified: z.boolean().nullish(),
        EndDate: text,
      }),
    )
    .nullish(),
  Details: z.looseObject({ DescriptionHtml: text }).nullish(),
});
export type WireEvent = z.infer<typeof event>;

export const eventList = z.looseObject({ Events: z.array(row) });

/** Section 10.3. */
export const eventRegistration = z.looseObject({
  Id: id,
  Event: reference,
  Contact: reference.nullish(),
  RegistrationType: reference.nullish(),
  RegistrationFields: z.array(z.looseObject({ FieldName: text, Value: z.unknown() })).nullish(),
  RegistrationDate: text,
  IsGuestRegistration: flag,
  IsCheckedIn: flag,
  OnWaitlist: flag,
  Status: text,
});
export type WireEventRegistration = z.infer<typeof eventRegistration>;

/** Sections 5.4 and 11.2: inner keys occur in both cases, and `details` may be plain text. */
export const refusal = z.looseObject({
  code: text,
  message: text,
  details: z
    .union([z.array(z.looseObject({})), z.string()])
    .nullish()
    .catch(null),
});

/**
 * Validates a reply; throws ProviderReplyNotUnderstood for a wrong shape, with the path of the first fault, never with
 * a value.
 */
export function parseReply<Schema extends z.ZodType>(
  schema: Schema,
  reply: unknown,
  label: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  const where = (parsed.error.issues[0]?.path ?? []).reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}${path && '.'}${String(key)}`),
    '',
  );
  throw new ProviderReplyNotUnderstood(
    `Wild Apricot's answer to ${label} has an unknown shape at ${where || 'its top level'}.`,
    where,
  );
}
