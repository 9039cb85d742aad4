import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { rateLimits } from '../../platform/db/platform.table.ts';
import { createLogger } from '../../platform/log.ts';
import { passwordResets } from '../auth/auth.table.ts';
import { textOf } from '../mail/mail.presenter.ts';
import { tidyMails } from '../mail/mail.repository.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails } from '../mail/mail-worker.ts';
import { createSmtp } from '../mail/smtp.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import { createCoach, type Office, openOffice, sessionOf, signIn } from './testing/office.ts';

const OPENED = new Date('2026-03-02T15:00:00Z');
const HOUR_MS = 3_600_000;
const OWN = 'balance-beam';

let now = OPENED;
const clock = { now: () => now };
let office: Office;
beforeAll(async () => {
  office = await openOffice(clock, { SMTP_URL: 'smtp://mail.example.org' });
});
beforeEach(async () => {
  now = OPENED;
  await office.db.database.unscoped.delete(rateLimits);
});
afterAll(() => office.close());

const unscoped = () => office.db.database.unscoped;

function send(path: string, payload: object, remoteAddress = '198.51.100.7') {
  return office.app.inject({
    method: 'POST',
    url: `/api/coach/password-reset${path}`,
    payload,
    remoteAddress,
  });
}

const request = (email: string, address?: string) => send('', { email }, address);
const choose = (token: string, password = 'handspring-7') => send('/choose', { token, password });

const mailsTo = (email: string) =>
  unscoped().select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id);

/** The token in the newest mail to this address, once that is written. */
async function tokenFor(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
  const mail = (await mailsTo(email)).at(-1);
  const token = mail && /\/coach\/reset-password#(\S+)/.exec(textOf(mail))?.[1];
  if (!token) throw new Error(`There is no link in the mail to ${email}.`);
  return token;
}

describe('a link to choose a new password', () => {
  it('[ROUTE-06] reaches the coach by mail, sets the password and signs in, without the office', async () => {
    const coach = await createCoach(office);
    expect((await request(` ${coach.email.toUpperCase()} `)).statusCode).toBe(200);
    const token = await tokenFor(coach.email);
    const stored = await unscoped().select().from(passwordResets).where(eq(passwordResets.userId, coach.id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await send('/link', { token })).json()).toEqual({
      firstName: coach.firstName,
      email: coach.email,
    });
    const chosen = await choose(token);
    expect(chosen.json()).toMatchObject({ id: coach.id, role: 'coach', mustChoosePassword: false });
    expect(chosen.cookies.some(({ value }) => value !== '')).toBe(true);
    expect((await signIn(office.app, coach.email, 'handspring-7')).statusCode).toBe(200);
    expect((await signIn(office.app, coach.email, OWN)).statusCode).toBe(401);
  });

  it('[ROUTE-06] is sent through the mail server, and says until when it works', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    const server = await startMailServer();
    const smtp = createSmtp({
      url: server.url,
      from: 'Office <office@league.example>',
      replyTo: 'o@l.example',
    });
    const deps = { ...office.db, clock, log: createLogger('silent'), send: smtp.send };
    await sendDueMails(deps, new AbortController().signal);
    smtp.close();
    const mail = server.received.find(({ to }) => to === coach.email);
    expect(mail?.source).toContain(token);
    expect(mail?.source).toContain('until 11:00');
    expect((await mailsTo(coach.email))[0]).toMatchObject({ state: 'sent', secret: null });
  });

  it('[SAFE-04] leads to the portal’s own address, whichever host name the request used', async () => {
    const coach = await createCoach(office);
    const reply = await office.app.inject({
      method: 'POST',
      url: '/api/coach/password-reset',
      payload: { email: coach.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      remoteAddress: '198.51.100.8',
    });
    expect(reply.statusCode).toBe(200);
    await tokenFor(coach.email);
    const [mail] = await mailsTo(coach.email);
    const text = mail ? textOf(mail) : '';
    expect(text).toMatch(/http:\/\/127\.0\.0\.1:3000\/coach\/reset-password#/);
    expect(text).not.toContain('evil');
  });

  it('[SAFE-07] is used one request at a time, so that many at once do not hold up sign-ins', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    const replies = await Promise.all(Array.from({ length: 40 }, () => choose(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // How many depends on how soon they arrive.
    expect(replies.map(({ statusCode }) => statusCode)).toContain(429);
  });

  it('[ROUTE-06] works once, for one of two at the same moment', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    const both = await Promise.all([choose(token), choose(token, 'another-password')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await choose(token)).json().code).toBe('RESET_LINK_INVALID');
    expect((await send('/link', { token })).json().code).toBe('RESET_LINK_INVALID');
  });

  it('[ROUTE-06] ends all other sessions of the coach', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    await request(coach.email);
    await choose(await tokenFor(coach.email));
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
  });

  it('[ROUTE-06] [SAFE-02] ends when the coach is deactivated, even if activated again', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    for (const isActive of [false, true]) {
      const toggle = { method: 'PATCH', url: `/api/admin/coaches/${coach.id}/toggle-active` } as const;
      expect((await office.admin(toggle)).json()).toEqual({ isActive });
      expect((await choose(token)).json().code).toBe('RESET_LINK_INVALID');
    }
    expect((await signIn(office.app, coach.email)).statusCode).toBe(200);
  });

  it('[ROUTE-06] works for an hour, and is not sent after that', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    now = new Date(OPENED.getTime() + HOUR_MS - 1000);
    expect((await send('/link', { token })).statusCode).toBe(200);
    now = new Date(OPENED.getTime() + HOUR_MS);
    expect((await choose(token)).json().code).toBe('RESET_LINK_INVALID');
    const sent: string[] = [];
    const deps = { ...office.db, clock, log: createLogger('silent') };
    const note = async (mail: { toAddress: string }) => void sent.push(mail.toAddress);
    await sendDueMails({ ...deps, send: note }, new AbortController().signal);
    expect(sent).not.toContain(coach.email);
    await tidyMails(unscoped(), now);
    expect((await mailsTo(coach.email))[0]).toMatchObject({ state: 'dropped', secret: null });
  });

  it('[ROUTE-06] ends when a newer one is sent, without dropping other mail to the coach', async () => {
    const coach = await createCoach(office);
    await office.admin({
      method: 'POST',
      url: `/api/admin/coaches/${coach.id}/reset-password`,
      payload: { newPassword: 'Uneven-Bars-7' },
    });
    await request(coach.email);
    const former = await tokenFor(coach.email, 2);
    await request(coach.email);
    const latest = await tokenFor(coach.email, 3);
    expect((await mailsTo(coach.email)).map(({ state }) => state)).toEqual(['waiting', 'dropped', 'waiting']);
    expect((await choose(former)).json().code).toBe('RESET_LINK_INVALID');
    expect((await choose(latest)).statusCode).toBe(200);
  });

  it.each([
    ['the email changes', { email: 'moved@example.org', password: '' }],
    ['the office sets a password', { password: 'Uneven-Bars-7' }],
  ])('[SAFE-02] ends when %s', async (_, changes) => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    const payload = { ...coach, teamId: String(coach.teamId), ...changes };
    const url = `/api/admin/coaches/${coach.id}`;
    expect((await office.admin({ method: 'PUT', url, payload })).statusCode).toBe(200);
    expect((await choose(token)).json().code).toBe('RESET_LINK_INVALID');
  });

  it('[AUTH-08] is invalid once the coach is deactivated', async () => {
    const coach = await createCoach(office);
    await request(coach.email);
    const token = await tokenFor(coach.email);
    await office.admin({ method: 'PATCH', url: `/api/admin/coaches/${coach.id}/toggle-active` });
    expect((await choose(token)).json().code).toBe('RESET_LINK_INVALID');
  });
});

