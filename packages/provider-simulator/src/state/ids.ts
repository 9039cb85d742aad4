/** Where the numbers of each kind of record begin; the ranges lie apart, so that a mixed-up id finds nothing. */
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
  emailDrafts: 3_210_001,
  sentEmails: 3_310_001,
  sentEmailRecipients: 4_410_001,
  mail: 1,
} as const;

export type IdKind = keyof typeof firstIds;
