import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, OFFICE_OWNER } from '../../../test/app.ts';
import { setCoachPassword } from '../auth/index.ts';
import { readMailText } from '../mail/mail.service.ts';
import { mails } from '../mail/mail.table.ts';
import { messages } from '../messages/messages.table.ts';
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
const OWN = 'handspring-and-vault';

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
  it('[SAFE-02] ends the invitation sent to the former email, and a new one can be sent', async () => {
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

  it('[SAFE-02] ends sessions, and keeps a password that the coach chose', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    expect((await update(coach.id, `new.${coach.email}`)).statusCode).toBe(200);
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, `new.${coach.email}`)).statusCode).toBe(200);
  });

  const chooseByInvitation = async () => {
    const { password: _, ...payload } = newCoach(office.springId);
    const invited = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
    const token = tokenIn((await latestMail(office.db)).text);
    const accepted = await invitation('/accept', { token, password: OWN });
    expect(accepted.statusCode).toBe(200);
    return { id: invited.json().id as number, email: payload.email };
  };

  it('[SAFE-02] ends a password that was chosen by a link to the former email, and sends a link to the new one', async () => {
    const coach = await chooseByInvitation();
    const email = `right.${coach.email}`;
    const changed = await update(coach.id, email);
    expect(changed.json()).toMatchObject({ hasPassword: false, invitedUntil: expect.any(String) });
    expect((await signIn(office.app, email, OWN)).json().code).toBe('INVALID_CREDENTIALS');
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: email, state: 'waiting' });
    const accepted = await invitation('/accept', { token: tokenIn(mail.text), password: 'handspring-7' });
    expect(accepted.json()).toMatchObject({ id: coach.id, email });
  });

  it('[SAFE-02] ends a password that replaced a mailed one', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    const session = await sessionOf(office.app, coach.email, MAILED);
    const payload = { currentPassword: MAILED, newPassword: OWN };
    const own = await session({ method: 'POST', url: '/api/coach/change-password', payload });
    expect(own.statusCode).toBe(200);
    await update(coach.id, `right.${coach.email}`);
    expect((await signIn(office.app, `right.${coach.email}`, OWN)).json().code).toBe('INVALID_CREDENTIALS');
  });

  it('[SAFE-02] directs replies to unsent messages to the new email', async () => {
    const coach = await createCoach(office);
    const { unscoped } = office.db.database;
    const message = {
      id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
      createdAt: OPENED,
      day: '2026-03-02',
      teamId: office.springId,
      userId: coach.id,
      senderName: 'Kim Porter',
      replyTo: coach.email,
      audience: 'families',
      recipients: 'x',
      subject: 'Practice',
      text: 'At five.',
      closing: 'Kim Porter',
      mailCount: 0,
    } as const;
    await unscoped.insert(messages).values(message);
    await update(coach.id, `new.${coach.email}`);
    const [stored] = await unscoped.select().from(messages).where(eq(messages.id, message.id));
    expect(stored?.replyTo).toBe(`new.${coach.email}`);
  });

  it('[SAFE-02] ends a password sent to the former email and withdraws the waiting mail', async () => {
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
      await readMailText({ ...office.db, clock: { now: () => now }, isDelivered: true }, OFFICE_OWNER, id),
    ).not.toContain(MAILED);
    expect(
      (await office.admin({ method: 'POST', url: `/api/admin/mails/${id}/retry` })).json(),
    ).toMatchObject({ code: 'MAIL_NOT_REFUSED' });
  });

  it('[SAFE-02] with a new password sends that to the new email', async () => {
    const coach = await createCoach(office);
    await update(coach.id, `right.${coach.email}`, { password: MAILED });
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: `right.${coach.email}`, state: 'waiting' });
    expect((await signIn(office.app, `right.${coach.email}`, MAILED)).statusCode).toBe(200);
  });

  it('[SAFE-02] ends nothing if only capital letters change', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    await update(coach.id, coach.email.toUpperCase());
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(200);
  });
});

