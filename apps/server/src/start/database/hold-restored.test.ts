import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { buildCoach } from '../../features/auth/testing/portal.ts';
import { coaches } from '../../features/coaches/coaches.table.ts';
import {
  createCoach,
  latestMail,
  newCoach,
  openOffice,
  signIn,
} from '../../features/coaches/testing/office.ts';
import { mails } from '../../features/mail/mail.table.ts';
import { sendDueMails } from '../../features/mail/mail-worker.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { holdRestored } from './hold-restored.ts';

it('[PROVIDER-09] keeps mail that waited in a restored backup, and sends mail written after it', async () => {
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

it('[OFFICE-08] after a restore, daily mails do not repeat any part of a day', async () => {
  const { database, close } = await createTestDatabase();
  onTestFinished(close);
  await buildCoach(database);
  const old = new Date('2026-01-05T11:00:00Z');
  await database.unscoped.update(coaches).set({ toldUntil: old });
  const isRecent = sql<boolean>`${coaches.toldUntil} > now() - interval '1 hour'`;
  await holdRestored(database);
  expect(await database.unscoped.select({ isRecent }).from(coaches)).toEqual([{ isRecent: true }]);
});

it('[SAFE-02] no invitation, code or password of the office in a restored backup opens an account, but new ones do', async () => {
  const office = await openOffice();
  onTestFinished(office.close);
  const { app, admin, db, springId } = office;
  const send = async (url: string, payload: object = {}) =>
    (await admin({ method: 'POST', url, payload })).json();
  const { password: _, ...person } = newCoach(springId);
  const invited = await send('/api/admin/coaches/invitations', person);
  const linkInMail = async () => /#(\S+)/.exec((await latestMail(db)).text)?.[1] ?? '';
  const link = await linkInMail();
  const given = await send('/api/admin/coaches', newCoach(springId));
  const own = await createCoach(office);
  const codes = `/api/admin/team-codes/${springId}/reissue`;
  const { teamCode: code } = await send(codes);
  expect(code).toBeTruthy();

  await holdRestored(db.database);

  const accept = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/coach/invitation/accept',
      payload: { token, password: 'handspring-7' },
    });
  const register = (teamCode: string) => {
    const { firstName, lastName, email, password } = newCoach(springId, { password: 'handspring-7' });
    const payload = { firstName, lastName, email, password, teamCode };
    return app.inject({ method: 'POST', url: '/api/coach/register', payload });
  };
  expect((await accept(link)).json().code).toBe('INVITATION_INVALID');
  expect((await register(code)).json().code).toBe('TEAM_CODE_INVALID');
  expect((await signIn(app, given.email)).json().code).toBe('PASSWORD_EXPIRED');
  expect((await signIn(app, own.email)).statusCode).toBe(200);
  const unsent = await db.database.unscoped.select({ state: mails.state, secret: mails.secret }).from(mails);
  expect(unsent).toEqual([{ state: 'dropped', secret: null }]);

  await send(`/api/admin/coaches/${invited.id}/invitation`);
  expect((await accept(await linkInMail())).statusCode).toBe(200);
  expect((await register((await send(codes)).teamCode)).statusCode).toBe(200);
});
