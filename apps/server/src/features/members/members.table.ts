import {
  BULK_CHANGE_KINDS,
  type ColumnField,
  fieldsWith,
  foldForSearch,
  MEMBER_FIELDS,
  type MemberField,
  type StoredValues,
  type SyncFact,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A provider value that the portal could not take, by the name of its column here. */
export type NotTakenValue = {
  readonly field: MemberField | 'team' | 'membershipStatus' | 'renewalDue';
  readonly value: string;
  /** The reason; missing in a row of an earlier release, which stored the sentence itself. */
  readonly fact?: SyncFact;
  readonly reason?: string;
};

/** Another entry with the same name and date of birth, and the office's answer: the same child, or another one. */
export type Namesake = {
  readonly contactId: number | null;
  readonly memberId: number | null;
  readonly isArchived: boolean;
  readonly answer: 'asked' | 'same' | 'another';
  /** True if the other entry is a contact with the gymnast's own address. */
  readonly isUnderSameEmail?: boolean;
  /** True if the office was asked. It was not if a coach added the gymnast as another child. */
  readonly wasAsked?: boolean;
};

/** Membership levels of the provider; they decide how a renewal ends (MEM-15). */
export const membershipLevels = pgTable('membership_levels', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  approvalRequired: boolean('approval_required').notNull(),
  renewalPeriod: jsonb('renewal_period').notNull(),
  /** Who the level is for, by the first name that it had; a rename does not change this. */
  kind: text('kind', { enum: ['gymnast', 'coach'] }),
  /** Whether new gymnasts apply for it. */
  isForNew: boolean('is_for_new').notNull().default(false),
});

/** The levels that a gymnast can have, as offered by the provider's field; empty until it has been read (CLIENT-02). */
export const skillLevels = pgTable('skill_levels', {
  name: text('name').primaryKey(),
  /** The order, from the lowest level to the highest. */
  place: integer('place').notNull(),
});

/** The column of each field of a gymnast. */
const fieldColumns = {
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email'),
  familyEmail: text('family_email'),
  phone: text('phone'),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  skillLevel: text('skill_level').notNull().default(''),
  coachNotes: text('coach_notes'),
  emergencyContactName: text('emergency_contact_name'),
  emergencyContactPhone: text('emergency_contact_phone'),
  healthNote: text('health_note'),
} satisfies Record<ColumnField, unknown>;

/**
 * Gymnasts. The plain columns are the portal's values, which win. `base` has the provider's values as last agreed, and
 * the sync columns say how far a change has come (decision 0004).
 */
export const members = pgTable(
  'members',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /**
     * References `teams`. Triggers check that once per statement, while a foreign key would check each of thousands of
     * rows.
     */
    teamId: integer('team_id'),
    ...fieldColumns,
    /** The same for brothers and sisters; null for a gymnast without a link (FAMILY-02). */
    familyId: uuid('family_id'),
    membershipStatus: text('membership_status').notNull(),
    /**
     * Since when the gymnast has this status, as far as known. A trigger maintains it, whichever code writes the
     * status.
     */
    statusSince: moment('status_since').notNull().defaultNow(),
    /** References `membershipLevels`, in the same way. */
    membershipLevelId: integer('membership_level_id'),
    renewalDue: date('renewal_due', { mode: 'string' }),
    canReceiveEmail: boolean('can_receive_email').notNull().default(false),
    archivedAt: moment('archived_at'),
    /**
     * Set when an erasure begins. The gymnast stays archived until the provider has erased them too; then the row is
     * deleted (BEYOND-12).
     */
    erasingSince: moment('erasing_since'),
    /**
     * An invented gymnast on the demo team. A trigger ensures this, and that it never waits for the provider
     * (ADMIN-06).
     */
    isDemo: boolean('is_demo').notNull().default(false),
    searchText: text('search_text').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    providerContactId: bigint('provider_contact_id', { mode: 'number' }).unique(),
    base: jsonb('base'),
    /** The system code of the provider field that each mapped value of `base` was agreed with. */
    baseCodes: jsonb('base_codes').$type<Readonly<Record<string, string>>>(),
    /** The provider's time stamp of the contact when last agreed; an older read is no change (PROVIDER-06). */
    agreedStamp: moment('agreed_stamp'),
    /**
     * True if the last renewal lapsed at the provider before its approval, or was rejected here; shown while the
     * gymnast is lapsed. Not set if a rejection leaves the membership active.
     */
    isRenewalUnapproved: boolean('is_renewal_unapproved').notNull().default(false),
    /**
     * The contact is no longer a gymnast at the provider. The office is asked, has kept them on the roster, or has
     * taken them off (PROVIDER-08).
     */
    notGymnast: text('not_gymnast', { enum: ['asked', 'kept', 'left'] }),
    /** Whether this child already exists with another email; null if that was never a question (PROVIDER-08). */
    namesake: jsonb('namesake').$type<Namesake>(),
    /**
     * The entry of the same child that this archived one was merged into (OFFICE-03). What the provider still has under
     * this contact belongs to that entry. A trigger empties it if the gymnast is restored.
     */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => members.id, {
      onDelete: 'set null',
    }),
    /** Provider values that the portal could not take, with the reason; null for none (PROVIDER-04). */
    notTaken: jsonb('not_taken').$type<readonly NotTakenValue[]>(),
    /**
     * Everything that was sent to create the contact and may have arrived although no answer came; stored before
     * sending. Empty once it is known whether there is a contact.
     */
    createAttempts: jsonb('create_attempts').notNull().default([]),
    /**
     * What was sent to the contact and may have arrived, or may still arrive, although no answer came; stored before
     * sending.
     */
    updateAttempts: jsonb('update_attempts').notNull().default([]),
    /** True if a sync has removed or replaced a value since the last complete read, which the brake counts. */
    isChangedSinceRead: boolean('is_changed_since_read').notNull().default(false),
    syncState: text('sync_state', { enum: ['synced', 'waiting', 'refused', 'missing'] })
      .notNull()
      .default('waiting'),
    /** What prevents the change, or why it is refused. */
    syncReason: jsonb('sync_facts').$type<readonly SyncFact[]>(),
    /** The sentence of an earlier release, which stores no facts; a trigger turns it into a fact. */
    syncSentence: text('sync_reason'),
    syncAttempts: integer('sync_attempts').notNull().default(0),
    syncRetryAt: moment('sync_retry_at'),
    /** When portal and provider were last compared and the result was stored. What was read before that is outdated. */
    comparedAt: moment('compared_at'),
  },
  (table) => [
    // Includes archived gymnasts, because a coach may also see their results and registrations.
    index('members_team').on(table.teamId, table.archivedAt),
    index('members_renewal_due')
      .on(table.renewalDue)
      .where(sql`archived_at is null and membership_status = 'Active'`),
    // In the order in which a team's gymnasts are sent to the provider, so that the next few are found at once after a
    // large import.
    index('members_to_push_by_team')
      .on(
        sql`(case when ${table.teamId} is null then 0 else ${table.teamId} end)`,
        sql`(${table.providerContactId} is null)`,
        table.syncAttempts,
        table.updatedAt,
      )
      .where(sql`sync_state = 'waiting'`),
    uniqueIndex('members_email_once').on(sql`lower(${table.email})`).where(sql`archived_at is null`),
    // With the id, so that the first few of a long family are found at once.
    index('members_family').on(table.familyId, table.id).where(sql`family_id is not null`),
    index('members_family_email')
      .on(sql`lower(${table.familyEmail})`, table.id)
      .where(sql`family_email is not null and archived_at is null`),
    index('members_merged').on(table.mergedIntoId).where(sql`merged_into_id is not null`),
    index('members_by_birth').on(table.dateOfBirth),
    index('members_by_name').on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id),
    check('members_erasing_archived', sql`erasing_since is null or archived_at is not null`),
  ],
);

