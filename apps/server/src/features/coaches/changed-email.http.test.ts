import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf } from '../../../test/app.ts';
import { readMailText } from '../mail/mail.service.ts';
import {
  createCoach,
  latestMail,
  newCoach,
  type Office,
  openOffice,
  sessionOf,
  signIn,
} from './testing/office.ts';

const OPENED = new Date('2026-03-02T10:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const MAILED = 'Uneven-Bars-7';

let now = OPENED;
let office: Office;
beforeAll(async () => {
  office = await openOffice({ now: () => now });
});
beforeEach(() => {
  now = OPENED;
});
afterAll(() => office.close());

const update = (id: number, email: string, more: Record<string, unknown> = {}) =>
  office.admin({
    method: 'PUT',
    url: `/api/admin/coaches/${id}`,
    payload: { ...newCoach(office.springId), email, password: '', ...more },
  });

const mailPassword = (id: number, newPassword = MAILED) =>
  office.admin({
    method: 'POST',
    url: `/api/admin/coaches/${id}/reset-password`,
    payload: { newPassword },
  });

const tokenIn = (text: string) => /#(\S+)/.exec(text)?.[1] ?? '';

function invitation(path: string, payload: object) {
  return office.app.inject({ method: 'POST', url: `/api/coach/invitation${path}`, payload });
}

describe('another email of a coach', () => {
  it('[SAFE-02] ends the invitation sent to the former one, and a new one can be sent', async () => {
    const { password: _, ...payload } = newCoach(office.springId, { email: 'wrong.person@example.org' });
    const invited = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
    const { id } = invited.json();
    const former = tokenIn((await latestMail(office.db)).text);
    const changed = await update(id, 'right.person@example.org');
    expect(changed.json()).toMatchObject({ hasPassword: false, invitedUntil: null });
    for (const [path, body] of [
      ['', { token: former }],
      ['/accept', { token: former, password: 'handspring-7' }],
    ] as const) {
      expect((await invitation(path, body)).json()).toMatchObject({ code: 'INVITATION_INVALID' });
    }
    expect(await latestMail(office.db)).toMatchObject({ state: 'dropped', secret: null });

    await office.admin({ method: 'POST', url: `/api/admin/coaches/${id}/invitation` });
    const mail = await latestMail(office.db);
    expect(mail.toAddress).toBe('right.person@example.org');
    const accepted = await invitation('/accept', { token: tokenIn(mail.text), password: 'handspring-7' });
    expect(accepted.statusCode).toBe(200);
  });

  it('[SAFE-02] ends sessions and keeps the password that the coach has chosen', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    expect((await update(coach.id, `new.${coach.email}`)).statusCode).toBe(200);
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, `new.${coach.email}`)).statusCode).toBe(200);
  });

  it('[SAFE-02] ends a password sent to the former one and withdraws the mail that waits', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    const { id } = await latestMail(office.db);
    const changed = await update(coach.id, `right.${coach.email}`);
    expect(changed.json()).toMatchObject({ hasPassword: false });
    expect((await signIn(office.app, `right.${coach.email}`, MAILED)).json().code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect(await latestMail(office.db)).toMatchObject({ id, state: 'dropped', secret: null });
    expect(
      await readMailText({ ...office.db, clock: { now: () => now }, isDelivered: true }, id),
    ).not.toContain(MAILED);
    expect(
      (await office.admin({ method: 'POST', url: `/api/admin/mails/${id}/retry` })).json(),
    ).toMatchObject({ code: 'MAIL_NOT_REFUSED' });
  });

  it('[SAFE-02] with a new password sends that one to the new email', async () => {
    const coach = await createCoach(office);
    await update(coach.id, `right.${coach.email}`, { password: MAILED });
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: `right.${coach.email}`, state: 'waiting' });
    expect((await signIn(office.app, `right.${coach.email}`, MAILED)).statusCode).toBe(200);
  });

  it('[SAFE-02] ends nothing when only its capital letters change', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    await update(coach.id, coach.email.toUpperCase());
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(200);
  });
});

describe('a password sent by email', () => {
  // The weeks that pass here end the office's session.
  beforeEach(async () => {
    office = { ...office, admin: await adminOf(office.app, office.db.database) };
  });

  it('[SAFE-02] stops working after a week, and only who knows it is told so', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    now = new Date(OPENED.getTime() + WEEK_MS - 1000);
    expect((await signIn(office.app, coach.email, MAILED)).statusCode).toBe(200);
    now = new Date(OPENED.getTime() + WEEK_MS);
    const expired = await signIn(office.app, coach.email, MAILED);
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'PASSWORD_EXPIRED']);
    expect(expired.headers['set-cookie']).toBeUndefined();
    expect((await signIn(office.app, coach.email, 'another')).json().code).toBe('INVALID_CREDENTIALS');
  });

  it('[SAFE-02] once replaced by the coach’s own is followed by no expiry', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    const session = await sessionOf(office.app, coach.email, MAILED);
    const own = { currentPassword: MAILED, newPassword: 'handspring-7' };
    await session({ method: 'POST', url: '/api/coach/change-password', payload: own });
    now = new Date(OPENED.getTime() + 2 * WEEK_MS);
    expect((await signIn(office.app, coach.email, own.newPassword)).statusCode).toBe(200);
  });
});
