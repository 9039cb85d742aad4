import { and, eq, gt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { passwordResets, users } from '../auth/auth.table.ts';
import type { Recipient } from '../mail/mail.service.ts';
import { coaches } from './coaches.table.ts';

type Reset = typeof passwordResets.$inferSelect;

/** The active coach with this email (in account form), locked until the transaction ends. */
export async function lockCoachByEmail(tx: Drizzle, email: string): Promise<Recipient | undefined> {
  const { id: userId, firstName, lastName } = users;
  const [found] = await tx
    .select({ userId, firstName, lastName, email: users.email })
    .from(users)
    .innerJoin(coaches, and(eq(coaches.userId, users.id), coaches.isActive))
    .where(eq(users.email, email))
    .for('update', { of: users });
  return found;
}

/** The mail with the present link of the account. */
export async function findResetMail(tx: Drizzle, userId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ mailId: passwordResets.mailId })
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId));
  return found?.mailId;
}

/** Stores the only valid link of an account, replacing an earlier one. */
export async function replaceReset(tx: Drizzle, reset: Reset): Promise<void> {
  const { userId: target, ...set } = reset;
  await tx
    .insert(passwordResets)
    .values({ userId: target, ...set })
    .onConflictDoUpdate({ target: passwordResets.userId, set });
}

const isValid = (tokenDigest: string, now: Date) =>
  and(
    eq(passwordResets.tokenDigest, tokenDigest),
    gt(passwordResets.expiresAt, now),
    sql`exists (select from ${coaches} where user_id = ${passwordResets.userId} and is_active)`,
  );

/** The account whose password a link changes, while it is valid. */
export async function findResetAccount(
  db: Drizzle,
  tokenDigest: string,
  now: Date,
): Promise<{ firstName: string; email: string } | undefined> {
  const [found] = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenDigest, now));
  return found;
}

/** Uses up a link in one write, so that only one of two simultaneous requests succeeds; returns the user id. */
export async function claimReset(tx: Drizzle, tokenDigest: string, now: Date): Promise<number | undefined> {
  const [claimed] = await tx
    .delete(passwordResets)
    .where(isValid(tokenDigest, now))
    .returning({ userId: passwordResets.userId });
  return claimed?.userId;
}
