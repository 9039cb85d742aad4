import { fullName, MAIL_WORDS, type OfficeRole, type Role } from '@league/contract';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { databaseState } from '../../platform/db/queries/database-state.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { mails, SECRET_MARK } from '../mail/mail.table.ts';
import { teams } from '../teams/teams.table.ts';
import { LONGEST_SESSION_MS, PASSWORD_PROVIDER } from './auth.constants.ts';
import {
  accounts,
  officeRole,
  passwordResets,
  type SignInMethod,
  secondFactors,
  sessions,
  users,
} from './auth.table.ts';

/** A person with an account, and whether it is a coach's account that may be used. */
export type Person = Omit<Viewer, 'mustSetUpSecondFactor' | 'mustConfirm'> & {
  readonly isActiveCoach: boolean;
  /** True for the account of the office that the configuration names. */
  readonly isConfiguredAdmin: boolean;
};

export type PersonWithPassword = Person & {
  readonly passwordHash: string | null;
  readonly passwordExpiresAt: Date | null;
};

export type PersonInSession = Person & {
  readonly sessionId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly method: SignInMethod | null;
  readonly confirmedAt: Date;
};

const person = {
  userId: users.id,
  role: sql<Role>`case ${users.role} when 'coach' then 'coach' else 'admin' end`,
  officeRole,
  isConfiguredAdmin: sql<boolean>`${users.role} = 'admin'`,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.image,
  coachLevel: coaches.coachLevel,
  teamId: coaches.teamId,
  teamName: teams.name,
  mustChoosePassword: users.mustChoosePassword,
  isActiveCoach: sql<boolean>`coalesce(${coaches.isActive}, false)`,
  // Queried only for the office, because this query runs on every request of every coach.
  hasSecondFactor: sql<boolean>`case when ${users.role} <> 'coach' then exists (
    select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null
  ) else false end`,
  databaseState,
};

const other = alias(users, 'other');

const ownPassword = and(eq(accounts.userId, users.id), eq(accounts.providerId, PASSWORD_PROVIDER));

async function findPerson(db: Drizzle, which: SQL): Promise<PersonWithPassword | undefined> {
  const [found] = await db
    .select({ ...person, passwordHash: accounts.password, passwordExpiresAt: users.passwordExpiresAt })
    .from(users)
    .leftJoin(accounts, ownPassword)
    .leftJoin(coaches, eq(coaches.userId, users.id))
    .leftJoin(teams, eq(teams.id, coaches.teamId))
    .where(which);
  return found;
}

/** A single query, whether or not the email (in account form) exists. */
export function findPersonByEmail(db: Drizzle, email: string): Promise<PersonWithPassword | undefined> {
  return findPerson(db, eq(users.email, email));
}

export function findPersonById(db: Drizzle, userId: number): Promise<PersonWithPassword | undefined> {
  return findPerson(db, eq(users.id, userId));
}

/**
 * Returns a function that finds the people of session tokens, in one query that the database plans once per connection,
 * because it precedes every request. Only its text comes from the query builder; the driver runs it directly, which
 * saves a tenth of the server's time.
 */
