/** What the simulated service stores. Instants are milliseconds since 1970, calendar days `YYYY-MM-DD`. */

export type MembershipStatus = 'Active' | 'Lapsed' | 'PendingRenewal' | 'PendingNew' | 'PendingUpgrade';

export interface MembershipRecord {
  levelId: number;
  isEnabled: boolean;
  status: MembershipStatus;
  memberSince: number | null;
  renewalDue: string | null;
  isProfileOpenToOthers: boolean;
  renewalDateLastChanged: number | null;
  levelLastChanged: number | null;
  groupIds: number[];
  /** The state that returns if the pending change is rejected. */
  beforePending: { status: MembershipStatus; levelId: number } | null;
  pendingInvoiceId: number | null;
}

/** A custom value: text, wall time, number, yes/no, the id of one option, or the ids of several. */
export type CustomValue = string | number | boolean | number[] | null;

export interface ContactRecord {
  id: number;
  firstName: string;
  lastName: string;
  organization: string;
  email: string;
  phone: string;
  isArchived: boolean;
  isDonor: boolean;
  membership: MembershipRecord | null;
  isAccountAdministrator: boolean;
  hasAcceptedTerms: boolean;
  hasPassword: boolean;
  receivesEventReminders: boolean;
  receivesNewsletters: boolean;
  isEmailDisabled: boolean;
  isEmailDisabledAutomatically: boolean;
  balance: number;
  totalDonated: number;
  notes: string;
  profileLastUpdated: number;
  lastUpdatedBy: number | null;
  creationDate: number;
  lastLoginDate: number | null;
  /** Keys are system codes, `custom-<digits>`. */
  customValues: Record<string, CustomValue>;
}

export type FieldCreateType =
  | 'Text'
  | 'MultilineText'
  | 'MultipleChoice'
  | 'MultipleChoiceWithExtraCharge'
  | 'RadioButtons'
  | 'RadioButtonsWithExtraCharge'
  | 'Dropdown'
  | 'Picture'
  | 'RulesAndTerms'
  | 'Date'
  | 'ExtraChargeCalculation'
  | 'SectionDivider';

export interface FieldOption {
  id: number;
  label: string;
}

export interface CustomFieldRecord {
  id: number;
  name: string;
  systemCode: string;
  createType: FieldCreateType;
  isRequired: boolean;
  isEditable: boolean;
  isSearchable: boolean;
  isMemberOnly: boolean;
  isAdminOnly: boolean;
  access: 'Public' | 'Members' | 'Nobody';
  memberAccess: string;
  description: string;
  instructions: string;
  options: FieldOption[];
  order: number;
}

export type RenewalKind = 'Never' | 'Monthly' | 'Quarterly' | 'TwiceAYear' | 'EveryNYears';

export interface LevelRecord {
  id: number;
  name: string;
  description: string;
  canPublicApply: boolean;
  fee: number;
  changeableToLevelIds: number[];
  renewalKind: RenewalKind;
  yearPeriod: number;
  startsFromJoinDate: boolean;
  renewalDates: { Month: number; Day: number }[];
  isPrepayRequired: boolean;
  isApprovalRequired: boolean;
}

export interface GroupRecord {
  id: number;
  name: string;
  description: string;
}

export interface SavedSearchRecord {
  id: number;
  name: string;
  description: string;
  filter: string;
}

export interface EventSession {
  id: number;
  title: string;
  startDate: number;
  isStartTimeSpecified: boolean;
  endDate: number | null;
  isEndTimeSpecified: boolean;
}

export interface EventRecord {
  id: number;
  eventType: 'RSVP' | 'Regular';
  name: string;
  startDate: number;
  isStartTimeSpecified: boolean;
  endDate: number | null;
  isEndTimeSpecified: boolean;
  location: string;
  isRegistrationEnabled: boolean;
  accessLevel: 'Public' | 'AdminOnly' | 'Restricted';
  tags: string[];
  registrationsLimit: number | null;
  sessions: EventSession[];
  organizerContactId: number | null;
  descriptionHtml: string;
  paymentInstructions: string;
  isWaitlistEnabled: boolean;
}

export interface RegistrationTypeRecord {
  id: number;
  eventId: number;
  name: string;
  description: string;
  isEnabled: boolean;
  basePrice: number;
  guestPrice: number;
  usesTaxScopeSettings: boolean;
  availability: 'Everyone' | 'MembersOnly' | 'CodeRequired';
  registrationCode: string | null;
  levelIds: number[];
  availableFrom: number | null;
  availableThrough: number | null;
  maximumRegistrants: number | null;
  isWaitlistEnabled: boolean;
}

export type RegistrationStatus =
  | 'Paid'
  | 'Unpaid'
  | 'PartiallyPaid'
  | 'Canceled'
  | 'Free'
  | 'NoInvoice'
  | 'OnWaitlist';

