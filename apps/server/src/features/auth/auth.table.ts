import { OFFICE_ROLES, type OfficeRole } from '@league/contract';
import { getTableName, sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People who sign in. Shape and names follow the auth library, with the person's names and role added. */
export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /**
     * `admin` is the account that the configuration names, `office` the others of the office. An earlier release does
     * not admit `office` anywhere.
     */
    role: text('role', { enum: ['coach', 'admin', 'office'] }).notNull(),
    /** What a person of the office may do; null for a coach (OFFICE-10). */
    officeRole: text('office_role', { enum: OFFICE_ROLES }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Set with a password that the office gives, cleared with one that the person chooses (AUTH-11). */
    mustChoosePassword: boolean('must_choose_password').notNull().default(false),
    /** When a password given by the office stops working (SAFE-02). */
    passwordExpiresAt: moment('password_expires_at'),
    /**
     * True if the password was mailed to the present email, or chosen by a link mailed there. It then ends with that
     * email (SAFE-02).
     */
    passwordByMail: boolean('password_by_mail').notNull().default(false),
    /** Null for a person who has never signed in; the office may want to remind them. */
    lastSignInAt: moment('last_sign_in_at'),
    /**
     * The email with which the person last signed in, not counting registration. Mail that names children goes to no
     * other email (OFFICE-08).
     */
    signedInAs: text('signed_in_as'),
    /**
     * The admin's identity at the single sign-on service: set at the first sign-in there, compared at every later one.
     */
    signOnIssuer: text('sign_on_issuer'),
    signOnSubject: text('sign_on_subject'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_one_admin').on(table.role).where(sql`role = 'admin'`),
    // The configured account is an owner, so one always remains. An earlier release creates it without a role.
    check(
      'users_office_role',
      sql`case role when 'coach' then office_role is null when 'admin' then coalesce(office_role, 'owner') = 'owner' else office_role in ('owner', 'full', 'members', 'scores', 'readOnly') end`,
    ),
  ],
);

/** The role of a person of the office; null for a coach. */
export const officeRole = sql<OfficeRole | null>`case ${users.role} when 'admin' then 'owner' else ${users.officeRole} end`;

/** The second factor of a person: an authenticator app's secret and what is left of the backup codes (BEYOND-11). */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base32, as in the app. */
  secret: text('secret').notNull(),
  /** Null until its first code has been entered; it is not in force before that. */
  confirmedAt: moment('confirmed_at'),
  /** The newest time step whose code was accepted; no code is accepted twice (RFC 6238, section 5.2). */
  lastStep: integer('last_step'),
  /** Hashes of the unused codes. */
  backupCodes: text('backup_codes').array().notNull().default(sql`'{}'`),
  /** When the newest wrong codes were entered, oldest first. */
  failedAt: moment('failed_at').array().notNull().default(sql`'{}'`),
  /** When the office was last mailed about them. */
  toldAt: moment('told_at'),
});

export const SIGN_IN_METHODS = [
  'password',
  'singleSignOn',
  'invitation',
  'registration',
  'resetLink',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const sessions = pgTable('sessions', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** How the person signed in; null for a session from before this was recorded. */
  method: text('method', { enum: SIGN_IN_METHODS }),
  /** When the person last proved who they are, by the sign-in, a password or a code (SAFE-02). */
  confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const accounts = pgTable('accounts', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const verifications = pgTable('verifications', {
  id: serial('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/**
 * Links with which a coach chooses a new password: at most one per account, removed once it is used (ROUTE-06). Only a
 * digest of the link's token is stored.
 */
export const passwordResets = pgTable('password_resets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenDigest: text('token_digest').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  /** The mail with the link; a later link replaces it. */
  mailId: integer('mail_id').notNull(),
});

/**
 * Tables about who is signed in or signing in. They are valid only for the moment, so that no backup restores a session
 * that has ended since.
 */
export const SIGN_IN_TABLES: readonly string[] = [sessions, verifications, passwordResets].map((table) =>
  getTableName(table),
);
