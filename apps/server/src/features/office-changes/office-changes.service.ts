import { type DailyMail, type DailyMailByLink, OFFICE_CHANGES, type OfficeChanges } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { withdrawSubscribedMails } from '../mail/mail.service.ts';
import { openDailyMailTokens } from './daily-mail-token.ts';
import { foldChanges } from './fold-changes.ts';
import * as repository from './office-changes.repository.ts';

const DAY_MS = 86_400_000;

/** Log entries read for a list. It has fewer lines, since a bulk change is one line. */
const MOST_ENTRIES = 2000;

export type OfficeChangesDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether a mail server is configured. */
  readonly isDelivered: boolean;
};

/** What the office changed on the coach’s team, and the office's messages that the coach has not read (OFFICE-08). */
export async function listOfficeChanges(
  { database, clock }: OfficeChangesDeps,
  viewer: Viewer,
): Promise<OfficeChanges> {
  const since = new Date(clock.now().getTime() - OFFICE_CHANGES.days * DAY_MS);
  const [entries, seenUntil, unread] = await Promise.all([
    database.inScope(scopeOf(viewer), (tx) => repository.listOwnChanges(tx, { since, most: MOST_ENTRIES })),
    repository.seenUntil(database.unscoped, viewer.userId),
    repository.listUnread(database.unscoped, viewer.userId),
  ]);
  const lines = foldChanges(entries, viewer.teamId);
  return {
    changes: lines.slice(0, OFFICE_CHANGES.lines),
    hasMore: lines.length > OFFICE_CHANGES.lines || entries.length === MOST_ENTRIES,
    seenUntil: seenUntil?.toISOString() ?? null,
    announcements: unread.map(({ createdAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Stores until when the coach has seen the list. A time in the future counts as now. */
export async function seeChanges(
  { database, clock }: OfficeChangesDeps,
  { userId }: Viewer,
  until: string,
): Promise<{ seenUntil: string | null }> {
  const moment = new Date(Math.min(new Date(until).getTime(), clock.now().getTime()));
  const seenUntil = await repository.markSeen(database.unscoped, userId, moment);
  return { seenUntil: seenUntil?.toISOString() ?? null };
}

/** Marks a message as read, which removes it from the coach's dashboard. */
export async function readAnnouncement(
  { database }: OfficeChangesDeps,
  { userId }: Viewer,
  id: string,
): Promise<{ isRead: true }> {
  await repository.markRead(database.unscoped, { id, userId });
  return { isRead: true };
}

export async function readDailyMail(
  { database, isDelivered }: OfficeChangesDeps,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<DailyMail> {
  const found = await repository.findDailyMail(database.unscoped, userId);
  return { isOn: found?.isOn ?? false, isDelivered };
}

/** Turns the daily mail on or off. Turning it off also withdraws mails that wait to be sent. */
async function switchDailyMail(database: Database, userId: number, isOn: boolean): Promise<void> {
  await database.inScope(leagueScopeFor({ userId }), async (tx) => {
    await repository.setDailyMail(tx, userId, isOn);
    if (!isOn) await withdrawSubscribedMails(tx, userId);
  });
}

export async function setDailyMail(
  deps: OfficeChangesDeps,
  viewer: Pick<Viewer, 'userId'>,
  isOn: boolean,
): Promise<DailyMail> {
  await switchDailyMail(deps.database, viewer.userId, isOn);
  return readDailyMail(deps, viewer);
}

/** The account of a link, and whether its daily mail is on. Throws DAILY_MAIL_LINK_INVALID, for whatever reason. */
async function openLink(database: Database, token: string): Promise<DailyMailByLink & { userId: number }> {
  const tokens = await openDailyMailTokens(database);
  const userId = tokens.userOf(token);
  const found = userId === null ? undefined : await repository.findDailyMail(database.unscoped, userId);
  if (userId === null || !found?.isActive || !tokens.isFor(token, { userId, email: found.email }))
    throw new AppError('DAILY_MAIL_LINK_INVALID');
  return { userId, isOn: found.isOn, email: found.email };
}

/** The address whose daily mail the link turns off, and whether it is on. Throws DAILY_MAIL_LINK_INVALID. */
export async function readDailyMailByLink(
  { database }: OfficeChangesDeps,
  token: string,
): Promise<DailyMailByLink> {
  const { isOn, email } = await openLink(database, token);
  return { isOn, email };
}

/** Turns the daily mail of the link on or off. Throws DAILY_MAIL_LINK_INVALID. */
export async function setDailyMailByLink(
  { database }: OfficeChangesDeps,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<DailyMailByLink> {
  const { userId, email } = await openLink(database, token);
  await switchDailyMail(database, userId, isOn);
  return { isOn, email };
}
