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

/** Who wrote a message: a coach of a team, or the office. Answers go to the address. */
export type MailSender = {
  readonly name: string;
  readonly teamName: string | null;
  readonly email: string;
  readonly isToFamilies: boolean;
};

/** A mail to send, and for one of a message who wrote it. */
export type DueMail = MailRow & {
  readonly sender: MailSender | null;
};

export async function insertMail(tx: Drizzle, mail: typeof mails.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(mails).values(mail).returning({ id: mails.id });
  if (!inserted) throw new Error('The mail was not stored.');
  return inserted.id;
}

/**
 * Takes the mail that has been due the longest for this process alone; undefined when none is due. Mails to accounts go first: a
 * password link does not wait until a message has reached hundreds of families.
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

/** A mail that was dropped or handed over has no link that works, and a daily mail no names of children. */
const WITHOUT_CONTENT = {
  secret: null,
  body: sql<string>`case when ${mails.isSubscribed} then '' else ${mails.body} end`,
} as const;

/** A mail that was dropped while it was on its way stays dropped. */
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

/** Reasons that are about passwords and links in a mail, not about the person or the address. */
const OF_SECRETS: readonly MailReason[] = ['replaced', 'notNeeded'];

/** Drops what has not been sent to this account, refused mails included, with the secrets in it. */
export async function dropUnsentMails(tx: Drizzle, userId: number, reason: MailReason): Promise<void> {
  const which = OF_SECRETS.includes(reason) ? eq(mails.isSubscribed, false) : undefined;
  await drop(tx, reason, and(eq(mails.userId, userId), which));
}

/** Drops the unsent mails to this account that the person has turned off. */
export async function dropSubscribedMails(tx: Drizzle, userId: number): Promise<void> {
  await drop(tx, 'notNeeded', and(eq(mails.userId, userId), eq(mails.isSubscribed, true)));
}

/** Drops those that were refused, and no others. */
export async function dropRefusedSubscribedMails(tx: Drizzle, userId: number): Promise<void> {
  const isRefused = inArray(mails.state, ['refused', 'kept']);
  await drop(tx, 'replaced', and(eq(mails.userId, userId), eq(mails.isSubscribed, true), isRefused));
}

/** Drops what has not been sent of the messages that this account wrote, refused mails included. */
export async function dropUnsentMessages(tx: Drizzle, userId: number, reason: MailReason): Promise<void> {
  const written = tx.select({ id: messages.id }).from(messages).where(eq(messages.userId, userId));
  await drop(tx, reason, inArray(mails.messageId, written));
}

/** Has families answer messages of this account, those not sent yet and refused ones, at its present address. */
export async function moveReplies(tx: Drizzle, userId: number): Promise<void> {
  await tx
    .update(messages)
    .set({ replyTo: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(messages.userId, userId)));
}

/** Drops one mail unless it was sent. */
export async function dropMail(tx: Drizzle, id: number, reason: MailReason): Promise<void> {
  await tx
    .update(mails)
    .set({ ...WITHOUT_CONTENT, state: 'dropped', reason })
    .where(and(eq(mails.id, id), inArray(mails.state, UNSENT)));
}

/** A mail of the portal itself; those of messages have a list of their own. */
const isForAccount = isNotNull(mails.userId);

/** A daily mail is of interest to the office when it did not arrive; all of them would hide the rest. */
const isListed = and(
  isForAccount,
  or(eq(mails.isSubscribed, false), inArray(mails.state, ['refused', 'kept'])),
);

/** Drops the unsent mails whose link or password opens nothing any more. */
export async function dropMailsWithSecrets(db: Drizzle): Promise<void> {
  await drop(db, 'expired', and(isNotNull(mails.secret), eq(mails.isSubscribed, false)));
}

/** Without a mail server, and after a restore: what waits is kept until a person says what becomes of it (OFFICE-05). */
export async function keepWaitingMails(db: Drizzle): Promise<void> {
  await db.update(mails).set({ state: 'kept' }).where(eq(mails.state, 'waiting'));
}

async function drop(db: Drizzle, reason: MailReason, which: SQL | undefined): Promise<void> {
  await db
    .update(mails)
    .set({ ...WITHOUT_CONTENT, state: 'dropped', reason })
    .where(and(inArray(mails.state, UNSENT), which));
}

/** Drops mails that have waited too long and deletes those that were settled long ago. */
export async function tidyMails(db: Drizzle, now: Date): Promise<void> {
  // A refused mail of a message stays: its address can still be corrected.
  await drop(
    db,
    'tooOld',
    and(
      lt(mails.createdAt, new Date(now.getTime() - WAITING_MS)),
      or(isForAccount, ne(mails.state, 'refused')),
    ),
  );
  await drop(db, 'expired', lte(mails.validUntil, now));
  // Those of a message go with it.
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

/** Those of the accounts that are of the office and no coach's. */
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

/** Has a refused or kept mail tried; undefined when it is neither (any more). */
export async function requeueMail(db: Drizzle, id: number, now: Date): Promise<AccountMail | undefined> {
  return withAccount(
    await db
      .update(mails)
      .set({ state: 'waiting', nextAttemptAt: now })
      .where(and(isForAccount, eq(mails.id, id), inArray(mails.state, ['refused', 'kept'])))
      .returning(),
  )[0];
}

/** Settles an unsent mail as passed on by hand; undefined when it is sent or dropped (any more). */
export async function handOverMail(
  db: Drizzle,
  id: number,
  { isDelivered }: { isDelivered: boolean },
): Promise<AccountMail | undefined> {
  // Without a mail server no process is about to send what waits.
  const open = isDelivered ? (['refused', 'kept'] as const) : UNSENT;
  return withAccount(
    await db
      .update(mails)
      .set({ ...WITHOUT_CONTENT, state: 'handedOver', reason: null })
      .where(and(isForAccount, eq(mails.id, id), inArray(mails.state, open)))
      .returning(),
  )[0];
}