describe('requesting a link', () => {
  it('[ROUTE-06] gets the same answer for every email, and only an active coach gets mail', async () => {
    const coach = await createCoach(office);
    const former = await createCoach(office);
    await office.admin({ method: 'PATCH', url: `/api/admin/coaches/${former.id}/toggle-active` });
    const emails = [former.email, 'nobody@example.org', 'admin@league.example', coach.email];
    const answers = [];
    for (const email of emails) answers.push(await request(email));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await tokenFor(coach.email);
    const stored = await unscoped().select().from(passwordResets);
    expect(stored.map(({ userId }) => userId)).toContain(coach.id);
    for (const email of emails.slice(0, 3)) expect(await mailsTo(email)).toEqual([]);
  });

  it('[ROUTE-06] is answered without waiting for the work that an account causes', async () => {
    const coach = await createCoach(office);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = office.db.database.unscoped.transaction(async (tx) => {
      await tx.execute('lock table mails in access exclusive mode');
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    expect((await request(coach.email)).statusCode).toBe(200);
    released.resolve();
    await held;
    await tokenFor(coach.email);
  });

  it('[ROUTE-06] is limited for each email, known or not, and for each address', async () => {
    const coach = await createCoach(office);
    for (const email of [coach.email, 'nobody@example.org']) {
      const answers = [];
      for (let each = 0; each < 4; each += 1) answers.push(await request(email, `198.51.100.${each}`));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
      expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
    }
    const from = '203.0.113.9';
    for (let each = 0; each < 20; each += 1) {
      expect((await request(`nobody${each}@example.org`, from)).statusCode).toBe(200);
    }
    expect((await request('nobody20@example.org', from)).statusCode).toBe(429);
  });

  it('[ROUTE-06] is off if no mail server is configured, which every page knows', async () => {
    const app = await startTestApp({ ...office.db, clock });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/coach/password-reset',
      payload: { email: 'coach@example.org' },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'RESET_BY_LINK_OFF']);
    expect((await app.inject({ url: '/api/league' })).json()).toMatchObject({ resetByLink: false });
    expect((await office.app.inject({ url: '/api/league' })).json()).toMatchObject({ resetByLink: true });
    await app.close();
  });
});
