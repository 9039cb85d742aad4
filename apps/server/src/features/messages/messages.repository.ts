import { type MailState, MESSAGE_LIMITS } from '@league/contract';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Drizzle, ScopedTransaction } from '../../platform/db/database.ts';
import type { MailRow } from '../mail/index.ts';
import { mailResends, mails } from '../mail/mail.table.ts';
import { teams } from '../teams/teams.table.ts';
import { messages } from './messages.table.ts';

type NewMessageRow = typeof messages.$inferInsert;

/** A coach sees the messages of the team, the office all of them. */
const isInScope = ({ scope }: ScopedTransaction) =>
  scope.kind === 'team' ? eq(messages.teamId, scope.teamId) : undefined;

function selectMessages(tx: ScopedTransaction) {
  return tx
    .select({ message: messages, teamName: teams.name })
    .from(messages)
    .leftJoin(teams, eq(teams.id, messages.teamId));
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** Stores a message; returns false if its id is taken. */
export async function insertMessage(tx: ScopedTransaction, message: NewMessageRow): Promise<boolean> {
  const { rowCount } = await tx.insert(messages).values(message).onConflictDoNothing();
  return rowCount === 1;
}

export async function insertMails(
  tx: ScopedTransaction,
  rows: readonly (typeof mails.$inferInsert)[],
): Promise<void> {
  const STEP = 1000;
  for (let at = 0; at < rows.length; at += STEP) await tx.insert(mails).values(rows.slice(at, at + STEP));
}

export async function listMessages(tx: ScopedTransaction): Promise<MessageRow[]> {
  return selectMessages(tx)
    .where(isInScope(tx))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MESSAGE_LIMITS.list);
}

export async function findMessage(tx: ScopedTransaction, id: string): Promise<MessageRow | undefined> {
  const [found] = await selectMessages(tx).where(and(isInScope(tx), eq(messages.id, id)));
  return found;
}

/** How many mails of each message are in each state. */
export async function countStates(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<{ messageId: string | null; state: MailState; count: number }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ messageId: mails.messageId, state: mails.state, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(inArray(mails.messageId, [...ids]))
    .groupBy(mails.messageId, mails.state);
}

export async function mailsOf(tx: ScopedTransaction, messageId: string): Promise<MailRow[]> {
  return tx.select().from(mails).where(eq(mails.messageId, messageId)).orderBy(asc(mails.id));
}

/** How much a person has sent on a day. A mail that was sent again counts again. */
export async function countSentOn(
  tx: ScopedTransaction,
  { userId, day }: { userId: number; day: string },
): Promise<{ messages: number; mails: number }> {
  const [sums] = await tx
    .select({
      messages: sql<number>`count(*)::int`,
      mails: sql<number>`coalesce(sum(${messages.mailCount}), 0)::int`,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.day, day)));
  const again = await tx.$count(mailResends, and(eq(mailResends.userId, userId), eq(mailResends.day, day)));
  return { messages: sums?.messages ?? 0, mails: (sums?.mails ?? 0) + again };
}

export async function insertResend(
  tx: ScopedTransaction,
  resend: typeof mailResends.$inferInsert,
): Promise<void> {
  await tx.insert(mailResends).values(resend);
}

/** A mail with its message, if that is in the scope. */
export async function findMail(
  tx: ScopedTransaction,
  id: number,
): Promise<(MessageRow & { mail: MailRow }) | undefined> {
  const [found] = await tx
    .select({ mail: mails, message: messages, teamName: teams.name })
    .from(mails)
    .innerJoin(messages, eq(messages.id, mails.messageId))
    .leftJoin(teams, eq(teams.id, messages.teamId))
    .where(and(isInScope(tx), eq(mails.id, id)));
  return found;
}

/** Queues a refused or kept mail again, to this address. Returns undefined if it is in another state. */
export async function requeueMail(
  tx: ScopedTransaction,
  id: number,
  { address, now }: { address: string; now: Date },
): Promise<MailRow | undefined> {
  const [queued] = await tx
    .update(mails)
    .set({ state: 'waiting', toAddress: address, nextAttemptAt: now, reason: null, answer: null })
    .where(and(eq(mails.id, id), inArray(mails.state, ['refused', 'kept'])))
    .returning();
  return queued;
}

/** Deletes messages older than `moment`, with their mails. Returns how many. */
export async function removeMessagesBefore(db: Drizzle, moment: Date): Promise<number> {
  const { rowCount } = await db.delete(messages).where(lt(messages.createdAt, moment));
  return rowCount ?? 0;
}
