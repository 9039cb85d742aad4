import { LIMITS, type MailReason } from '@league/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { users } from '../auth/auth.table.ts';
import { messages } from '../messages/messages.table.ts';
import { KEEP_MS, LEASE_MS, WAITING_MS } from './mail.constants.ts';
import { mails } from './mail.table.ts';

const UNSENT = ['waiting', 'kept', 'refused'] as const;

export type MailRow = typeof mails.$inferSelect;

/** The author of a message: a coach of a team, or the office. Replies go to the address. */
export type MailSender = {
  readonly name: string;
  readonly teamName: string | null;
  readonly email: string;
  readonly isToFamilies: boolean;
};

/** A mail to send, with the author if it belongs to a message. */
export type DueMail = MailRow & {
  readonly sender: MailSender | null;
};

export async function insertMail(tx: Drizzle, mail: typeof mails.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(mails).values(mail).returning({ id: mails.id });
  if (!inserted) throw new Error('The mail was not stored.');
  return inserted.id;
}

/**
 * Claims the mail that has been due the longest for this process; undefined if none is due. Mails to accounts come
 * first, so that a password link does not wait until a message has reached hundreds of families.
 */
export async function claimDueMail(db: Drizzle, now: Date): Promise<DueMail | undefined> {
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
    .orderBy(asc(isNotNull(mails.messageId)), asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(mails.id, due))
    .returning({
      ...getTableColumns(mails),
      sender: sql<DueMail['sender']>`(
        select jsonb_build_object('name', message.sender_name, 'teamName', team.name, 'email', message.reply_to,
          'isToFamilies', message.audience = 'families')
        from messages message left join teams team on team.id = message.team_id where message.id = mails.message_id)`,
    });
  return claimed;
}

/** A dropped or handed-over mail keeps no link, and a daily mail no names of children. */
const WITHOUT_CONTENT = {
  secret: null,
  body: sql<string>`case when ${mails.isSubscribed} then '' else ${mails.body} end`,
} as const;

