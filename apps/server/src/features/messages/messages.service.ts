import { createHash } from 'node:crypto';
import {
  calendarDateAt,
  MESSAGES_PER_DAY,
  type Message,
  type MessageDetails,
  type MessageMail,
  type MessagePreview,
  type MessageRecipients,
  messageLimitText,
  type NewMessage,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { lockMessagesForTransaction } from '../../platform/db/locks/advisory-lock.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { CLOSING_MARK } from '../mail/index.ts';
import { closingOf, type League, senderOf } from './messages.letter.ts';
import { countsOf, presentMessage, presentMessageMail, presentUnreached } from './messages.presenter.ts';
import * as repository from './messages.repository.ts';
import { type PlannedMail, planMails } from './plan-mails.ts';
import { type Contact, coachContacts, familiesOf } from './recipients.repository.ts';

const DAY_MS = 86_400_000;

export type MessagesDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly league: League;
  /** Whether a mail server is configured. */
  readonly isDelivered: boolean;
};

/** Throws NOT_ALLOWED if a coach tries to write to coaches. */
async function contactsOf(
  tx: ScopedTransaction,
  viewer: Viewer,
  { kind, ids }: MessageRecipients,
): Promise<Contact[]> {
  if (kind === 'families') return familiesOf(tx, ids);
  if (viewer.role !== 'admin') throw new AppError('NOT_ALLOWED');
  return coachContacts(tx, ids);
}

type Left = { readonly messages: number; readonly mails: number };

async function leftToday(tx: ScopedTransaction, viewer: Viewer, day: string): Promise<Left> {
  const { userId, role } = viewer;
  const sent = await repository.countSentOn(tx, { userId, day });
  const limit = MESSAGES_PER_DAY[role];
  return {
    messages: Math.max(0, limit.messages - sent.messages),
    mails: Math.max(0, limit.mails - sent.mails),
  };
}

/** What {@link sendMessage} would do, and what each mail says under its text (FAMILY-04). */
export function previewMessage(
  { database, clock, timeZone, league, isDelivered }: MessagesDeps,
  viewer: Viewer,
  to: MessageRecipients,
): Promise<MessagePreview> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const contacts = await contactsOf(tx, viewer, to);
    const { mails, unreached } = planMails(contacts);
    return {
      people: contacts.length - unreached.length,
      mails: mails.map(({ address, people }) => ({ address, names: people.map(({ name }) => name) })),
      unreached: unreached.map(presentUnreached),
      notFound: new Set(to.ids).size - contacts.length,
      closing: closingOf(viewer, { audience: to.kind, league }),
      replyTo: senderOf(viewer, league).replyTo,
      isDelivered,
      left: await leftToday(tx, viewer, calendarDateAt(clock.now(), timeZone)),
    };
  });
}

/**
 * Writes one mail for each address, all or none. The same id again changes nothing and returns the stored message.
 * Throws MAIL_NOT_SET_UP, MESSAGE_WITHOUT_RECIPIENTS, MESSAGE_LIMIT, MESSAGE_SENT_ALREADY, NOT_ALLOWED (FAMILY-04).
 */
export function sendMessage(
  deps: MessagesDeps,
  viewer: Viewer,
  { id, to, subject, text }: NewMessage,
): Promise<MessageDetails> {
  const { database, clock, timeZone, isDelivered } = deps;
  if (!isDelivered) throw new AppError('MAIL_NOT_SET_UP');
  return database.inScope(scopeOf(viewer), async (tx) => {
    // The second request of a double click waits here for the first, and so does any other request that checks the limit.
    await lockMessagesForTransaction(tx, viewer.userId);
    const earlier = await repository.findMessage(tx, id);
    if (earlier) {
      const { userId, subject: sentSubject, text: sentText, audience, recipients } = earlier.message;
      const isSame =
        userId === viewer.userId &&
        subject === sentSubject &&
        text === sentText &&
        audience === to.kind &&
        recipients === hashOf(to);
      if (!isSame) throw new AppError('MESSAGE_SENT_ALREADY');
      return detailsOf(tx, earlier, deps);
    }
    const plan = planMails(await contactsOf(tx, viewer, to));
    const { mails } = plan;
    if (mails.length === 0) throw new AppError('MESSAGE_WITHOUT_RECIPIENTS');
    const left = await leftToday(tx, viewer, calendarDateAt(clock.now(), timeZone));
    if (left.messages === 0 || left.mails < mails.length)
      throw new AppError('MESSAGE_LIMIT', { detail: messageLimitText(left, mails.length) });
    await storeMessage(tx, deps, { viewer, id, to, subject, text, textOf: () => text, plan });
    const stored = await repository.findMessage(tx, id);
    if (!stored) throw new Error('The message was not stored.');
    return detailsOf(tx, stored, deps);
  });
}

