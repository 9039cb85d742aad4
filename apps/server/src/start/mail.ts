import type { Env } from '../env.ts';
import { createMailWorker, createSmtp } from '../features/mail/index.ts';
import { sweepMessages } from '../features/messages/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Ending } from './ending.ts';

/** The league's name in the form that is allowed before an email address. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, '')}"`;
}

/** Sends the portal's mail by SMTP_URL until the process ends; without it the admin can read the mails in the portal. */
export function startMail(
  { SMTP_URL: url, MAIL_FROM, LEAGUE_NAME, LEAGUE_OFFICE_EMAIL, MESSAGE_DAYS: keptDays }: Env,
  { database, log, ending }: { database: Database; log: Logger; ending: Ending },
): void {
  const from = MAIL_FROM ?? `${quoted(LEAGUE_NAME)} <${LEAGUE_OFFICE_EMAIL}>`;
  const smtp = url === undefined ? undefined : createSmtp({ url, from, replyTo: LEAGUE_OFFICE_EMAIL });
  const clock = systemClock;
  const worker = createMailWorker({
    ...{ database, clock, log, send: smtp?.send },
    tidyBeside: () => sweepMessages({ database, clock, keptDays }),
  });
  worker.start();
  ending.addEarly(async () => {
    await worker.stop();
    smtp?.close();
  });
}