/** Does not change a mail that was dropped while it was being sent. */
export async function recordMailOutcome(
  db: Drizzle,
  id: number,
  outcome: Partial<Pick<MailRow, 'state' | 'sentAt' | 'answer' | 'nextAttemptAt' | 'secret' | 'body'>> & {
    readonly reason: MailReason | null;
  },
): Promise<void> {
  await db
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** Reasons that concern passwords and links in a mail, not the person or the address. */
const OF_SECRETS: readonly MailReason[] = ['replaced', 'notNeeded'];

/**
 * Drops unsent mails to this account, including refused ones, with the secrets in them. If the reason concerns only
 * secrets, mails without one are still sent: they tell the person what another person has done.
 */
export async function dropUnsentMails(
  tx: Drizzle,
  userId: number,
  { reason, to }: { readonly reason: MailReason; readonly to?: string },
): Promise<void> {
  const withSecret = and(isNotNull(mails.secret), eq(mails.isSubscribed, false));
  const which = OF_SECRETS.includes(reason) ? withSecret : undefined;
  const toAddress = to === undefined ? undefined : eq(mails.toAddress, to);
  await drop(tx, reason, and(eq(mails.userId, userId), which, toAddress));
}

export async function moveUnsentMails(
  tx: Drizzle,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .update(mails)
    .set({ userId: to })
    .where(and(eq(mails.userId, from), inArray(mails.state, UNSENT)));
}

/** Drops unsent mails to this account that the person has turned off. */
export async function dropSubscribedMails(tx: Drizzle, userId: number): Promise<void> {
  await drop(tx, 'notNeeded', and(eq(mails.userId, userId), eq(mails.isSubscribed, true)));
}

/** Drops only the refused ones of them. */
export async function dropRefusedSubscribedMails(tx: Drizzle, userId: number): Promise<void> {
  const isRefused = inArray(mails.state, ['refused', 'kept']);
  await drop(tx, 'replaced', and(eq(mails.userId, userId), eq(mails.isSubscribed, true), isRefused));
}

/** Drops unsent mails of messages that this account wrote, including refused ones. */
export async function dropUnsentMessages(tx: Drizzle, userId: number, reason: MailReason): Promise<void> {
  const written = tx.select({ id: messages.id }).from(messages).where(eq(messages.userId, userId));
  await drop(tx, reason, inArray(mails.messageId, written));
}

/** Changes the reply address of this account's unsent and refused messages to its present email. */
export async function moveReplies(tx: Drizzle, userId: number): Promise<void> {
  await tx
    .update(messages)
    .set({ replyTo: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(messages.userId, userId)));
}

/** Drops a mail unless it was sent. */
export async function dropMail(tx: Drizzle, id: number, reason: MailReason): Promise<void> {
  await tx
    .update(mails)
    .set({ ...WITHOUT_CONTENT, state: 'dropped', reason })
    .where(and(eq(mails.id, id), inArray(mails.state, UNSENT)));
}

/** A mail of the portal itself; mails of messages have their own list. */
const isForAccount = isNotNull(mails.userId);

/** A daily mail is listed for the office only if it did not arrive; otherwise daily mails would hide the rest. */
const isListed = and(
  isForAccount,
  or(eq(mails.isSubscribed, false), inArray(mails.state, ['refused', 'kept'])),
);

/** Drops unsent mails whose link or password no longer works. */
export async function dropMailsWithSecrets(db: Drizzle): Promise<void> {
  await drop(db, 'expired', and(isNotNull(mails.secret), eq(mails.isSubscribed, false)));
}

/**
 * Marks waiting mails as kept until a person decides about them: without a mail server, and after a restore
 * (OFFICE-05).
 */
export async function keepWaitingMails(db: Drizzle): Promise<void> {
  await db.update(mails).set({ state: 'kept' }).where(eq(mails.state, 'waiting'));
}

async function drop(db: Drizzle, reason: MailReason, which: SQL | undefined): Promise<void> {
  await db
    .update(mails)
    .set({ ...WITHOUT_CONTENT, state: 'dropped', reason })
    .where(and(inArray(mails.state, UNSENT), which));
}

/** Drops mails that have waited too long, and deletes those that were finished long ago. */
export async function tidyMails(db: Drizzle, now: Date): Promise<void> {
  // A refused mail of a message stays, because its address can still be corrected.
  await drop(
    db,
    'tooOld',
    and(
      lt(mails.createdAt, new Date(now.getTime() - WAITING_MS)),
      or(isForAccount, ne(mails.state, 'refused')),
    ),
  );
  await drop(db, 'expired', lte(mails.validUntil, now));
  // Mails of a message are deleted with it.
  await db
    .delete(mails)
    .where(
      and(isForAccount, ne(mails.state, 'waiting'), lt(mails.createdAt, new Date(now.getTime() - KEEP_MS))),
    );
}

export type AccountMail = MailRow & { readonly userId: number };

const withAccount = (rows: readonly MailRow[]): AccountMail[] =>
  rows.flatMap((row) => (row.userId === null ? [] : [{ ...row, userId: row.userId }]));

export async function listMails(db: Drizzle): Promise<AccountMail[]> {
  return withAccount(
    await db
      .select()
      .from(mails)
      .where(isListed)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(LIMITS.mails),
  );
}

export async function findMail(db: Drizzle, id: number): Promise<AccountMail | undefined> {
  return withAccount(
    await db
      .select()
      .from(mails)
      .where(and(isForAccount, eq(mails.id, id))),
  )[0];
}

/** Which of these accounts belong to people of the office. */
export async function officeAccountsAmong(
  db: Drizzle,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), ne(users.role, 'coach')));
  return new Set(found.map(({ id }) => id));
}

/** The newest mail to this account that was refused. */
export async function findRefusedMail(
  tx: Drizzle,
  userId: number,
): Promise<Pick<MailRow, 'id' | 'isSubscribed' | 'validUntil'> | undefined> {
  const [found] = await tx
    .select({ id: mails.id, isSubscribed: mails.isSubscribed, validUntil: mails.validUntil })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.state, 'refused')))
    .orderBy(desc(mails.id))
    .limit(1);
  return found;
}

/** Queues a refused or kept mail again; undefined if it is in another state. */
export async function requeueMail(db: Drizzle, id: number, now: Date): Promise<AccountMail | undefined> {
  return withAccount(
    await db
      .update(mails)
      .set({ state: 'waiting', nextAttemptAt: now })
      .where(and(isForAccount, eq(mails.id, id), inArray(mails.state, ['refused', 'kept'])))
      .returning(),
  )[0];
}

/** Marks an unsent mail as handed over; undefined if it was sent or dropped. */
export async function handOverMail(
  db: Drizzle,
  id: number,
  { isDelivered }: { isDelivered: boolean },
): Promise<AccountMail | undefined> {
  // Without a mail server, no process is about to send a waiting mail.
  const open = isDelivered ? (['refused', 'kept'] as const) : UNSENT;
  return withAccount(
    await db
      .update(mails)
      .set({ ...WITHOUT_CONTENT, state: 'handedOver', reason: null })
      .where(and(isForAccount, eq(mails.id, id), inArray(mails.state, open)))
      .returning(),
  )[0];
}
