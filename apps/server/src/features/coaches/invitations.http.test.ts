import { INVITATION_DAYS } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coachInvitations } from './coaches.table.ts';
import { createCoach, latestMail, newCoach, type Office, openOffice, signIn } from './testing/office.ts';

const OPENED = new Date('2026-03-02T10:00:00Z');
const DAY_MS = 86_400_000;

let now = OPENED;
let office: Office;
beforeAll(async () => {
  office = await openOffice({ now: () => now });
});
beforeEach(() => {
  now = OPENED;
});
afterAll(() => office.close());

async function invite(changes: Record<string, unknown> = {}) {
  const { password: _, ...payload } = newCoach(office.springId, changes);
  const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
  return { reply, coach: reply.json(), token: await latestToken() };
}

async function latestToken(): Promise<string> {
  const { text } = await latestMail(office.db);
  const token = /http:\/\/127\.0\.0\.1:3000\/coach\/invitation#(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`There is no link in: ${text}`);
  return token;
}

function read(token: string) {
  return office.app.inject({ method: 'POST', url: '/api/coach/invitation', payload: { token } });
}

function accept(token: string, password = 'handspring-7') {
  return office.app.inject({
    method: 'POST',
    url: '/api/coach/invitation/accept',
    payload: { token, password },
  });
}

describe('an invitation', () => {
  it('[BEYOND-14] creates a coach without a password and sends a link; the coach chooses one and is signed in', async () => {
    const { reply, coach, token } = await invite();
    expect(reply.statusCode).toBe(200);
    expect(coach).toMatchObject({
      hasPassword: false,
      isActive: true,
      invitedUntil: new Date(OPENED.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    });
    expect(reply.body).not.toContain(token);
    const stored = await office.db.database.unscoped.select().from(coachInvitations);
    expect(JSON.stringify(stored)).toContain(String(coach.id));
    expect(JSON.stringify(stored)).not.toContain(token);
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: coach.email, userId: coach.id });
    expect(mail.text).toContain('as a coach of team Spring');

    expect((await read(token)).json()).toEqual({
      firstName: coach.firstName,
      lastName: coach.lastName,
      officeRole: null,
      email: coach.email,
      teamName: 'Spring',
    });
    expect((await accept(token, '12345')).statusCode).toBe(400);
    const accepted = await accept(token);
    expect(accepted.json()).toMatchObject({
      id: coach.id,
      role: 'coach',
      teamName: 'Spring',
      mustChoosePassword: false,
      mustSetUpSecondFactor: false,
    });
    const cookie = accepted.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const user = await office.app.inject({ url: '/api/coach/user', headers: { cookie } });
    expect(user.json()).toMatchObject({ email: coach.email });
    expect((await signIn(office.app, coach.email, 'handspring-7')).statusCode).toBe(200);
    // Used before it was sent: the coach hears of it, without the link.
    const left = await latestMail(office.db);
    expect(left).toMatchObject({ id: mail.id, state: 'waiting', secret: null });
    expect(left.text).toContain('someone has signed in to this account since');
  });

  it('[BEYOND-14] works once: it is invalid afterwards, and for one of two at the same moment', async () => {
    const { token } = await invite();
    const both = await Promise.all([accept(token, 'first-comer'), accept(token, 'second-comer')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    for (const reply of [await read(token), await accept(token)]) {
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVITATION_INVALID']);
    }
  });

  it('[SAFE-07] is used one request at a time, so that many at once do not hold up sign-ins', async () => {
    const { token } = await invite();
    const replies = await Promise.all(Array.from({ length: 40 }, () => accept(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // How many depends on how soon they arrive.
    expect(replies.map(({ statusCode }) => statusCode)).toContain(429);
  });

  it(`[BEYOND-14] expires after ${INVITATION_DAYS} days, and the list says so`, async () => {
    const { coach, token } = await invite();
    now = new Date(OPENED.getTime() + INVITATION_DAYS * DAY_MS - 1);
    expect((await read(token)).statusCode).toBe(200);
    now = new Date(OPENED.getTime() + INVITATION_DAYS * DAY_MS);
    expect((await read(token)).statusCode).toBe(400);
    expect((await accept(token)).statusCode).toBe(400);
    now = OPENED;
    expect((await signIn(office.app, coach.email, 'handspring-7')).statusCode).toBe(401);
  });

  it('[BEYOND-14] sent again, the new link works and the earlier one does not', async () => {
    const { coach, token } = await invite();
    const again = await office.admin({ method: 'POST', url: `/api/admin/coaches/${coach.id}/invitation` });
    expect(again.statusCode).toBe(200);
    const newToken = await latestToken();
    expect(newToken).not.toBe(token);
    expect((await accept(token)).statusCode).toBe(400);
    expect((await accept(newToken)).statusCode).toBe(200);
    const tooLate = await office.admin({ method: 'POST', url: `/api/admin/coaches/${coach.id}/invitation` });
    expect(tooLate.json().code).toBe('COACH_HAS_PASSWORD');
  });

  it('[BEYOND-14] is invalid once the coach is deactivated, deleted, or given a password by the office', async () => {
    const [deactivated, deleted, given] = [await invite(), await invite(), await invite()];
    await office.admin({ method: 'PATCH', url: `/api/admin/coaches/${deactivated.coach.id}/toggle-active` });
    await office.admin({ method: 'DELETE', url: `/api/admin/coaches/${deleted.coach.id}` });
    await office.admin({
      method: 'POST',
      url: `/api/admin/coaches/${given.coach.id}/reset-password`,
      payload: { newPassword: 'Vault-Beam-2026' },
    });
    for (const { token } of [deactivated, deleted, given]) expect((await accept(token)).statusCode).toBe(400);
    const again = await office.admin({
      method: 'POST',
      url: `/api/admin/coaches/${deactivated.coach.id}/invitation`,
    });
    expect(again.json().code).toBe('COACH_DEACTIVATED');
  });

  it('[BEYOND-14] an invented link gets the same answer as a used one', async () => {
    const reply = await read('x'.repeat(43));
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVITATION_INVALID']);
  });

  it('[BEYOND-14] is not created for an email that has an account', async () => {
    const coach = await createCoach(office);
    const { password: _, ...payload } = newCoach(office.springId, { email: coach.email });
    const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'COACH_EMAIL_TAKEN']);
  });
});