/**
 * Stores a message with its mails, each with the text that `textOf` returns, and logs it. Throws MESSAGE_SENT_ALREADY.
 */
export async function storeMessage(
  tx: ScopedTransaction,
  { clock, timeZone, league }: MessagesDeps,
  {
    viewer,
    id,
    to,
    subject,
    text,
    textOf,
    plan: { mails, unreached },
  }: NewMessage & {
    viewer: Viewer;
    textOf: (mail: PlannedMail) => string;
    plan: ReturnType<typeof planMails>;
  },
): Promise<void> {
  const now = clock.now();
  const sender = senderOf(viewer, league);
  const closing = closingOf(viewer, { audience: to.kind, league });
  const isStored = await repository.insertMessage(tx, {
    ...{ id, createdAt: now, day: calendarDateAt(now, timeZone), subject, text, closing },
    teamId: viewer.role === 'admin' ? null : viewer.teamId,
    userId: viewer.userId,
    senderName: sender.name,
    replyTo: sender.replyTo,
    audience: to.kind,
    recipients: hashOf(to),
    mailCount: mails.length,
    unreachedIds: unreached.map(({ person }) => person.id),
    unreadBy: to.kind === 'coaches' ? idsIn(mails) : [],
  });
  // The id belongs to a message of another scope. Random ids do not collide, so the request made this one up.
  if (!isStored) throw new AppError('MESSAGE_SENT_ALREADY');
  const isToFamilies = to.kind === 'families';
  await repository.insertMails(
    tx,
    mails.map((mail) => ({
      ...{ createdAt: now, nextAttemptAt: now, messageId: id, subject, toAddress: mail.address },
      memberIds: isToFamilies ? mail.people.map((person) => person.id) : [],
      toName: isToFamilies ? '' : nameOn(mail.people),
      body: `${textOf(mail)}${CLOSING_MARK}${closing}\n`,
    })),
  );
  await recordMessage(tx, viewer, { audience: to.kind, mails });
}

/** A hash of the chosen people, in any order. */
function hashOf({ ids }: MessageRecipients): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return createHash('sha256').update(sorted.join(' ')).digest('base64url');
}

/** Each person that the mails reach, once. */
const idsIn = (mails: readonly PlannedMail[]) => [
  ...new Set(mails.flatMap(({ people }) => people.map(({ id }) => id))),
];

const nameOn = (people: readonly Contact[]) => people.map(({ name }) => name).join(', ');

/** Logs no subject and no text, because the log is never deleted. */
function recordMessage(
  tx: ScopedTransaction,
  viewer: Viewer,
  { audience, mails }: { audience: MessageRecipients['kind']; mails: readonly PlannedMail[] },
): Promise<void> {
  const people = idsIn(mails).length;
  return recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'SEND_MESSAGE',
      memberId: null,
      memberName: null,
      teamId: viewer.role === 'admin' ? null : viewer.teamId,
      teamName: viewer.role === 'admin' ? null : viewer.teamName,
      facts: { code: 'messageSent', audience, people, mails: mails.length },
      before: {},
      after: {},
      recordCount: mails.length,
    },
  ]);
}

/** Logs that the address of a mail was changed, and of which team's message; the log does not store the address. */
function recordNewAddress(
  tx: ScopedTransaction,
  viewer: Viewer,
  { message: { audience, teamId }, teamName }: repository.MessageRow,
): Promise<void> {
  return recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'SEND_MESSAGE',
      memberId: null,
      memberName: null,
      teamId,
      teamName,
      facts: { code: 'messageToNewAddress', audience },
      before: {},
      after: {},
      recordCount: 1,
    },
  ]);
}

