import type { Coach } from '@league/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../mail/mail.table.ts';
import { createCoach, latestMail, newCoach, type Office, openOffice } from './testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const db = () => office.db.database.unscoped;

async function invite(): Promise<Coach> {
  const { password: _, ...payload } = newCoach(office.springId);
  const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches/invitations', payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Marks the newest mail to the coach as refused by the mail server. */
async function refuse(userId: number, reason = 'addressUnknown'): Promise<void> {
  const [newest] = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(desc(mails.id))
    .limit(1);
  if (!newest) throw new Error('No mail was written.');
  await db().update(mails).set({ state: 'refused', reason }).where(eq(mails.id, newest.id));
}

const sendAgain = (id: number, email: string) =>
  office.admin({ method: 'POST', url: `/api/admin/coaches/${id}/send-again`, payload: { email } });

const statesOf = async (userId: number) =>
  (await db().select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.id)).map(
    ({ state, toAddress }) => [state, toAddress],
  );

describe('an email that did not reach a coach', () => {
  it('[OFFICE-05] is shown with its reason in the list of coaches', async () => {
    const coach = await invite();
    expect(coach.undelivered).toBeNull();
    await refuse(coach.id, 'mailboxFull');
    const list = await office.admin({ method: 'GET', url: '/api/admin/coaches' });
    expect(list.json().find(({ id }: Coach) => id === coach.id).undelivered).toEqual({
      reason: 'mailboxFull',
    });
  });

  it('[OFFICE-05] can be corrected and sent again in one step, with a new link to the new address', async () => {
    const coach = await invite();
    const { text: former } = await latestMail(office.db);
    await refuse(coach.id);
    const corrected = `corrected-${coach.id}@example.org`;
    const reply = await sendAgain(coach.id, corrected.toUpperCase());
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ email: corrected, undelivered: null });
    expect(await statesOf(coach.id)).toEqual([
      ['dropped', coach.email],
      ['waiting', corrected],
    ]);
    const linkIn = (text: string) => /invitation#(\S+)/.exec(text)?.[1] ?? '';
    const read = (token: string) =>
      office.app.inject({ method: 'POST', url: '/api/coach/invitation', payload: { token } });
    const { text } = await latestMail(office.db);
    expect((await read(linkIn(text))).json()).toMatchObject({ email: corrected });
    expect((await read(linkIn(former))).statusCode).toBe(400);
  });

  it('[OFFICE-05] can be sent again unchanged to the same address', async () => {
    const coach = await invite();
    await refuse(coach.id);
    expect((await sendAgain(coach.id, coach.email)).json().undelivered).toBeNull();
    expect(await statesOf(coach.id)).toEqual([['waiting', coach.email]]);
    expect((await sendAgain(coach.id, coach.email)).json().code).toBe('MAIL_NOT_REFUSED');
  });

  it('[OFFICE-05] is sent to the same address with a new link if its link has expired', async () => {
    const coach = await invite();
    await refuse(coach.id);
    await db()
      .update(mails)
      .set({ validUntil: new Date(0) })
      .where(eq(mails.userId, coach.id));
    expect((await sendAgain(coach.id, coach.email)).statusCode).toBe(200);
    expect(await statesOf(coach.id)).toEqual([
      ['dropped', coach.email],
      ['waiting', coach.email],
    ]);
  });

  it('[OFFICE-05] with a password of the office is replaced by an invitation at the corrected address', async () => {
    const coach = await createCoach(office);
    await office.admin({
      method: 'POST',
      url: `/api/admin/coaches/${coach.id}/reset-password`,
      payload: { newPassword: 'Vault-and-Bars-2026' },
    });
    await refuse(coach.id);
    const corrected = `password-${coach.id}@example.org`;
    expect((await sendAgain(coach.id, corrected)).statusCode).toBe(200);
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: corrected, userId: coach.id });
    expect(mail.text).toContain('/coach/invitation#');
    expect(mail.text).not.toContain('Vault-and-Bars-2026');
  });

  it('[OFFICE-05] stays unchanged if the corrected address belongs to another coach', async () => {
    const other = await invite();
    const coach = await invite();
    await refuse(coach.id);
    const reply = await sendAgain(coach.id, other.email);
    expect(reply.json()).toMatchObject({ code: 'COACH_EMAIL_TAKEN', fields: [{ field: 'email' }] });
    expect(await statesOf(coach.id)).toEqual([['refused', coach.email]]);
  });
});