export function prepareFindPeopleInSessions({ unscoped, pool }: Pick<Database, 'unscoped' | 'pool'>) {
  const { token, id: sessionId, createdAt, expiresAt, method, confirmedAt } = sessions;
  const columns = { ...person, token, sessionId, createdAt, expiresAt, method, confirmedAt };
  const { sql: text } = unscoped
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(coaches, eq(coaches.userId, users.id))
    .leftJoin(teams, eq(teams.id, coaches.teamId))
    .where(
      and(
        sql`${sessions.token} = any(${sql.placeholder('tokens')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.createdAt, sql.placeholder('earliest')),
      ),
    )
    .toSQL();
  const names = Object.keys(columns);
  return async (tokens: readonly string[], now: Date): Promise<ReadonlyMap<string, PersonInSession>> => {
    const { rows } = await pool.query<unknown[]>({
      name: 'people_in_sessions',
      text,
      values: [tokens, now.toISOString(), new Date(now.getTime() - LONGEST_SESSION_MS).toISOString()],
      rowMode: 'array',
    });
    // The query builder lists the columns in this order; the driver converts their types as the builder declares them.
    const found = rows.map(
      (row) =>
        Object.fromEntries(names.map((name, place) => [name, row[place]])) as PersonInSession & {
          token: string;
        },
    );
    return new Map(found.map((each) => [each.token, each]));
  };
}

/** Never shortens a session, and never restores one that has been ended meanwhile. */
export async function extendSession(
  db: Drizzle,
  { sessionId, expiresAt, now }: { sessionId: number; expiresAt: Date; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.expiresAt, expiresAt)));
}

/** Stores that the person of the session has proved again who they are; returns false if the session has ended meanwhile. */
export async function confirmSession(
  db: Drizzle,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.userId, userId), eq(sessions.token, token)))
    .returning({ id: sessions.id });
  return confirmed.length > 0;
}

/**
 * Stores when a person last signed in, and with which email, because both are lost when the session ends. An email
 * typed in a registration may be mistyped; only a later sign-in proves it.
 */
export async function recordSignIn(
  db: Drizzle,
  { userId, method, now }: { userId: number; method: SignInMethod; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ lastSignInAt: now, ...(method !== 'registration' && { signedInAs: users.email }) })
    .where(eq(users.id, userId));
}

export async function deleteExpiredSessions(db: Drizzle, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}

/** Deletes all but the newest sessions of the person. */
export async function deleteOldestSessions(db: Drizzle, userId: number, most: number): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(most);
  await db.delete(sessions).where(inArray(sessions.id, oldest));
}

export async function deleteSessionsOfUser(db: Drizzle, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

const otherThan = ({ userId, token }: { userId: number; token: string }) =>
  and(eq(sessions.userId, userId), ne(sessions.token, token));

/** The person's other valid sessions, newest first. */
export async function selectOtherSessions(
  db: Drizzle,
  session: { userId: number; token: string },
  now: Date,
): Promise<{ id: number; signedInAt: Date }[]> {
  return db
    .select({ id: sessions.id, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(
      and(
        otherThan(session),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, new Date(now.getTime() - LONGEST_SESSION_MS)),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** Returns how many there were. */
export async function deleteOtherSessions(
  db: Drizzle,
  session: { userId: number; token: string },
): Promise<number> {
  const ended = await db.delete(sessions).where(otherThan(session)).returning({ id: sessions.id });
  return ended.length;
}

export async function findAdmin(db: Drizzle): Promise<{ userId: number; email: string } | undefined> {
  const [admin] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'));
  return admin;
}

/** An account of the office with this email (in account form) that is not the configured one. */
export async function findOfficeAccount(db: Drizzle, email: string): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'office')));
  return found?.userId;
}

/** Makes this the account that the configuration names; the former one must be gone. */
export async function makeConfiguredAdmin(tx: Drizzle, userId: number): Promise<void> {
  await tx.update(users).set({ role: 'admin', officeRole: 'owner' }).where(eq(users.id, userId));
}

/** Locks an account until the transaction ends. */
export async function lockUser(
  tx: Drizzle,
  userId: number,
): Promise<Pick<typeof users.$inferSelect, 'email' | 'mustChoosePassword' | 'passwordByMail'> | undefined> {
  const { email, mustChoosePassword, passwordByMail } = users;
  const [found] = await tx
    .select({ email, mustChoosePassword, passwordByMail })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return found;
}

/** Lets no other process create or change users until the transaction ends; reading stays possible. */
export async function lockUsers(tx: Drizzle): Promise<void> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
}

/** Sets the user's email (in account form); returns false if another user has it. */
export async function changeEmail(tx: Drizzle, userId: number, email: string): Promise<boolean> {
  const isFree = notExists(
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.email, email), ne(other.id, userId))),
  );
  const changed = await tx
    .update(users)
    .set({ email, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Binds the user to a subject of the single sign-on service. Returns false if another subject of that service is bound
 * already, or the subject to another user. A single statement, so that of two first sign-ins only one is bound.
 */
export async function bindSignOnSubject(
  db: Drizzle,
  userId: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const isFree = sql`${users.signOnIssuer} is distinct from ${issuer}`;
  const isNoOthers = notExists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.signOnIssuer, issuer), eq(other.signOnSubject, subject), ne(other.id, userId))),
  );
  const bound = await db
    .update(users)
    .set({ signOnIssuer: issuer, signOnSubject: subject })
    .where(and(eq(users.id, userId), or(isFree, eq(users.signOnSubject, subject)), isNoOthers))
    .returning({ id: users.id });
  return bound.length > 0;
}

/** Lets the next subject with the right email be bound. */
export async function unbindSignOnSubject(tx: Drizzle, userId: number): Promise<void> {
  await tx.update(users).set({ signOnIssuer: null, signOnSubject: null }).where(eq(users.id, userId));
}

/** Removes a password or link from mails that were not sent: it is no longer valid, and no one should read it. */
async function withdrawMailedSecrets(tx: Drizzle, userId: number, reason: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'dropped', secret: null, reason })
    .where(
      and(
        eq(mails.userId, userId),
        isNotNull(mails.secret),
        // The link in a daily mail is unrelated to the password.
        eq(mails.isSubscribed, false),
        inArray(mails.state, ['waiting', 'kept', 'refused']),
      ),
    );
}

/**
 * Removes the passwords and links in unsent mails to this account, because one of them was used. A mail that would soon
 * be sent is sent without it: a person who uses it at once must not keep the owner from reading about it (SAFE-02). The
 * owner has asked for a link to choose a password, so a mail with one need not be sent.
 */
export async function withdrawUsedSecrets(tx: Drizzle, userId: number): Promise<void> {
  const resets = tx
    .select({ id: passwordResets.mailId })
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId));
  await tx
    .update(mails)
    .set({ secret: null, body: sql`replace(${mails.body}, ${SECRET_MARK}, ${MAIL_WORDS.secretUsed})` })
    .where(
      and(
        eq(mails.userId, userId),
        isNotNull(mails.secret),
        eq(mails.isSubscribed, false),
        eq(mails.state, 'waiting'),
        notInArray(mails.id, resets),
      ),
    );
  await withdrawMailedSecrets(tx, userId, 'The password or link was used.');
}

const PASSWORD_CHANGED = 'The password was changed since.';

/**
 * Null leaves the person without a password. Links to choose another one end, and so do secrets in unsent mails.
 * `byMail` is true if a mail to the present email led to it (SAFE-02).
 */
export async function changePasswordHash(
  tx: Drizzle,
  userId: number,
  passwordHash: string | null,
  { byMail = false }: { byMail?: boolean } = {},
): Promise<void> {
  await deletePasswordReset(tx, userId);
  await tx.update(users).set({ passwordByMail: byMail }).where(eq(users.id, userId));
  await withdrawMailedSecrets(tx, userId, PASSWORD_CHANGED);
  await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER)));
}

/** The person must choose their own password at the next sign-in, before the present one expires (AUTH-11). */
export async function requirePasswordChoice(tx: Drizzle, userId: number, expiresAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({ mustChoosePassword: true, passwordExpiresAt: expiresAt })
    .where(eq(users.id, userId));
}

/** Ends every password that the office has given (SAFE-02). */
export async function expireIssuedPasswords(db: Drizzle): Promise<void> {
  await db
    .update(users)
    .set({ passwordExpiresAt: sql`now()` })
    .where(
      and(
        users.mustChoosePassword,
        or(isNull(users.passwordExpiresAt), gt(users.passwordExpiresAt, sql`now()`)),
      ),
    );
}

export async function endPasswordChoice(tx: Drizzle, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ mustChoosePassword: false, passwordExpiresAt: null })
    .where(eq(users.id, userId));
}

export async function deletePasswordReset(tx: Drizzle, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Replaces the password hash if it is still `former`; returns whether it was. */
export async function replacePasswordHash(
  tx: Drizzle,
  { userId, former, next }: { userId: number; former: string; next: string },
): Promise<boolean> {
  const isOwn = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER));
  const replaced = await tx
    .update(accounts)
    .set({ password: next, updatedAt: sql`now()` })
    .where(and(isOwn, eq(accounts.password, former)))
    .returning({ id: accounts.id });
  if (replaced.length === 0) return false;
  await withdrawMailedSecrets(tx, userId, PASSWORD_CHANGED);
  return true;
}

/** Whether this is still the password's hash; waits for a transaction that is changing it. */
export async function hasPasswordHash(
  db: Drizzle,
  { userId, hash }: { userId: number; hash: string },
): Promise<boolean> {
  const isOwn = and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER));
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOwn, eq(accounts.password, hash)))
    .for('share');
  return found.length > 0;
}

export async function changeNames(
  tx: Drizzle,
  userId: number,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ firstName, lastName, name: fullName({ firstName, lastName }), updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Deletes the user with sessions, password and coach's record. What the person did stays in the activity log. */
export async function deleteUser(tx: Drizzle, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

export type NewUser = {
  /** In account form. */
  readonly email: string;
  /** Null until the person chooses one. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'coach' | 'admin' | 'office';
  /** Only for people of the office. */
  readonly officeRole?: OfficeRole;
};

/** Returns the id of the new user, or null if the email already has an account. */
export async function insertUser(tx: Drizzle, { passwordHash, ...user }: NewUser): Promise<number | null> {
  const [made] = await tx
    .insert(users)
    .values({ ...user, name: fullName(user) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made) return null;
  await tx.insert(accounts).values({
    userId: made.id,
    accountId: String(made.id),
    providerId: PASSWORD_PROVIDER,
    password: passwordHash,
  });
  return made.id;
}
