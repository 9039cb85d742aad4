import {
  fullName,
  type Mail,
  type MailList,
  type MailReason,
  type RoleOfPerson,
  roleMay,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Drizzle, ScopedTransaction } from '../../platform/db/database.ts';
import { lockMessagesForTransaction } from '../../platform/db/locks/advisory-lock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { presentMail, textOf } from './mail.presenter.ts';
import type { AccountMail } from './mail.repository.ts';
import * as repository from './mail.repository.ts';
import { SECRET_MARK } from './mail.table.ts';

export type MailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether a mail server is configured; without one, mails are kept and shown to the admin. */
  readonly isDelivered: boolean;
};

/** The content of a mail. `text` is called with the placeholder for the secret. */
export type Letter = {
  readonly subject: string;
  readonly text: (secret: string) => string;
  /** A password or link, which is stored separately and only until the mail is sent. */
  readonly secret?: string;
};

export type Recipient = {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

type NewMail = {
  readonly to: Recipient;
  readonly letter: Letter;
  readonly now: Date;
  /** The mail is not sent after this. */
  readonly validUntil?: Date;
};

/**
 * Puts a mail into the outbox, in the transaction of its action: it is sent once that commits, and never if it rolls
 * back. Mails that wait for the same person are dropped, because their password or link no longer works; daily mails
 * are not.
 */
export async function enqueueMail(tx: Drizzle, mail: NewMail): Promise<void> {
  await repository.dropUnsentMails(tx, mail.to.userId, { reason: 'replaced' });
  await insertMail(tx, mail);
}

/**
 * Puts a mail into the outbox that replaces at most one other mail; other waiting mails are still sent. Returns its id.
 */
export async function enqueueMailBeside(
  tx: Drizzle,
  { replaces, ...mail }: NewMail & { readonly replaces?: number | undefined },
): Promise<number> {
  if (replaces !== undefined) await repository.dropMail(tx, replaces, 'replaced');
  return insertMail(tx, mail);
}

/**
 * Puts a mail into the outbox that the person can turn off; its secret is the link for that. Drops an earlier refused
 * one, because a wrong address would otherwise cause another each day.
 */
export async function enqueueSubscribedMail(tx: Drizzle, mail: NewMail): Promise<void> {
  await repository.dropRefusedSubscribedMails(tx, mail.to.userId);
  await insertMail(tx, { ...mail, isSubscribed: true });
}

/** The newest mail to this account that was refused. Throws MAIL_NOT_REFUSED. */
export async function findRefusedMail(
  tx: Drizzle,
  userId: number,
): Promise<{ id: number; isSubscribed: boolean; validUntil: Date | null }> {
  const found = await repository.findRefusedMail(tx, userId);
  if (!found) throw new AppError('MAIL_NOT_REFUSED');
  return found;
}

/** Queues a refused mail again, as part of a transaction. Throws MAIL_NOT_REFUSED. */
export async function requeueMail(tx: Drizzle, id: number, now: Date): Promise<void> {
  if (!(await repository.requeueMail(tx, id, now))) throw new AppError('MAIL_NOT_REFUSED');
}

/** Withdraws the mails that the person has turned off. */
export async function withdrawSubscribedMails(tx: Drizzle, userId: number): Promise<void> {
  await repository.dropSubscribedMails(tx, userId);
}

function insertMail(
  tx: Drizzle,
  { to, letter, now, validUntil, isSubscribed = false }: NewMail & { readonly isSubscribed?: boolean },
): Promise<number> {
  return repository.insertMail(tx, {
    validUntil,
    createdAt: now,
    nextAttemptAt: now,
    userId: to.userId,
    toName: fullName(to),
    toAddress: to.email,
    subject: letter.subject,
    body: letter.text(SECRET_MARK),
    secret: letter.secret,
    isSubscribed,
  });
}

/**
 * Withdraws unsent mails to a person, with their secrets, once these no longer work. With `to`, only those to this
 * address.
 */
export async function withdrawMails(
  tx: Drizzle,
  userId: number,
  which: { readonly reason: MailReason; readonly to?: string } = { reason: 'notNeeded' },
): Promise<void> {
  await repository.dropUnsentMails(tx, userId, which);
}

/** Moves the unsent mails of an account to another account, before the first one is deleted with what it has. */
export async function moveUnsentMails(
  tx: Drizzle,
  accounts: { readonly from: number; readonly to: number },
): Promise<void> {
  await repository.moveUnsentMails(tx, accounts);
}

/**
 * Withdraws the messages of a coach who has lost access, so that nothing more is sent in the coach's name. Waits for a
 * message that is being stored.
 */
export async function withdrawMessages(tx: ScopedTransaction, userId: number): Promise<void> {
  await lockMessagesForTransaction(tx, userId);
  await repository.dropUnsentMessages(tx, userId, 'deactivated');
}

/**
 * The users whose mails have a link into the office that this viewer may not read; only those who may invite people see
 * it (OFFICE-10).
 */
async function findUnreadable(
  db: Drizzle,
  viewer: RoleOfPerson,
  rows: readonly AccountMail[],
): Promise<ReadonlySet<number>> {
  if (roleMay(viewer, 'office.manage')) return new Set();
  const withSecret = rows.filter(({ secret }) => secret !== null);
  const ofOffice = await repository.officeAccountsAmong(
    db,
    withSecret.map(({ userId }) => userId),
  );
  return new Set(withSecret.filter(({ userId }) => ofOffice.has(userId)).map(({ id }) => id));
}

async function presentMails(
  { database, isDelivered }: MailDeps,
  viewer: RoleOfPerson,
  rows: readonly AccountMail[],
): Promise<Mail[]> {
  const unreadable = await findUnreadable(database.unscoped, viewer, rows);
  return rows.map((row) => presentMail(row, { isDelivered, isReadable: !unreadable.has(row.id) }));
}

/** Directs replies to a coach's messages to the coach's new email. Waits for a message that is being stored. */
export async function moveReplies(tx: ScopedTransaction, userId: number): Promise<void> {
  await lockMessagesForTransaction(tx, userId);
  await repository.moveReplies(tx, userId);
}

export async function listMails(deps: MailDeps, viewer: RoleOfPerson): Promise<MailList> {
  const rows = await repository.listMails(deps.database.unscoped);
  return { isDelivered: deps.isDelivered, mails: await presentMails(deps, viewer, rows) };
}

async function findMail({ database }: MailDeps, id: number): Promise<AccountMail> {
  const row = await repository.findMail(database.unscoped, id);
  if (!row) throw new AppError('MAIL_NOT_FOUND');
  return row;
}

/** The text with its secret, if that is stored, still works and may be read. Throws MAIL_NOT_FOUND. */
export async function readMailText(deps: MailDeps, viewer: RoleOfPerson, id: number): Promise<string> {
  const row = await findMail(deps, id);
  // Expired secrets are removed only within the hour.
  const isOver = row.validUntil !== null && row.validUntil <= deps.clock.now();
  const isHidden = (await findUnreadable(deps.database.unscoped, viewer, [row])).size > 0;
  return textOf(isOver || isHidden ? { ...row, secret: null } : row);
}

/** Queues a refused or kept mail. Throws MAIL_NOT_FOUND, MAIL_NOT_REFUSED (OFFICE-05). */
export async function retryMail(deps: MailDeps, viewer: RoleOfPerson, id: number): Promise<Mail> {
  await findMail(deps, id);
  const row = await repository.requeueMail(deps.database.unscoped, id, deps.clock.now());
  const [mail] = row ? await presentMails(deps, viewer, [row]) : [];
  if (!mail) throw new AppError('MAIL_NOT_REFUSED');
  return mail;
}

/**
 * Records that a person has handed a mail over: it is never sent, and its link is removed. So the person must be
 * allowed to read the link. Throws MAIL_NOT_FOUND, MAIL_NOT_KEPT, NOT_ALLOWED (OFFICE-05).
 */
export async function handOverMail(deps: MailDeps, viewer: RoleOfPerson, id: number): Promise<Mail> {
  const { database, isDelivered } = deps;
  const found = await findMail(deps, id);
  if ((await findUnreadable(database.unscoped, viewer, [found])).size > 0) throw new AppError('NOT_ALLOWED');
  const row = await repository.handOverMail(database.unscoped, id, { isDelivered });
  if (!row) throw new AppError('MAIL_NOT_KEPT');
  return presentMail(row, { isDelivered, isReadable: true });
}