export interface RegistrationRecord {
  id: number;
  eventId: number;
  contactId: number;
  registrationTypeId: number;
  status: RegistrationStatus;
  fee: number;
  paidSum: number;
  isCheckedIn: boolean;
  isShownToPublic: boolean;
  registrationDate: number;
  memo: string;
  displayName: string;
  organization: string;
  /** As sent and returned: `{FieldName, SystemCode, Value}`. */
  fields: { FieldName: string; SystemCode: string; Value: unknown }[];
  numberOfGuests: number;
  numberOfGuestsCheckedIn: number;
  invoiceId: number | null;
}

export type OrderType =
  | 'Undefined'
  | 'MembershipApplication'
  | 'MembershipRenewal'
  | 'MembershipLevelChange'
  | 'EventRegistration'
  | 'Donation'
  | 'OnlineStore';

export interface InvoiceRecord {
  id: number;
  number: string;
  contactId: number;
  orderType: OrderType;
  eventRegistrationId: number | null;
  value: number;
  paidAmount: number;
  details: { Value: number; OrderDetailType: string; Notes: string }[];
  documentDate: number;
  createdDate: number;
  memo: string;
  publicMemo: string;
  isVoided: boolean;
}

/** A payment, and the amounts of it that pay invoices. */
export interface PaymentRecord {
  id: number;
  contactId: number;
  value: number;
  documentDate: number;
  createdDate: number;
  tenderId: number | null;
  comment: string;
  publicComment: string;
  donationId: number | null;
  allocations: { invoiceId: number; value: number }[];
}

export interface DonationRecord {
  id: number;
  contactId: number;
  paymentId: number;
  value: number;
  donationDate: number;
  publicComment: string;
}

export interface AuditLogRecord {
  id: number;
  at: number;
  contactId: number;
  documentType: 'Invoice' | 'Payment' | 'DonationPayment';
  documentId: number;
  action: 'Created' | 'Voided';
  orderType: OrderType | null;
  message: string;
}

export interface EmailDraftRecord {
  id: number;
  subject: string;
  body: string;
  scheduleDate: string | null;
  isScheduled: boolean;
}

export interface SentEmailRecord {
  id: number;
  sentDate: number;
  subject: string;
  body: string;
  replyToAddress: string;
  replyToName: string;
  senderId: number | null;
  originType: string;
  sendingType: string;
  eventId: number | null;
  recipients: { id: number; contactId: number | null; name: string; email: string; isDelivered: boolean }[];
}

/** A mail that was sent, or that the real service might have sent. */
export interface MailRecord {
  id: number;
  at: number;
  kind: 'sent' | 'mightHaveBeenSent';
  emailType: string;
  contactId: number | null;
  to: string;
  subject: string;
  body: string;
  isDeliverable: boolean;
  reason: string;
}

export interface TokenRecord {
  id: string;
  kind: 'access' | 'refresh';
  issuedAt: number;
  /** Null for a refresh token, which is valid until it is deleted. */
  expiresAt: number | null;
  access: 'full' | 'readOnly' | 'ownProfile';
  /** The contact of the token; null for a token of the API key. */
  contactId: number | null;
}

export interface AccountProfile {
  id: number;
  name: string;
  primaryDomainName: string;
  /** The zone's Windows name, as the service gives it; `ianaZone` is the same zone. */
  windowsZone: string;
  windowsZoneName: string;
  ianaZone: string;
}

/** An account of the simulator; `state` contains the records of an account that is not in use. */
export interface AccountRecord {
  id: number;
  profile: AccountProfile;
  isCurrent: boolean;
  state: Snapshot;
}

export type Snapshot = Partial<Record<CollectionName, { id: number | string }[]>>;

/** The next free number for a kind of record; a number is never used twice, even after a deletion. */
export interface CounterRecord {
  id: string;
  next: number;
}

export interface SettingsRecord {
  id: 'settings';
  values: unknown;
}

export interface SeedRecord {
  id: 'seed';
  seed: number;
  league: 'default' | 'empty';
  contacts: number;
  seededAt: number;
}

export interface Collections {
  contacts: ContactRecord;
  fields: CustomFieldRecord;
  levels: LevelRecord;
  groups: GroupRecord;
  savedSearches: SavedSearchRecord;
  events: EventRecord;
  registrationTypes: RegistrationTypeRecord;
  registrations: RegistrationRecord;
  invoices: InvoiceRecord;
  payments: PaymentRecord;
  donations: DonationRecord;
  auditLog: AuditLogRecord;
  emailDrafts: EmailDraftRecord;
  sentEmails: SentEmailRecord;
  mail: MailRecord;
  tokens: TokenRecord;
  counters: CounterRecord;
  settings: SettingsRecord;
  accounts: AccountRecord;
  seed: SeedRecord;
}

export type CollectionName = keyof Collections;