describe('a coach who was deactivated and activated again', () => {
  const toggle = (id: number) =>
    office.admin({ method: 'PATCH', url: `/api/admin/coaches/${id}/toggle-active` });

  /** The coach has no password at the end if an invitation is expected. */
  async function toggleTwice(id: number, { isInvited }: { isInvited: boolean }): Promise<void> {
    expect((await toggle(id)).json()).toEqual({ isActive: false });
    expect((await toggle(id)).json()).toEqual({ isActive: true, ...(isInvited && { isInvited }) });
  }

  const isMailTo = (email: string) => ({ toAddress: email, state: 'waiting', reason: null });

  it('[SAFE-02] [COACHES-06] cannot use an earlier invitation, and gets another', async () => {
    const { password: _, ...payload } = newCoach(office.springId);
    const invited = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
    const former = await latestMail(office.db);
    await toggleTwice(invited.json().id, { isInvited: true });
    const first = { token: tokenIn(former.text), password: 'handspring-7' };
    expect((await invitation('/accept', first)).json().code).toBe('INVITATION_INVALID');
    const [dropped] = await office.db.database.unscoped.select().from(mails).where(eq(mails.id, former.id));
    expect(dropped).toMatchObject({ state: 'dropped', secret: null });
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject(isMailTo(payload.email));
    const second = { token: tokenIn(mail.text), password: 'handspring-7' };
    expect((await invitation('/accept', second)).json()).toMatchObject({ email: payload.email });
  });

  it('[SAFE-02] [COACHES-06] gets one invitation if two people activate the coach', async () => {
    const { password: _, ...payload } = newCoach(office.springId);
    const invited = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
    const { id } = invited.json();
    await toggle(id);
    const set = {
      method: 'PATCH',
      url: `/api/admin/coaches/${id}/toggle-active`,
      payload: { isActive: true },
    } as const;
    expect((await office.admin(set)).json()).toEqual({ isActive: true, isInvited: true });
    const mail = await latestMail(office.db);
    expect((await office.admin(set)).json()).toEqual({ isActive: true });
    expect(await latestMail(office.db)).toEqual(mail);
  });

  it('[SAFE-02] [COACHES-06] cannot use an earlier mailed password, which the office can no longer read, and gets an invitation', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    const { id } = await latestMail(office.db);
    await toggleTwice(coach.id, { isInvited: true });
    expect((await signIn(office.app, coach.email, MAILED)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await office.admin({ url: `/api/admin/mails/${id}/text` })).body).not.toContain(MAILED);
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject(isMailTo(coach.email));
    const accepted = await invitation('/accept', { token: tokenIn(mail.text), password: OWN });
    expect(accepted.json()).toMatchObject({ id: coach.id });
  });

  it('[SAFE-02] keeps a password of their own, but no session', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    await toggleTwice(coach.id, { isInvited: false });
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(200);
  });
});

describe('the calendar address of a team', () => {
  const addressOf = async (method: 'GET' | 'POST') =>
    new URL((await office.admin({ method, url: `/api/teams/${office.springId}/calendar-feed` })).json().url)
      .pathname;
  const open = async (url: string) => (await office.app.inject({ url })).statusCode;

  it.each<[string, (id: number, email: string) => unknown]>([
    ['gets another email', (id, email) => update(id, `new.${email}`)],
    ['moves to another team', (id, email) => update(id, email, { teamId: office.summitId })],
    [
      'is deactivated',
      (id) => office.admin({ method: 'PATCH', url: `/api/admin/coaches/${id}/toggle-active` }),
    ],
    ['is deleted', (id) => office.admin({ method: 'DELETE', url: `/api/admin/coaches/${id}` })],
  ])('[MEET-04] [SAFE-02] is replaced once a coach %s, which is logged', async (_what, change) => {
    const coach = await createCoach(office);
    const former = await addressOf('POST');
    expect(await open(former)).toBe(200);
    await change(coach.id, coach.email);
    expect(await open(former)).toBe(404);
    expect(await open(await addressOf('GET'))).toBe(200);
    const [entry] = (await office.admin({ url: '/api/admin/coach-activity-logs' })).json();
    expect(entry).toMatchObject({
      actionType: 'RENEW_CALENDAR_ADDRESS',
      teamName: 'Spring',
      details: expect.stringContaining(`${coach.firstName} ${coach.lastName} knew the calendar address`),
    });
  });

  it('[MEET-04] [SAFE-02] stays when a coach’s name or level changes', async () => {
    const coach = await createCoach(office);
    const address = await addressOf('POST');
    await update(coach.id, coach.email, { firstName: 'Robin' });
    expect(await open(address)).toBe(200);
  });
});

describe('a password sent by email', () => {
  // The weeks that pass here expire the office's session.
  beforeEach(async () => {
    office = { ...office, admin: await adminOf(office.app, office.db.database) };
  });

  it('[SAFE-02] stops working after a week, and says so only to a person who knows it', async () => {
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

  it('[SAFE-02] is no longer shown to the office once it is used, replaced or expired', async () => {
    const textAfter = async (what: (coach: { id: number; email: string }) => unknown) => {
      now = OPENED;
      const coach = await createCoach(office);
      await mailPassword(coach.id);
      const { id } = await latestMail(office.db);
      const read = async () =>
        readMailText({ ...office.db, clock: { now: () => now }, isDelivered: false }, OFFICE_OWNER, id);
      expect(await read()).toContain(MAILED);
      await what(coach);
      return read();
    };
    const removed = expect.stringContaining(
      '[removed: it is kept only until it is sent, handed over, used, replaced or expired]',
    );
    const used = expect.stringContaining('[removed: someone has signed in to this account since.');
    expect(await textAfter(({ email }) => signIn(office.app, email, MAILED))).toEqual(used);
    expect(await textAfter(({ email }) => setCoachPassword({ database: office.db.database, email }))).toEqual(
      removed,
    );
    expect(await textAfter(({ id }) => mailPassword(id, 'Another-Bars-8'))).toEqual(removed);
    expect(
      await textAfter(() => {
        now = new Date(OPENED.getTime() + WEEK_MS);
      }),
    ).toEqual(removed);
  });

  it('[SAFE-02] does not expire once the coach has replaced it', async () => {
    const coach = await createCoach(office);
    await mailPassword(coach.id);
    const session = await sessionOf(office.app, coach.email, MAILED);
    const own = { currentPassword: MAILED, newPassword: 'handspring-7' };
    await session({ method: 'POST', url: '/api/coach/change-password', payload: own });
    now = new Date(OPENED.getTime() + 2 * WEEK_MS);
    expect((await signIn(office.app, coach.email, own.newPassword)).statusCode).toBe(200);
  });
});
