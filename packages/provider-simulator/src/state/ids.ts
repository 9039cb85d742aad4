/**
 * The first number for each kind of record. The ranges are far apart, so that an id of the wrong kind finds nothing.
 */
export const firstIds = {
  contacts: 61_004_417,
  fields: 8_830_101,
  options: 5_520_001,
  levels: 714_001,
  groups: 415_001,
  savedSearches: 205_001,
  events: 5_311_901,
  sessions: 77_001,
  registrationTypes: 664_401,
  registrations: 90_210_401,
  invoices: 8_802_201,
  payments: 8_902_201,
  donations: 8_952_201,
  auditLog: 9_002_201,
  emailDrafts: 3_210_001,
  sentEmails: 3_310_001,
  sentEmailRecipients: 4_410_001,
  mail: 1,
} as const;

export type IdKind = keyof typeof firstIds;
