import { LIMITS } from '@league/contract';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { KEEP_MS, LEASE_MS, WAITING_DAYS, WAITING_MS } from './mail.constants.ts';
import { mails } from './mail.table.ts';

const UNSENT = ['waiting', 'refused'] as const;

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(tx: Drizzle, mail: typeof mails.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(mails).values(mail).returning({ id: mails.id });
  if (!inserted) throw new Error('The mail was not stored.');
  return inserted.id;
}

/** Takes the mail that has been due the longest for this process alone; undefined when none is due. */
export async function claimDueMail(db: Drizzle, now: Date): Promise<MailRow | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, 'waiting'),
        lte(mails.nextAttemptAt, now),
        or(isNull(mails.validUntil), gt(mails.validUntil, now)),
      ),
    )
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(mails.id, due))
    .returning();
  return claimed;
}

/** A mail that was dropped while it was on its way stays dropped. */
export async function settleMail(
  db: Drizzle,
  id: number,
  outcome: Partial<Pick<MailRow, 'state' | 'sentAt' | 'reason' | 'nextAttemptAt' | 'secret'>>,
): Promise<void> {
  await db
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** Drops what has not been sent to this account, refused mails included, with the secrets in it. */
export async function dropUnsentMails(tx: Drizzle, userId: number, reason: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'dropped', secret: null, reason })
    .where(and(eq(mails.userId, userId), inArray(mails.state, UNSENT)));
}

/** Drops one mail unless it was sent. */
export async function dropMail(tx: Drizzle, id: number, reason: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'dropped', secret: null, reason })
    .where(and(eq(mails.id, id), inArray(mails.state, UNSENT)));
}

/** Drops mails that have waited too long and deletes those that were settled long ago. */
export async function tidyMails(db: Drizzle, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'dropped', secret: null, reason: `Not sent within ${WAITING_DAYS} days.` })
    .where(and(inArray(mails.state, UNSENT), lt(mails.createdAt, new Date(now.getTime() - WAITING_MS))));
  await db
    .update(mails)
    .set({ state: 'dropped', secret: null, reason: 'What is in it has expired.' })
    .where(and(inArray(mails.state, UNSENT), lte(mails.validUntil, now)));
  await db
    .delete(mails)
    .where(and(ne(mails.state, 'waiting'), lt(mails.createdAt, new Date(now.getTime() - KEEP_MS))));
}

export async function listMails(db: Drizzle): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(LIMITS.mails);
}

export async function findMail(db: Drizzle, id: number): Promise<MailRow | undefined> {
  const [found] = await db.select().from(mails).where(eq(mails.id, id));
  return found;
}

/** Has a refused mail tried again; undefined when it is not refused (any more). */
export async function requeueMail(db: Drizzle, id: number, now: Date): Promise<MailRow | undefined> {
  const [queued] = await db
    .update(mails)
    .set({ state: 'waiting', nextAttemptAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'refused')))
    .returning();
  return queued;
}
