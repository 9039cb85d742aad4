import { z } from 'zod';

/** The structures that a client reads. The strict ones prove that exactly these keys are sent. */

const fieldValue = z.strictObject({
  FieldName: z.string(),
  Value: z.unknown(),
  SystemCode: z.string(),
});

const person = {
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  DisplayName: z.string(),
  Organization: z.string(),
  ProfileLastUpdated: z.string(),
  FieldValues: z.array(fieldValue),
  Id: z.int(),
  Url: z.url(),
  IsAccountAdministrator: z.boolean(),
  TermsOfUseAccepted: z.boolean(),
};

export const plainContact = z.strictObject(person);

export const memberContact = z.strictObject({
  ...person,
  MembershipLevel: z.strictObject({ Id: z.int(), Url: z.url(), Name: z.string() }),
  MembershipEnabled: z.boolean(),
  Status: z.enum(['Active', 'Lapsed', 'PendingRenewal', 'PendingNew', 'PendingUpgrade']),
});

export const anyContact = z.union([memberContact, plainContact]);
export type WireContact = z.infer<typeof anyContact>;

export const extendedContact = z.looseObject({
  ExtendedMembershipInfo: z.looseObject({
    PendingMembershipOrderStatusType: z.string(),
    AllowedActions: z.array(z.strictObject({ Id: z.int(), Name: z.string(), Url: z.url() })),
  }),
});

export const contactList = z.strictObject({ Contacts: z.array(anyContact) });
export const idList = z.strictObject({ ContactIdentifiers: z.array(z.int()) });
export const count = z.strictObject({ Count: z.int() });

export const asyncState = z.looseObject({
  ResultId: z.string(),
  ResultUrl: z.url(),
  Requested: z.string(),
  Processed: z.string().nullable(),
  State: z.enum(['Waiting', 'Processing', 'Complete', 'Failed']),
  InitialQuery: z.strictObject({
    ObjectType: z.literal('Contact'),
    FilterExpression: z.string().nullable(),
    SelectExpression: z.string().nullable(),
    ReturnIds: z.boolean(),
  }),
});

export const errorBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z
    .array(z.strictObject({ Key: z.string(), Value: z.string(), Restriction: z.string().exactOptional() }))
    .exactOptional(),
});

export const contactField = z.looseObject({
  Id: z.int(),
  FieldName: z.string(),
  SystemCode: z.string(),
  FieldType: z.string(),
  Type: z.string(),
  IsSystem: z.boolean(),
  IsEditable: z.boolean(),
  IsRequired: z.boolean(),
  SupportSearch: z.boolean(),
  AllowedValues: z.array(z.looseObject({ Id: z.int(), Label: z.string() })),
});

export const event = z.looseObject({
  Id: z.int(),
  EventType: z.string(),
  Name: z.string(),
  StartDate: z.string(),
  StartTimeSpecified: z.boolean(),
  EndDate: z.string().nullable(),
  AccessLevel: z.string(),
  PendingRegistrationsCount: z.int(),
  ConfirmedRegistrationsCount: z.int(),
  Sessions: z.array(z.looseObject({ Id: z.int(), Title: z.string() })).exactOptional(),
  Details: z.looseObject({ RegistrationTypes: z.array(z.looseObject({ Id: z.int() })) }).exactOptional(),
});
export const eventList = z.strictObject({ Events: z.array(event) });

export const registration = z.looseObject({
  Id: z.int(),
  Url: z.url(),
  Event: z.looseObject({ Id: z.int() }),
  Contact: z.looseObject({ Id: z.int() }),
  RegistrationTypeId: z.int(),
  Status: z.string(),
  IsPaid: z.boolean(),
  RegistrationFee: z.number(),
  OnWaitlist: z.boolean(),
  Invoice: z.strictObject({ Id: z.int(), Url: z.url() }).nullable(),
});
export const registrationList = z.array(registration);

export const invoiceList = z.strictObject({
  Invoices: z.array(z.looseObject({ Id: z.int(), OrderType: z.string(), IsVoided: z.boolean() })),
});

export const requestLog = z.strictObject({
  last: z.int(),
  requests: z.array(
    z.looseObject({
      id: z.int(),
      method: z.string(),
      url: z.string(),
      decodedUrl: z.string(),
      status: z.int(),
      body: z.unknown(),
      faults: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  ),
});

export const mailBox = z.strictObject({
  mail: z.array(
    z.looseObject({
      kind: z.enum(['sent', 'mightHaveBeenSent']),
      emailType: z.string(),
      contactId: z.int().nullable(),
      to: z.string(),
      isDeliverable: z.boolean(),
    }),
  ),
});

/** The value of one row of `FieldValues`, by its system code; undefined when the row is missing. */
export function rowValue(contact: Pick<WireContact, 'FieldValues'>, systemCode: string): unknown {
  return contact.FieldValues.find((row) => row.SystemCode === systemCode)?.Value;
}