export const SEARCHED_FIELDS = fieldsWith('isSearched', true);

/** The value of `searchText`, by which a member is found by name, level and email (MEM-07). */
export function searchTextOf(member: Pick<StoredValues, (typeof SEARCHED_FIELDS)[number]>): string {
  const isEmail = (field: MemberField) => MEMBER_FIELDS[field].kind === 'email';
  const texts = SEARCHED_FIELDS.filter((field) => !isEmail(field)).map((field) => member[field] ?? '');
  const emails = SEARCHED_FIELDS.filter(isEmail).map((field) => (member[field] ?? '').toLowerCase());
  return [foldForSearch(texts.join(' ')), ...emails].join(' ');
}

/** Parents and other people to call about a gymnast, in their order (FAMILY-01). */
export const guardians = pgTable(
  'guardians',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    relation: text('relation').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /**
     * The first of these is the emergency contact in the gymnast's own row; a trigger takes over changes from there.
     */
    isEmergency: boolean('is_emergency').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.place] }),
    index('guardians_email').on(sql`lower(${table.email})`).where(sql`email <> ''`),
    index('guardians_phone')
      .on(sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g')`)
      .where(sql`phone <> ''`),
  ],
);

/** Sign-in emails that a renewal has promised and the provider must send (MEM-15). */
export const renewalMails = pgTable('renewal_mails', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: integer('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  /** Why the provider refused it, once the portal has given up. */
  refusal: jsonb('refused_fact').$type<SyncFact>(),
  /** The sentence of an earlier release, which stores no facts; empty beside a fact. Triggers keep the two in step. */
  refusedSentence: text('refused_reason'),
  attempts: integer('attempts').notNull().default(0),
  retryAt: moment('retry_at'),
});

/**
 * Contacts of the provider that are, and always were, on no roster: parents, donors, and gymnasts archived there before
 * the portal knew them. They show whether an address is taken there, and by the same child, without personal data: all
 * texts are hashes (`returning/person-keys.ts`).
 */
export const otherContacts = pgTable(
  'other_contacts',
  {
    contactId: bigint('contact_id', { mode: 'number' }).primaryKey(),
    /** The hash of the lower-case address; empty for none. */
    emailKey: text('email_key').notNull(),
    nameKey: text('name_key').notNull(),
    /** The hash of name and date of birth; empty without one. */
    personKey: text('person_key').notNull(),
    isArchived: boolean('is_archived').notNull(),
    /** The team named there; only its coach may bring the child back. */
    teamId: integer('team_id'),
  },
  (table) => [
    index('other_contacts_email').on(table.emailKey),
    index('other_contacts_person').on(table.personKey),
  ],
);

/** What was done to many gymnasts in one step; the log entries of the step refer to its id, which undoes it. */
export const bulkChanges = pgTable('bulk_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  action: text('action', { enum: BULK_CHANGE_KINDS }).notNull(),
  /** The team whose coach did it; null for the office. */
  teamId: integer('team_id'),
  /** The team of a transfer, by its name at the time. */
  teamName: text('team_name'),
  /** The level that a change of level set. */
  level: text('level'),
  memberCount: integer('member_count').notNull(),
  /** The message that gave the reason of a rejection. */
  messageId: uuid('message_id'),
  changedBy: text('changed_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  undoneAt: moment('undone_at'),
});
