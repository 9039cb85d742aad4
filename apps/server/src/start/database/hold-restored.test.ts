import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { buildCoach } from '../../features/auth/testing/portal.ts';
import { coaches } from '../../features/coaches/coaches.table.ts';
import { mails } from '../../features/mail/mail.table.ts';
import { sendDueMails } from '../../features/mail/mail-worker.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { holdRestored } from './hold-restored.ts';

it('[PROVIDER-09] mail that waited in a restored backup is kept, and mail written after it is sent', async () => {
  const { database, close } = await createTestDatabase();
  onTestFinished(close);
  const { userId, email } = await buildCoach(database);
  const write = (subject: string) =>
    database.unscoped.insert(mails).values({
      ...{ userId, toName: 'Dana Reyes', toAddress: email, subject, body: 'Hello' },
      ...{ createdAt: new Date(), nextAttemptAt: new Date(0) },
    });
  await write('Of the backup');
  await holdRestored(database);
  await write('Written since');
  const sent: string[] = [];
  const send = async ({ subject }: { subject: string }) => {
    sent.push(subject);
  };
  const log = createLogger('silent');
  await sendDueMails({ database, clock: systemClock, log, send }, new AbortController().signal);
  expect(sent).toEqual(['Written since']);
  const stored = await database.unscoped.select({ subject: mails.subject, state: mails.state }).from(mails);
  expect(stored).toContainEqual({ subject: 'Of the backup', state: 'kept' });
});

it('[OFFICE-08] daily mails tell no part of a day again after a restore', async () => {
  const { database, close } = await createTestDatabase();
  onTestFinished(close);
  await buildCoach(database);
  const old = new Date('2026-01-05T11:00:00Z');
  await database.unscoped.update(coaches).set({ toldUntil: old });
  const isRecent = sql<boolean>`${coaches.toldUntil} > now() - interval '1 hour'`;
  await holdRestored(database);
  expect(await database.unscoped.select({ isRecent }).from(coaches)).toEqual([{ isRecent: true }]);
});
