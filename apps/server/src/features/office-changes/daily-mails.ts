import { DAILY_MAIL, PAGES } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import { CLOSING_MARK } from '../mail/index.ts';
import { enqueueSubscribedMail, type Letter } from '../mail/mail.service.ts';
import { type DailyMailTokens, openDailyMailTokens } from './daily-mail-token.ts';
import * as repository from './office-changes.repository.ts';
import { summarizeChanges } from './summarize-changes.ts';

const CHECK_MS = 60_000;
const DAY_MS = 86_400_000;

/** The hour in the league's time zone when a day of changes ends and the mails are written, well before practice. */
const DAY_END_HOUR = 6;

/** Older changes are left out of the mail: the portal may have had no mail server until now. */
const OLDEST_DAYS = 7;

/** Log entries per mail; a rollover of a large team has some hundred. */
const MOST_ENTRIES = 5000;

export type DailyMailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZone: string;
  readonly leagueName: string;
  readonly baseUrl: string;
};

/** When the last day of changes ended. */
async function lastDayEnd(db: Drizzle, { clock, timeZone }: DailyMailDeps): Promise<Date> {
  const { rows } = await db.execute<{ dayEnd: Date }>(sql`
    select ((shifted::date + make_time(${DAY_END_HOUR}, 0, 0)) at time zone ${timeZone}) as "dayEnd"
    from (select ${clock.now().toISOString()}::timestamptz at time zone ${timeZone} - make_interval(hours => ${DAY_END_HOUR})
      as shifted) as local`);
  const [row] = rows;
  if (!row) throw new Error('The database returned no end of the day.');
  return new Date(row.dayEnd);
}

function letterOf(
  { leagueName, baseUrl }: DailyMailDeps,
  {
    coach: { firstName, teamName },
    lines,
    link,
  }: { coach: repository.CoachToMail; lines: readonly string[]; link: string },
): Letter {
  const portal = new URL(PAGES.coachDashboard, baseUrl).href;
  return {
    subject: DAILY_MAIL.subject(teamName),
    secret: link,
    text: (secret) =>
      `${DAILY_MAIL.text({ firstName, teamName, lines, portal })}${CLOSING_MARK}${DAILY_MAIL.closing(leagueName, secret)}\n`,
  };
}

/** Writes the mail for one coach. The mark moves in the same transaction, so each day is mailed exactly once. */
async function writeDailyMail(
  deps: DailyMailDeps,
  { tokens, userId, until }: { tokens: DailyMailTokens; userId: number; until: Date },
): Promise<boolean> {
  const { database, clock, baseUrl } = deps;
  return database.inScope(leagueScope(), async (tx) => {
    const toldUntil = await repository.moveMark(tx, userId, until);
    if (toldUntil === undefined) return false;
    const coach = await repository.findCoachToMail(tx, userId);
    if (!coach?.isActive || !coach.wantsDailyMail) return false;
    const oldest = until.getTime() - OLDEST_DAYS * DAY_MS;
    const since = new Date(Math.max(toldUntil.getTime(), oldest));
    const { teamId } = coach;
    const entries = await repository.listChanges(tx, { teamId, since, until, most: MOST_ENTRIES });
    const lines = summarizeChanges(entries.reverse(), teamId);
    if (lines.length === 0) return false;
    const link = `${new URL(PAGES.coachDailyMail, baseUrl)}#${tokens.tokenFor({ userId, email: coach.email })}`;
    await enqueueSubscribedMail(tx, {
      to: coach,
      letter: letterOf(deps, { coach, lines, link }),
      now: clock.now(),
    });
    return true;
  });
}

/**
 * Writes the daily mails that are due: one for each coach whose team the office changed since the last one (OFFICE-08). Returns
 * how many. Any number of processes may do it at once. Throws at the end when a mail could not be written.
 */
export async function writeDailyMails(
  deps: DailyMailDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { database } = deps;
  const until = await lastDayEnd(database.unscoped, deps);
  const due = await repository.listCoachesDue(database.unscoped, until);
  if (due.length === 0 || (await repository.hasOpenTransactions(database.unscoped, until))) return 0;
  const tokens = await openDailyMailTokens(database);
  let written = 0;
  const errors: unknown[] = [];
  for (const userId of due) {
    if (signal.aborted) break;
    try {
      if (await writeDailyMail(deps, { tokens, userId, until })) written += 1;
    } catch (error) {
      // The other coaches still get their mail; this one is due again in the next round.
      deps.log.warn({ err: error, userId }, 'The daily mail to a coach could not be written.');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return written;
}

/** Writes the daily mails as they become due. Returns a function that stops it. */
export function startDailyMails(deps: DailyMailDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = repeat(() => writeDailyMails(deps, signal), {
    name: 'daily mails',
    everyMs: CHECK_MS,
    signal,
    log: deps.log,
  });
  return async () => {
    stopping.abort();
    await loop;
  };
}
