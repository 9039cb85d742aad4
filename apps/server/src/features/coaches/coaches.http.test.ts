import { type Coach, coachSchema } from '@league/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coachOf, confirmAdmin, officeOf, signedOut } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { expireConfirmations } from '../../../test/expire-confirmations.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { activityLog } from '../activity/activity.table.ts';
import { users } from '../auth/auth.table.ts';
import { sendDueMails } from '../mail/mail-worker.ts';
import { teamCodes } from '../teams/teams.table.ts';
import { coaches } from './coaches.table.ts';
import {
  createCoach,
  latestMail,
  newCoach,
  type Office,
  openOffice,
  sessionOf,
  signIn,
} from './testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function listed(id: number): Promise<Coach | undefined> {
  const reply = await office.admin({ url: '/api/admin/coaches' });
  return z
    .array(coachSchema)
    .parse(reply.json())
    .find((coach) => coach.id === id);
}

async function storeCoach(id: number, values: Partial<typeof coaches.$inferInsert>): Promise<void> {
  await office.db.database.unscoped.update(coaches).set(values).where(eq(coaches.userId, id));
}

describe('creating a coach', () => {
  it('[COACHES-02] takes the team as text and creates an account that can sign in, Assistant Coach by default', async () => {
    const payload = newCoach(office.summitId, { coachLevel: undefined, email: ' New.Coach@Example.org ' });
    const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches', payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      email: 'new.coach@example.org',
      firstName: 'Kim',
      teamId: office.summitId,
      teamName: 'Summit',
      coachLevel: 'Assistant Coach',
      isActive: true,
      hasPassword: true,
      activityCount: 0,
      recentActivity: [],
    });
    expect(reply.body).not.toContain('password"');
    expect(await listed(reply.json().id)).toEqual(reply.json());
    const session = await signIn(office.app, 'new.coach@example.org');
    expect(session.json()).toMatchObject({ teamName: 'Summit', coachLevel: 'Assistant Coach' });
  });

  it('[COACHES-02] [AUTH-11] accepts six letters, which the coach must replace before anything else', async () => {
    const payload = newCoach(office.springId, { password: 'letter' });
    expect((await office.admin({ method: 'POST', url: '/api/admin/coaches', payload })).statusCode).toBe(200);
    const session = await sessionOf(office.app, payload.email, 'letter');
    expect((await session({ url: '/api/coach/user' })).json()).toMatchObject({ mustChoosePassword: true });
    expect((await session({ url: '/api/members' })).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
    await office.db.database.unscoped
      .update(users)
      .set({ passwordExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(users.email, payload.email));
    expect((await signIn(office.app, payload.email, 'letter')).json().code).toBe('PASSWORD_EXPIRED');
  });

  it.each([
    [{ firstName: '  ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ email: 'nobody' }, 'email'],
    [{ teamId: '' }, 'teamId'],
    [{ teamId: undefined }, 'teamId'],
    [{ password: '12345' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ coachLevel: 'Boss' }, 'coachLevel'],
  ])('[COACHES-02] [AUTH-12] refuses %j and names the field', async (fault, field) => {
    const payload = newCoach(office.springId, fault);
    const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches', payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain(field);
  });

  it('[COACHES-02] refuses a taken email in any spelling, and the admin’s own', async () => {
    const coach = await createCoach(office);
    for (const email of [coach.email.toUpperCase(), 'admin@league.example']) {
      const payload = newCoach(office.springId, { email });
      const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches', payload });
      expect(reply.statusCode).toBe(409);
      expect(reply.json().code).toBe('COACH_EMAIL_TAKEN');
    }
  });

  it('[COACHES-02] refuses a team that does not exist', async () => {
    const payload = newCoach(999_999);
    const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches', payload });
    expect(reply.json()).toMatchObject({ code: 'TEAM_UNKNOWN' });
  });
});

describe('the list', () => {
  it('[COACHES-05] has the signup code, the number of the coach’s actions and the latest five entries', async () => {
    const coach = await createCoach(office);
    await office.db.database.unscoped.insert(teamCodes).values({
      teamId: office.springId,
      code: 'SPRING-USED',
      usedAt: new Date(),
      usedByUserId: coach.id,
    });
    const deeds = Array.from({ length: 7 }, (_, index) => ({
      actionType: 'EDIT_MEMBER' as const,
      userId: coach.id,
      coachName: 'Kim',
      coachEmail: coach.email,
      memberId: index,
      // The name in the latest of these entries was removed when the gymnast was erased.
      memberName: index === 6 ? null : `Gymnast ${index}`,
      details: '',
    }));
    await office.db.database.unscoped.insert(activityLog).values(deeds);
    const found = await listed(coach.id);
    expect(found).toMatchObject({ teamCode: 'SPRING-USED', activityCount: 7 });
    expect(found?.recentActivity.map(({ memberId, memberName }) => [memberId, memberName])).toEqual([
      [6, null],
      [5, 'Gymnast 5'],
      [4, 'Gymnast 4'],
      [3, 'Gymnast 3'],
      [2, 'Gymnast 2'],
    ]);
  });
});

describe('the signup code in the list', () => {
  it('[SAFE-02] [COACHES-05] is hidden if it is open and the person confirmed too long ago; a used one is shown', async () => {
    const waiting = await createCoach(office, { teamId: String(office.summitId) });
    const registered = await createCoach(office, { teamId: String(office.summitId) });
    await office.db.database.unscoped.insert(teamCodes).values([
      { teamId: office.summitId, code: 'SUMMIT-OPEN' },
      {
        teamId: office.summitId,
        code: 'SUMMIT-USED',
        usedAt: new Date(),
        usedByUserId: registered.id,
      },
    ]);
    expect(await listed(waiting.id)).toMatchObject({ teamCode: 'SUMMIT-OPEN' });
    expect(await listed(waiting.id)).not.toHaveProperty('isCodeHidden');
    const scores = await officeOf(office.app, office.db.database, 'scores');
    await expireConfirmations(office.db.database);
    expect(await listed(waiting.id)).toMatchObject({ teamCode: null, isCodeHidden: true });
    expect(await listed(registered.id)).toMatchObject({ teamCode: 'SUMMIT-USED' });
    expect(await listed(registered.id)).not.toHaveProperty('isCodeHidden');
    const ofScores = await scores({ url: '/api/admin/coaches' });
    expect(ofScores.statusCode).toBe(200);
    expect(ofScores.body, 'a role that may see no code').not.toMatch(/SUMMIT-|isCodeHidden/);
    await confirmAdmin(office.admin);
    expect(await listed(waiting.id)).toMatchObject({ teamCode: 'SUMMIT-OPEN' });
  });
});

describe('a coach without team and level', () => {
  it('[CLIENT-05] is listed without teamId and with the level Coach, which is not stored', async () => {
    const { id } = await createCoach(office);
    await storeCoach(id, { teamId: null, coachLevel: null });
    const found = await listed(id);
    expect(found).toMatchObject({ teamName: null, coachLevel: 'Coach' });
    expect(found).not.toHaveProperty('teamId');
    const payload = newCoach(office.springId, { email: found?.email, coachLevel: found?.coachLevel });
    await office.admin({ method: 'PUT', url: `/api/admin/coaches/${id}`, payload });
    const stored = await office.db.database.unscoped.select().from(coaches).where(eq(coaches.userId, id));
    expect(stored).toMatchObject([{ teamId: office.springId, coachLevel: null }]);
  });
});

describe('changing a coach', () => {
  it('[COACHES-02] changes fields and team at once, and keeps the password if none is given', async () => {
    const coach = await createCoach(office);
    for (const password of [undefined, '']) {
      const payload = newCoach(office.summitId, {
        email: `maxine.${coach.email}`,
        firstName: 'Maxine',
        coachLevel: 'Trainee Coach',
        password,
      });
      const reply = await office.admin({ method: 'PUT', url: `/api/admin/coaches/${coach.id}`, payload });
      expect(reply.json()).toMatchObject({
        id: coach.id,
        firstName: 'Maxine',
        email: payload.email,
        teamName: 'Summit',
        coachLevel: 'Trainee Coach',
      });
    }
    const user = await signIn(office.app, `maxine.${coach.email}`);
    expect(user.json()).toMatchObject({ firstName: 'Maxine', teamName: 'Summit', mustChoosePassword: false });
  });

  it.each([undefined, 'Coach'])(
    '[COACHES-02] [CLIENT-05] keeps the level, or none, for the level %j',
    async (coachLevel) => {
      const coach = await createCoach(office, { coachLevel: 'Head Coach' });
      const change = async () => {
        const payload = newCoach(office.springId, { email: coach.email, coachLevel });
        const reply = await office.admin({ method: 'PUT', url: `/api/admin/coaches/${coach.id}`, payload });
        return reply.json().coachLevel;
      };
      expect(await change()).toBe('Head Coach');
      await storeCoach(coach.id, { coachLevel: null });
      expect(await change()).toBe('Coach');
    },
  );

  it('[COACHES-02] [AUTH-11] sets a given password: sessions end, and another must be chosen', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    const payload = { ...newCoach(office.springId), email: coach.email, password: 'uneven-bars' };
    await office.admin({ method: 'PUT', url: `/api/admin/coaches/${coach.id}`, payload });
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    const again = await signIn(office.app, coach.email, 'uneven-bars');
    expect(again.json()).toMatchObject({ mustChoosePassword: true });
  });

  it('[COACHES-02] refuses another coach’s email, and then changes nothing', async () => {
    const [one, other] = [await createCoach(office), await createCoach(office)];
    const payload = newCoach(office.summitId, { email: other.email, password: '' });
    const reply = await office.admin({ method: 'PUT', url: `/api/admin/coaches/${one.id}`, payload });
    expect(reply.json().code).toBe('COACH_EMAIL_TAKEN');
    expect(await listed(one.id)).toEqual(one);
  });
});

describe('setting a password', () => {
  const resetUrl = (id: number) => `/api/admin/coaches/${id}/reset-password`;

  it.each([
    ['short', 'Password must be at least 12 characters long'],
    ['ALL-CAPITALS-7', 'Password must contain at least one lowercase letter'],
    ['no-capitals-77', 'Password must contain at least one uppercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
    ['NoSpecials1234', 'Password must contain at least one special character'],
  ])('[COACHES-09] the server refuses %s: %s', async (newPassword, sentence) => {
    const coach = await createCoach(office);
    const reply = await office.admin({ method: 'POST', url: resetUrl(coach.id), payload: { newPassword } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain(sentence);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(200);
  });

  it('[COACHES-09] [AUTH-11] ends the sessions, mails the coach, and another must be chosen', async () => {
    const coach = await createCoach(office);
    const session = await sessionOf(office.app, coach.email);
    const newPassword = 'Vault-Beam-2026';
    const reply = await office.admin({ method: 'POST', url: resetUrl(coach.id), payload: { newPassword } });
    expect(reply.statusCode).toBe(200);
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(401);
    const mail = await latestMail(office.db);
    expect(mail).toMatchObject({ toAddress: coach.email, secret: newPassword });
    expect(mail.body).not.toContain(newPassword);
    expect(mail.text).toContain(newPassword);
    expect(mail.text).toContain('http://127.0.0.1:3000/coach/auth');
    const again = await signIn(office.app, coach.email, newPassword);
    expect(again.json()).toMatchObject({ mustChoosePassword: true });
  });

  it('[SAFE-02] reaches the coach by mail even if it is used at once, then without the password', async () => {
    const coach = await createCoach(office);
    const newPassword = 'Vault-Beam-2026';
    await office.admin({ method: 'POST', url: resetUrl(coach.id), payload: { newPassword } });
    const taken = await sessionOf(office.app, coach.email, newPassword);
    const payload = { currentPassword: newPassword, newPassword: 'of-the-stranger' };
    await taken({ method: 'POST', url: '/api/coach/change-password', payload });
    const sent: { toAddress: string; text: string }[] = [];
    const send = async (mail: { toAddress: string; text: string }) => void sent.push(mail);
    const deps = { ...office.db, clock: systemClock, log: createLogger('silent'), send };
    await sendDueMails(deps, new AbortController().signal);
    const mine = sent.filter(({ toAddress }) => toAddress === coach.email);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.text).toContain('set a new password for your account');
    expect(mine[0]?.text).toContain('someone has signed in to this account since');
    expect(mine[0]?.text).not.toContain(newPassword);
  });
});

describe('a coach’s access', () => {
  it('[AUTH-08] [COACHES-06] case C30: once deactivated, every call of an open session is refused; sign-out works', async () => {
    const coach = await createCoach(office);
    const member = await buildMember(office.db.database, { teamId: office.springId });
    const session = await sessionOf(office.app, coach.email);
    const toggle = () =>
      office.admin({ method: 'PATCH', url: `/api/admin/coaches/${coach.id}/toggle-active` });
    expect((await toggle()).json()).toEqual({ isActive: false });
    const calls = [
      session({ url: '/api/members' }),
      session({ method: 'PATCH', url: `/coach/members/${member.id}`, payload: { lastName: 'Changed' } }),
      session({ method: 'POST', url: '/api/members/bulk-renew', payload: { memberIds: [member.id] } }),
      session({ method: 'DELETE', url: `/api/members/${member.id}` }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.statusCode).toBe(401);
    expect((await session({ method: 'POST', url: '/api/coach/logout' })).statusCode).toBe(200);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(401);
    const roster = await office.admin({ url: '/api/members' });
    expect(roster.json()).toContainEqual(
      expect.objectContaining({ id: member.id, lastName: member.lastName, version: 1 }),
    );

    expect((await toggle()).json()).toEqual({ isActive: true });
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(200);
  });

  it('[COACHES-06] stays deactivated if two in the office deactivate it at once', async () => {
    const { id } = await createCoach(office);
    const mean = (isActive: boolean) =>
      office.admin({
        method: 'PATCH',
        url: `/api/admin/coaches/${id}/toggle-active`,
        payload: { isActive },
      });
    for (const isActive of [false, false, true, true]) {
      expect((await mean(isActive)).json()).toEqual({ isActive });
      expect((await listed(id))?.isActive).toBe(isActive);
    }
  });

  it('[COACHES-01] shows when a coach last signed in, or that they never have', async () => {
    const { id, email } = await createCoach(office);
    expect((await listed(id))?.lastSignInAt).toBeNull();
    await sessionOf(office.app, email);
    expect(Date.parse((await listed(id))?.lastSignInAt ?? '')).toBeGreaterThan(0);
  });

  it('[COACHES-02] [AUTH-08] case C30: once deleted, the session has ended; gymnasts and log stay', async () => {
    const coach = await createCoach(office);
    const member = await buildMember(office.db.database, { teamId: office.springId });
    const session = await sessionOf(office.app, coach.email);
    await session({ method: 'PATCH', url: `/coach/members/${member.id}`, payload: { lastName: 'Renamed' } });
    const reply = await office.admin({ method: 'DELETE', url: `/api/admin/coaches/${coach.id}` });
    expect(reply.statusCode).toBe(200);
    expect((await session({ url: '/api/coach/user' })).statusCode).toBe(401);
    expect((await signIn(office.app, coach.email)).statusCode).toBe(401);
    expect(await listed(coach.id)).toBeUndefined();
    const log = await office.db.database.unscoped.select().from(activityLog);
    expect(log).toContainEqual(expect.objectContaining({ memberId: member.id, coachEmail: coach.email }));
    const roster = await office.admin({ url: '/api/members' });
    expect(roster.json()).toContainEqual(expect.objectContaining({ id: member.id, lastName: 'Renamed' }));
  });

  it('[COACHES-02] is not found for a coach who does not exist, or for the admin', async () => {
    const admin = await office.admin({ url: '/api/coach/user' });
    for (const id of [999_999, admin.json().id]) {
      const calls = [
        office.admin({ method: 'DELETE', url: `/api/admin/coaches/${id}` }),
        office.admin({ method: 'PUT', url: `/api/admin/coaches/${id}`, payload: newCoach(office.springId) }),
        office.admin({ method: 'PATCH', url: `/api/admin/coaches/${id}/toggle-active` }),
        office.admin({
          method: 'POST',
          url: `/api/admin/coaches/${id}/reset-password`,
          payload: { newPassword: 'Vault-Beam-2026' },
        }),
        office.admin({ method: 'POST', url: `/api/admin/coaches/${id}/invitation` }),
      ];
      for (const reply of await Promise.all(calls)) {
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'COACH_NOT_FOUND']);
      }
    }
  });
});

it('[ADMIN-09] case C34: every route for coaches and codes answers 401 signed out and 403 to a coach', async () => {
  const target = await createCoach(office);
  const coach = await coachOf(office.app, office.db.database, office.springId);
  const calls = [
    ['GET', '/api/admin/coaches'],
    ['POST', '/api/admin/coaches'],
    ['PUT', `/api/admin/coaches/${target.id}`],
    ['DELETE', `/api/admin/coaches/${target.id}`],
    ['PATCH', `/api/admin/coaches/${target.id}/toggle-active`],
    ['POST', `/api/admin/coaches/${target.id}/reset-password`],
    ['POST', '/api/admin/coaches/invitations'],
    ['POST', `/api/admin/coaches/${target.id}/invitation`],
    ['GET', '/api/admin/team-codes'],
    ['POST', `/api/admin/team-codes/${office.springId}/reissue`],
    ['GET', '/api/admin/mails'],
    ['GET', '/api/admin/mails/1/text'],
    ['POST', '/api/admin/mails/1/retry'],
  ] as const;
  for (const [method, url] of calls) {
    expect([url, (await signedOut(office.app)({ method, url })).statusCode]).toEqual([url, 401]);
    expect([url, (await coach({ method, url })).statusCode]).toEqual([url, 403]);
  }
  expect(await listed(target.id)).toEqual(target);
});
