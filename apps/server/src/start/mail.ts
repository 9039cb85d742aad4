import type { Env } from '../env.ts';
import { createMailWorker, createSmtp } from '../features/mail/index.ts';
import { sweepMessages } from '../features/messages/index.ts';
import { startDailyMails } from '../features/office-changes/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import { baseUrlOf } from './base-url.ts';
import type { Ending } from './ending.ts';

/** The league's name in the form that is allowed before an email address. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, '')}"`;
}

/**
 * Sends the portal's mail through SMTP_URL until the process ends; without it, the admin can read the mails in the
 * portal.
 */
export function startMail(
  env: Env,
  {
    database,
    log,
    databaseClock,
    ending,
  }: { database: Database; log: Logger; databaseClock: Clock; ending: Ending },
): void {
  const { SMTP_URL: url, MAIL_FROM, LEAGUE_NAME, LEAGUE_OFFICE_EMAIL, MESSAGE_DAYS: retentionDays } = env;
  const from = MAIL_FROM ?? `${quoted(LEAGUE_NAME)} <${LEAGUE_OFFICE_EMAIL}>`;
  const smtp = url === undefined ? undefined : createSmtp({ url, from, replyTo: LEAGUE_OFFICE_EMAIL });
  const clock = systemClock;
  const worker = createMailWorker({
    ...{ database, clock, log, send: smtp?.send },
    otherCleanup: () => sweepMessages({ database, clock, retentionDays }),
  });
  worker.start();
  // Without a mail server, the list in the portal informs the coaches.
  if (smtp) {
    ending.addEarly(
      startDailyMails({
        ...{ database, log, clock: databaseClock, timeZone: env.LEAGUE_TIME_ZONE },
        ...{ leagueName: LEAGUE_NAME, baseUrl: baseUrlOf(env) },
      }),
    );
  }
  ending.addEarly(async () => {
    await worker.stop();
    smtp?.close();
  });
}