async function detailsOf(
  tx: ScopedTransaction,
  row: repository.MessageRow,
  { isDelivered }: MessagesDeps,
): Promise<MessageDetails> {
  const { message } = row;
  const mails = await repository.mailsOf(tx, message.id);
  const states = await repository.countStates(tx, [message.id]);
  const isToFamilies = message.audience === 'families';
  const { unreachedIds } = message;
  const gymnasts = isToFamilies
    ? await familiesOf(tx, [...unreachedIds, ...mails.flatMap(({ memberIds }) => memberIds)])
    : [];
  const unreached = isToFamilies
    ? gymnasts.filter(({ id }) => unreachedIds.includes(id))
    : await coachContacts(tx, unreachedIds);
  const names = new Map(gymnasts.map(({ id, name }) => [id, name]));
  return {
    ...presentMessage(row, countsOf(states)),
    text: message.text,
    closing: message.closing,
    replyTo: message.replyTo,
    mails: mails.map((mail) => presentMessageMail(mail, { isDelivered, nameOf: (id) => names.get(id) })),
    unreached: unreached.map((person) => presentUnreached({ person, reason: person.barred ?? 'noAddress' })),
    canResend: isDelivered,
  };
}

/** The messages of the coach's team; for the office, of all teams and its own (FAMILY-04). */
export function listMessages({ database }: MessagesDeps, viewer: Viewer): Promise<Message[]> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rows = await repository.listMessages(tx);
    const states = await repository.countStates(
      tx,
      rows.map(({ message }) => message.id),
    );
    return rows.map((row) =>
      presentMessage(row, countsOf(states.filter(({ messageId }) => messageId === row.message.id))),
    );
  });
}

/** Throws MESSAGE_NOT_FOUND. */
export function readMessage(deps: MessagesDeps, viewer: Viewer, id: string): Promise<MessageDetails> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const row = await repository.findMessage(tx, id);
    if (!row) throw new AppError('MESSAGE_NOT_FOUND');
    return detailsOf(tx, row, deps);
  });
}

/**
 * Sends a refused or kept mail again, to this address; it counts toward the person's daily limit. Throws
 * MAIL_NOT_SET_UP, MAIL_NOT_FOUND, MAIL_NOT_REFUSED, MESSAGE_LIMIT (OFFICE-05).
 */
export function resendMail(
  { database, clock, timeZone, isDelivered }: MessagesDeps,
  viewer: Viewer,
  { id, address }: { id: number; address: string },
): Promise<MessageMail> {
  if (!isDelivered) throw new AppError('MAIL_NOT_SET_UP');
  return database.inScope(scopeOf(viewer), async (tx) => {
    await lockMessagesForTransaction(tx, viewer.userId);
    const found = await repository.findMail(tx, id);
    if (!found) throw new AppError('MAIL_NOT_FOUND');
    const now = clock.now();
    const queued = await repository.requeueMail(tx, id, { address, now });
    if (!queued) throw new AppError('MAIL_NOT_REFUSED');
    const day = calendarDateAt(now, timeZone);
    const { mails: left } = await leftToday(tx, viewer, day);
    if (left === 0)
      throw new AppError('MESSAGE_LIMIT', { detail: messageLimitText({ messages: 1, mails: 0 }, 1) });
    await repository.insertResend(tx, { mailId: id, userId: viewer.userId, day });
    if (address !== found.mail.toAddress) await recordNewAddress(tx, viewer, found);
    const gymnasts = await familiesOf(tx, queued.memberIds);
    const names = new Map(gymnasts.map((gymnast) => [gymnast.id, gymnast.name]));
    return presentMessageMail(queued, { isDelivered, nameOf: (memberId) => names.get(memberId) });
  });
}

/** Deletes messages older than MESSAGE_DAYS. Returns how many. */
export function sweepMessages({
  database,
  clock,
  retentionDays,
}: Pick<MessagesDeps, 'database' | 'clock'> & { readonly retentionDays: number }): Promise<number> {
  return repository.removeMessagesBefore(
    database.unscoped,
    new Date(clock.now().getTime() - retentionDays * DAY_MS),
  );
}
