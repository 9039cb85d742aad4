import { OFFICE_ROLES, type OfficePerson, type OfficeRole } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  ADMIN,
  adminOf,
  coachOf,
  ensureAdmin,
  officeOf,
  PRODUCTION,
  type Session,
  startTestApp,
} from '../../../test/app.ts';
import { buildLevels, buildMember, buildTeam } from '../../../test/builders.ts';
import { type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { expireConfirmations } from '../../../test/expire-confirmations.ts';
import { officeScope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { mails } from '../mail/mail.table.ts';

const PEOPLE = '/api/admin/office-people';
const PASSWORD = 'handstand-on-the-beam';

let test: TestDatabase;
let app: FastifyInstance;
let owner: Session;
beforeEach(async () => {
  test = await useTestDatabase();
  app = await startTestApp(test);
  onTestFinished(() => app.close());
  owner = await adminOf(app, test.database);
});

async function listPeople(by: Session = owner): Promise<OfficePerson[]> {
  return (await by({ method: 'GET', url: PEOPLE })).json();
}

const invite = (officeRole: OfficeRole, by: Session = owner) =>
  by({
    method: 'POST',
    url: PEOPLE,
    payload: { email: `${officeRole}@league.example`, firstName: 'Ida', lastName: 'Roth', officeRole },
  });

async function invited(officeRole: OfficeRole): Promise<OfficePerson> {
  return (await invite(officeRole)).json();
}

/** The token of the newest link that the outbox holds for this account. */
async function tokenFor(userId: number): Promise<string> {
  const rows = await test.database.unscoped.select().from(mails).where(eq(mails.userId, userId));
  const secret = rows.toSorted((a, b) => b.id - a.id).find((each) => each.secret !== null)?.secret ?? '';
  return secret.split('#')[1] ?? '';
}

const accept = (token: string, password = PASSWORD, at = app) =>
  at.inject({ method: 'POST', url: '/api/coach/invitation/accept', payload: { token, password } });

const enter = (email: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/coach/login', payload: { email, password } });

async function idOf(session: Session): Promise<number> {
  return (await session({ method: 'GET', url: '/api/coach/user' })).json().id;
}

/** Changes a role, as the configured owner or as another person of the office. */
const setRole = (by: Session, id: number, officeRole: OfficeRole) =>
  by({ method: 'PATCH', url: `${PEOPLE}/${id}`, payload: { officeRole } });

const sendNewLink = (id: number) => owner({ method: 'POST', url: `${PEOPLE}/${id}/invitation` });

async function loggedCodes(): Promise<unknown[]> {
  const rows = await test.database.unscoped.select().from(activityLog).orderBy(activityLog.id);
  return rows.map(({ facts, coachName }) => ({ ...facts, by: coachName }));
}

describe('an invitation to the office', () => {
  it('[OFFICE-10] arrives by mail; the person chooses a password and then has the role', async () => {
    const person = await invited('scores');
    expect(person).toMatchObject({ officeRole: 'scores', isFixed: false, hasPassword: false });
    const [mail] = await test.database.unscoped.select().from(mails).where(eq(mails.userId, person.id));
    expect(mail).toMatchObject({ toAddress: 'scores@league.example', state: 'waiting' });
    expect(mail?.body).toContain('with the role “Scores”');
    const token = await tokenFor(person.id);
    const shown = await app.inject({ method: 'POST', url: '/api/coach/invitation', payload: { token } });
    expect(shown.json()).toMatchObject({ firstName: 'Ida', officeRole: 'scores', teamName: null });
    expect((await accept(token, 'too-short')).json().code).toBe('PASSWORD_TOO_SHORT');
    expect((await accept(token)).json()).toMatchObject({ role: 'admin', officeRole: 'scores' });
    expect((await accept(token)).json().code).toBe('INVITATION_INVALID');
    expect((await enter('scores@league.example')).json()).toMatchObject({ officeRole: 'scores' });
    expect(await loggedCodes()).toEqual([
      { code: 'officePersonInvited', person: 'Ida Roth', role: 'scores', by: 'League Admin' },
    ]);
  });

  it('[OFFICE-10] [BEYOND-11] a link opened while single sign-on is on is refused and not used up', async () => {
    const person = await invited('scores');
    const token = await tokenFor(person.id);
    const withSignOn = await startTestApp({
      ...test,
      env: {
        ...{ OIDC_ISSUER: 'https://sign-on.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' },
        PUBLIC_URL: 'https://portal.example',
      },
    });
    onTestFinished(() => withSignOn.close());
    const refused = await accept(token, PASSWORD, withSignOn);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SIGNS_IN_ELSEWHERE']);
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('[OFFICE-10] [BEYOND-11] asks each person for their own second factor if one is required', async () => {
    const production = await startTestApp({
      ...test,
      env: { ...PRODUCTION, PUBLIC_URL: 'http://localhost' },
    });
    onTestFinished(() => production.close());
    const person = await invited('readOnly');
    const token = await tokenFor(person.id);
    const reply = await production.inject({
      method: 'POST',
      url: '/api/coach/invitation/accept',
      payload: { token, password: PASSWORD },
    });
    expect(reply.json()).toMatchObject({ officeRole: 'readOnly', mustSetUpSecondFactor: true });
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const list = await production.inject({ url: '/api/admin/members', headers: { cookie } });
    expect(list.json().code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('[OFFICE-10] is refused if the address already has an account', async () => {
    await invited('full');
    expect((await invite('full')).json()).toMatchObject({ code: 'COACH_EMAIL_TAKEN' });
  });

  it('[OFFICE-10] shows its link only to owners, and only they may hand it over', async () => {
    const person = await invited('owner');
    const full = await officeOf(app, test.database, 'full');
    const [mail] = await test.database.unscoped.select().from(mails).where(eq(mails.userId, person.id));
    const read = async (by: Session) =>
      (await by({ method: 'GET', url: `/api/admin/mails/${mail?.id}/text` })).json().text as string;
    const { secret } = mail ?? {};
    expect(secret).toContain('#');
    expect(await read(owner)).toContain(secret);
    expect(await read(full)).not.toContain('#');
    // Handing the mail over removes the link, so only a person who can pass it on may.
    const listed = async (by: Session) =>
      (await by({ method: 'GET', url: '/api/admin/mails' })).json().mails[0].can.handOver;
    const handOver = (by: Session) => by({ method: 'POST', url: `/api/admin/mails/${mail?.id}/handed-over` });
    expect([await listed(owner), await listed(full)]).toEqual([true, false]);
    expect((await handOver(full)).json().code).toBe('NOT_ALLOWED');
    expect(await read(owner)).toContain(secret);
    expect((await handOver(owner)).json()).toMatchObject({ state: 'handedOver', can: { handOver: false } });
    expect(await read(owner)).not.toContain('#');
  });

  it('[OFFICE-10] sent again ends the former link, password and sessions', async () => {
    const person = await invited('members');
    const first = await tokenFor(person.id);
    await sendNewLink(person.id);
    expect((await accept(first)).statusCode).toBe(400);
    const entered = await accept(await tokenFor(person.id));
    const cookie = entered.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    await sendNewLink(person.id);
    expect((await app.inject({ url: '/api/coach/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await enter('members@league.example')).statusCode).toBe(401);
  });
});

describe('an open session of an owner', () => {
  const CONFIRM = '/api/auth/confirm';
  const confirm = (currentPassword: string, by: Session = owner) =>
    by({ method: 'POST', url: CONFIRM, payload: { currentPassword } });

  /** Every way to let a person in or out. */
  const acts = (id: number, by: Session = owner) => [
    () => by({ method: 'PATCH', url: `${PEOPLE}/${id}`, payload: { officeRole: 'owner' } }),
    () => by({ method: 'POST', url: `${PEOPLE}/${id}/invitation` }),
    () => by({ method: 'DELETE', url: `${PEOPLE}/${id}` }),
    () => invite('owner', by),
  ];
  const codes = async (calls: readonly (() => ReturnType<Session>)[]) => {
    const found: unknown[] = [];
    for (const call of calls) {
      const reply = await call();
      found.push(reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().code]);
    }
    return found;
  };

  it('[OFFICE-10] [SAFE-02] asks to confirm, and lets no one in or out before', async () => {
    const person = await officeOf(app, test.database, 'readOnly');
    const id = await idOf(person);
    await expireConfirmations(test.database);
    expect(await codes(acts(id))).toEqual(acts(id).map(() => [403, 'CONFIRMATION_NEEDED']));
    expect((await confirm('not-the-password')).json().code).toBe('PASSWORD_WRONG');
    expect(await codes(acts(id))).toEqual(acts(id).map(() => [403, 'CONFIRMATION_NEEDED']));
    expect((await listPeople()).map(({ officeRole }) => officeRole).toSorted()).toEqual([
      'owner',
      'readOnly',
    ]);
    expect(await test.database.unscoped.select().from(mails)).toEqual([]);
    expect((await person({ method: 'GET', url: '/api/coach/user' })).statusCode).toBe(200);
    expect((await confirm(ADMIN.LEAGUE_ADMIN_PASSWORD)).statusCode).toBe(200);
    expect(await codes(acts(id))).toEqual(acts(id).map(() => 200));
  });

  it('[SAFE-02] counts a confirmation for its own session only', async () => {
    const elsewhere = await adminOf(app, test.database);
    const id = await idOf(await officeOf(app, test.database, 'readOnly'));
    await expireConfirmations(test.database);
    expect((await confirm(ADMIN.LEAGUE_ADMIN_PASSWORD)).statusCode).toBe(200);
    expect(await codes(acts(id, elsewhere))).toEqual(acts(id).map(() => [403, 'CONFIRMATION_NEEDED']));
    expect(await codes(acts(id))).toEqual(acts(id).map(() => 200));
  });

  it('[OFFICE-10] [SAFE-07] guesses the password no more often than a sign-in does', async () => {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 30 && !statuses.has(429); guess += 1)
      statuses.add((await confirm(`guess ${guess}`)).statusCode);
    expect([...statuses]).toEqual([400, 429]);
    expect((await confirm(ADMIN.LEAGUE_ADMIN_PASSWORD)).statusCode).toBe(429);
    // A person who holds only the session does not keep its owner out.
    expect((await enter(ADMIN.LEAGUE_ADMIN_EMAIL, ADMIN.LEAGUE_ADMIN_PASSWORD)).statusCode).toBe(200);
  });

  it('[SAFE-02] [SAFE-07] is not kept from it by the failed sign-ins of a stranger', async () => {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 30 && !statuses.has(429); guess += 1)
      statuses.add((await enter(ADMIN.LEAGUE_ADMIN_EMAIL, `guess ${guess}`)).statusCode);
    expect(statuses).toContain(429);
    expect((await confirm(ADMIN.LEAGUE_ADMIN_PASSWORD)).statusCode).toBe(200);
  });

  it('[SAFE-02] accepts the password for ten minutes', async () => {
    const teamId = await buildTeam(test.database, 'Larkspur');
    const at = (later: number) => new Date(Date.parse('2026-03-10T09:00:00Z') + later);
    let now = at(0);
    const timed = await startTestApp({ ...test, clock: { now: () => now } });
    onTestFinished(() => timed.close());
    const session = await adminOf(timed, test.database);
    const reissue = async () =>
      (await session({ method: 'POST', url: `/api/admin/team-codes/${teamId}/reissue` })).statusCode;
    now = at(600_000);
    expect(await reissue()).toBe(200);
    now = at(600_001);
    expect(await reissue()).toBe(403);
    expect((await confirm(ADMIN.LEAGUE_ADMIN_PASSWORD, session)).statusCode).toBe(200);
    now = at(1_200_001);
    expect(await reissue()).toBe(200);
    now = at(1_200_002);
    expect(await reissue()).toBe(403);
  });
});

describe('the other owners of the office', () => {
  const letters = async () => {
    const rows = await test.database.unscoped.select().from(mails).orderBy(mails.id);
    return rows.filter(({ subject }) =>
      /: (a new person|another role|your role|a person has left|your access)/.test(subject),
    );
  };

  it('[OFFICE-10] [SAFE-02] get a letter when a person is invited or has another role, and so does that person', async () => {
    const second = await officeOf(app, test.database, 'owner');
    await officeOf(app, test.database, 'full');
    const { email } = (await second({ method: 'GET', url: '/api/coach/user' })).json();
    const person = await invited('scores');
    expect(await letters()).toMatchObject([{ toAddress: email, state: 'waiting', secret: null }]);
    expect((await letters())[0]?.body).toContain(
      'League Admin has invited Ida Roth (scores@league.example) to',
    );
    await setRole(owner, person.id, 'full');
    await setRole(second, person.id, 'owner');
    const toldOf = (role: string) => expect.stringContaining(`“${role}”`);
    expect((await letters()).slice(1)).toMatchObject([
      { toAddress: email, body: toldOf('Full access') },
      { toAddress: person.email, body: toldOf('Full access') },
      { toAddress: ADMIN.LEAGUE_ADMIN_EMAIL, body: toldOf('Owner') },
      { toAddress: person.email, body: toldOf('Owner') },
    ]);
  });

  it('[OFFICE-10] [SAFE-02] get a letter when the access of another person ends, and so does that person', async () => {
    const second = await officeOf(app, test.database, 'owner');
    const third = await officeOf(app, test.database, 'owner');
    const emailOf = async (session: Session) =>
      (await session({ method: 'GET', url: '/api/coach/user' })).json().email;
    const [actor, other] = [await emailOf(second), await emailOf(third)];
    const end = (by: Session, id: number) => by({ method: 'DELETE', url: `${PEOPLE}/${id}` });
    expect((await end(second, await idOf(third))).statusCode).toBe(200);
    // A later mail to the person who did it, or the end of their access, does not drop the letters.
    expect((await sendNewLink(await idOf(second))).statusCode).toBe(200);
    const ended = (await listPeople()).find(({ email }) => email === actor);
    expect((await end(owner, ended?.id ?? 0)).statusCode).toBe(200);
    expect(await letters()).toMatchObject([
      { toAddress: ADMIN.LEAGUE_ADMIN_EMAIL, state: 'waiting', body: expect.stringContaining(other) },
      { toAddress: other, state: 'waiting', body: expect.stringContaining('has ended your access') },
      { toAddress: actor, state: 'waiting', body: expect.stringContaining('has ended your access') },
    ]);
  });

  it('[OFFICE-10] [SAFE-02] are told even if they are made no owners while a person is invited', async () => {
    const second = await officeOf(app, test.database, 'owner');
    const { id, email } = (await second({ method: 'GET', url: '/api/coach/user' })).json();
    await setRole(owner, id, 'readOnly');
    await invited('owner');
    await setRole(owner, id, 'owner');
    const told = (await letters()).filter(({ toAddress }) => toAddress === email);
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('your role'),
      expect.stringContaining('your role'),
    ]);
  });
});

describe('the people of the office', () => {
  it('[OFFICE-10] lose their sessions when their role changes, and have the new role at the next sign-in', async () => {
    const person = await officeOf(app, test.database, 'full');
    const id = await idOf(person);
    expect((await setRole(owner, id, 'readOnly')).json()).toMatchObject({ id, officeRole: 'readOnly' });
    expect((await person({ method: 'GET', url: '/api/coach/user' })).statusCode).toBe(401);
    expect(await loggedCodes()).toMatchObject([
      { code: 'officeRoleChanged', formerRole: 'full', role: 'readOnly' },
    ]);
  });

  it('[OFFICE-10] lose sessions, links and waiting mail when their access ends', async () => {
    const person = await officeOf(app, test.database, 'members');
    const id = await idOf(person);
    expect((await owner({ method: 'DELETE', url: `${PEOPLE}/${id}` })).statusCode).toBe(200);
    expect((await person({ method: 'GET', url: '/api/coach/user' })).statusCode).toBe(401);
    expect(await listPeople()).toHaveLength(1);
    expect(await loggedCodes()).toMatchObject([{ code: 'officeAccessEnded', role: 'members' }]);
  });

  it('[OFFICE-10] always include the owner named in the configuration', async () => {
    const second = await officeOf(app, test.database, 'owner');
    const id = await idOf(owner);
    expect((await setRole(second, id, 'readOnly')).json().code).toBe('OFFICE_PERSON_IS_FIXED');
    const ended = await second({ method: 'DELETE', url: `${PEOPLE}/${id}` });
    expect(ended.json().code).toBe('OFFICE_PERSON_IS_FIXED');
    const demoted = test.database.unscoped.execute(
      sql`update users set office_role = 'readOnly' where id = ${id}`,
    );
    await expect(demoted).rejects.toThrow();
  });

  it('[OFFICE-10] do not change their own access', async () => {
    const second = await officeOf(app, test.database, 'owner');
    expect((await setRole(second, await idOf(second), 'full')).json().code).toBe('OFFICE_PERSON_IS_YOU');
  });

  it('[OFFICE-10] keep an owner when two owners demote each other at once', async () => {
    const [a, b] = [await officeOf(app, test.database, 'owner'), await officeOf(app, test.database, 'owner')];
    const [idA, idB] = [await idOf(a), await idOf(b)];
    const replies = await Promise.all([setRole(a, idB, 'readOnly'), setRole(b, idA, 'readOnly')]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const roles = (await listPeople()).filter(({ isFixed }) => !isFixed).map(({ officeRole }) => officeRole);
    expect(roles.toSorted()).toEqual(['owner', 'readOnly']);
  });

  it('[OFFICE-10] [AUTH-06] get a new fixed owner when the configuration names a person of the office', async () => {
    const person = await officeOf(app, test.database, 'full');
    const { id, email } = (await person({ method: 'GET', url: '/api/coach/user' })).json();
    const env = { LEAGUE_ADMIN_EMAIL: email, LEAGUE_ADMIN_PASSWORD: undefined };
    await ensureAdmin({ ...test, env });
    const next = await startTestApp({ ...test, env: { LEAGUE_ADMIN_EMAIL: email } });
    onTestFinished(() => next.close());
    const entered = await next.inject({
      method: 'POST',
      url: '/api/coach/login',
      payload: { email, password: 'balance-beam-4' },
    });
    expect(entered.json()).toMatchObject({ id, officeRole: 'owner' });
    expect((await enter('admin@league.example', 'vault-bars-beam-floor')).statusCode).toBe(401);
  });

  it('[OFFICE-10] [AUTH-06] get a new fixed owner who has not accepted the invitation yet', async () => {
    const person = await invited('full');
    const token = await tokenFor(person.id);
    const env = { LEAGUE_ADMIN_EMAIL: person.email, LEAGUE_ADMIN_PASSWORD: undefined };
    await ensureAdmin({ ...test, env });
    const next = await startTestApp({ ...test, env: { LEAGUE_ADMIN_EMAIL: person.email } });
    onTestFinished(() => next.close());
    const accepted = await next.inject({
      method: 'POST',
      url: '/api/coach/invitation/accept',
      payload: { token, password: PASSWORD },
    });
    expect(accepted.json()).toMatchObject({ id: person.id, officeRole: 'owner' });
  });

  it('[OFFICE-10] [AUTH-06] [SAFE-02] gain nothing from links that were sent to a former address of the configuration', async () => {
    const person = await invited('full');
    const token = await tokenFor(person.id);
    const configured = { LEAGUE_ADMIN_EMAIL: person.email, LEAGUE_ADMIN_PASSWORD: undefined };
    await ensureAdmin({ ...test, env: configured });
    await ensureAdmin({ ...test, env: { ...configured, LEAGUE_ADMIN_EMAIL: 'new@league.example' } });
    expect((await accept(token)).statusCode).toBe(400);
    const sent = await test.database.unscoped.select().from(mails).where(eq(mails.userId, person.id));
    expect(sent).toMatchObject([{ state: 'dropped', reason: 'emailChanged', secret: null }]);
  });

  it.each(['a new address', 'another person'])(
    '[OFFICE-10] [AUTH-06] [SAFE-02] hear of the end of their access if the configuration then names %s',
    async (named) => {
      const person = await officeOf(app, test.database, 'members');
      const other = await officeOf(app, test.database, 'full');
      const emailOf = async (session: Session) =>
        (await session({ method: 'GET', url: '/api/coach/user' })).json().email;
      const [ended, known] = [await emailOf(person), await emailOf(other)];
      await owner({ method: 'DELETE', url: `${PEOPLE}/${await idOf(person)}` });
      const email = named === 'another person' ? known : 'new@league.example';
      await ensureAdmin({ ...test, env: { LEAGUE_ADMIN_EMAIL: email, LEAGUE_ADMIN_PASSWORD: undefined } });
      const letters = await test.database.unscoped.select().from(mails).where(eq(mails.toAddress, ended));
      expect(letters.map(({ state, body }) => [state, body])).toEqual([
        ['waiting', expect.stringContaining('has ended your access')],
      ]);
    },
  );

  it('[OFFICE-10] [AUTH-06] [SAFE-02] no longer write to families once the configuration names another person', async () => {
    const person = await officeOf(app, test.database, 'full');
    const { email } = (await person({ method: 'GET', url: '/api/coach/user' })).json();
    const id = '0b9c6f2e-7c1d-4f6b-9a53-2d8f5e3a1c40';
    const former = await idOf(owner);
    await test.database.unscoped.execute(sql`
      insert into messages (id, created_at, day, user_id, sender_name, reply_to, audience, subject, text, closing, mail_count)
      values (${id}, now(), '2026-03-10', ${former}, 'League Admin', 'admin@league.example', 'families', 'Meet', 'Hello', '', 1)`);
    await test.database.unscoped.execute(sql`
      insert into mails (created_at, message_id, to_name, to_address, subject, body, next_attempt_at)
      values (now(), ${id}, 'Family Doyle', 'doyle@example.org', 'Meet', 'Hello', now())`);
    await ensureAdmin({ ...test, env: { LEAGUE_ADMIN_EMAIL: email, LEAGUE_ADMIN_PASSWORD: undefined } });
    const written = await test.database.unscoped.select().from(mails).where(eq(mails.messageId, id));
    expect(written).toMatchObject([{ state: 'dropped', reason: 'deactivated' }]);
  });

  it('[OFFICE-10] see team codes only where their role may issue them', async () => {
    const teamId = await buildTeam(test.database, 'Larkspur');
    await coachOf(app, test.database, teamId);
    await test.database.unscoped.execute(
      sql`insert into team_codes (team_id, code) values (${teamId}, 'SECRET2026')`,
    );
    for (const role of OFFICE_ROLES) {
      const person = await officeOf(app, test.database, role);
      const seen = await Promise.all(
        ['/api/admin/coaches', '/api/teams'].map(async (url) => (await person({ method: 'GET', url })).body),
      );
      const maySee = role === 'owner' || role === 'full';
      expect(
        seen.map((body) => body.includes('SECRET2026')),
        role,
      ).toEqual([maySee, maySee]);
    }
  });

  it('[OFFICE-10] see in the log’s filter no name or email that the log and the coach list do not show', async () => {
    const teamId = await buildTeam(test.database, 'Larkspur');
    await coachOf(app, test.database, teamId);
    const { email: silent } = await invited('members');
    const actor = await officeOf(app, test.database, 'full');
    const { email: inLog } = (await actor({ method: 'GET', url: '/api/coach/user' })).json();
    await test.database.unscoped.execute(
      sql`insert into activity_log (action_type, user_id, coach_name, coach_email, details)
          values ('EDIT_MEMBER', ${await idOf(actor)}, 'Noor Vance', ${inLog}, 'edited')`,
    );
    for (const role of OFFICE_ROLES) {
      const person = await officeOf(app, test.database, role);
      const read = async (url: string) => (await person({ method: 'GET', url })).body;
      const people = await read('/api/admin/coach-activity-logs/people');
      const elsewhere = (await read('/api/admin/coach-activity-logs')) + (await read('/api/admin/coaches'));
      const emails = JSON.parse(people).map(({ email }: { email: string }) => email) as string[];
      expect(emails).toContain(inLog);
      expect(emails.includes(silent), role).toBe(role === 'owner');
      if (role !== 'owner') expect(emails.filter((email) => !elsewhere.includes(email))).toEqual([]);
    }
  });

  it('[OFFICE-10] [MEET-04] see the secret address of a calendar only where their role may make one', async () => {
    const teamId = await buildTeam(test.database, 'Larkspur');
    const url = `/api/teams/${teamId}/calendar-feed`;
    const owner = await officeOf(app, test.database, 'owner');
    expect((await owner({ method: 'POST', url })).statusCode).toBe(200);
    const seen: Record<string, unknown> = {};
    for (const role of OFFICE_ROLES) {
      const person = await officeOf(app, test.database, role);
      const { url: address } = (await person({ method: 'GET', url })).json();
      seen[role] = address !== null;
    }
    expect(seen).toEqual({ owner: true, full: true, members: true, scores: false, readOnly: false });
  });

  it('[OFFICE-10] find what they may do in `can` of a gymnast', async () => {
    await buildLevels(test.database);
    const teamId = await buildTeam(test.database, 'Larkspur');
    const { id } = await buildMember(test.database, { teamId });
    const abilities: Record<string, unknown> = {};
    for (const role of OFFICE_ROLES) {
      const person = await officeOf(app, test.database, role);
      const { can } = (await person({ method: 'GET', url: `/api/admin/members/${id}` })).json();
      abilities[role] = [can.edit, can.erase];
    }
    expect(abilities).toEqual({
      owner: [true, true],
      full: [true, true],
      members: [true, false],
      scores: [false, false],
      readOnly: [false, false],
    });
  });
});

describe('row-level security', () => {
  /** What the database lets a transaction of each role change, even if the code forgets a check. */
  const MAY: Readonly<Record<OfficeRole, { readonly members: number; readonly scores: number }>> = {
    owner: { members: 1, scores: 1 },
    full: { members: 1, scores: 1 },
    members: { members: 1, scores: 0 },
    scores: { members: 0, scores: 1 },
    readOnly: { members: 0, scores: 0 },
  };

  it.each(OFFICE_ROLES)('[OFFICE-10] [SAFE-01] limits the role %s to its own area', async (role) => {
    await buildLevels(test.database);
    const teamId = await buildTeam(test.database, 'Larkspur');
    const { id } = await buildMember(test.database, { teamId });
    await test.database.unscoped.execute(
      sql`insert into meets (name, held_on) values ('Open', '2026-01-24')`,
    );
    const attempt = (statement: ReturnType<typeof sql>) =>
      test.database
        .inScope(officeScope(role, 1), async (tx) => (await tx.execute(statement)).rowCount ?? 0)
        .catch(() => 0);
    const reads = await attempt(sql`select from members where id = ${id}`);
    const meetScore = sql`insert into meet_scores (meet_id, member_id, level) select id, ${id}, '4' from meets`;
    const guardian = sql`insert into guardians (member_id, place, name, relation, phone, email, is_emergency)
      values (${id}, 1, 'Jo', '', '', '', false)`;
    expect({
      reads,
      members: await attempt(guardian),
      scores: await attempt(meetScore),
    }).toEqual({ reads: 1, ...MAY[role] });
    const archived = await attempt(sql`delete from members where id = ${id}`);
    expect(archived).toBe(MAY[role].members);
  });

  it.each(OFFICE_ROLES)(
    '[OFFICE-10] [SAFE-01] limits what the role %s may change of meets, events, teams and rollovers',
    async (role) => {
      await test.database.unscoped.execute(sql`
      insert into meets (name, held_on) values (${`Open of ${role}`}, '2026-01-24')`);
      await test.database.unscoped.execute(sql`
      insert into events (provider_event_id, name) values (${9000 + OFFICE_ROLES.indexOf(role)}, ${`Event of ${role}`})`);
      await buildTeam(test.database, `Team of ${role}`);
      const attempt = (statement: ReturnType<typeof sql>) =>
        test.database
          .inScope(officeScope(role, 1), async (tx) => (await tx.execute(statement)).rowCount ?? 0)
          .catch(() => 0);
      const [isFull, isMembers, isScores] = [
        role === 'owner' || role === 'full',
        role === 'members',
        role === 'scores',
      ];
      expect({
        reads: await attempt(sql`select from meets where name = ${`Open of ${role}`}`),
        newMeet: await attempt(
          sql`insert into meets (name, held_on) values (${`Other of ${role}`}, '2026-01-25')`,
        ),
        meet: await attempt(sql`delete from meets where name = ${`Open of ${role}`}`),
        event: await attempt(
          sql`update events set visible_to_coaches = false where name = ${`Event of ${role}`}`,
        ),
        team: await attempt(
          sql`update teams set name = ${`New of ${role}`} where name = ${`Team of ${role}`}`,
        ),
        rollover: await attempt(sql`
        insert into season_rollovers (cutoff_day, age_limit, lapsed_action, ticked_lists, started_by, changed_by, made_at)
        values ('2026-07-01', 18, 'archive', '{}', '', '', now())`),
      }).toEqual({
        reads: 1,
        newMeet: Number(isFull || isScores),
        meet: Number(isFull || isScores),
        event: Number(isFull || isMembers),
        team: Number(isFull),
        rollover: Number(isFull || isMembers),
      });
    },
  );

  it('[OFFICE-10] a role applies to its own transaction only', async () => {
    await buildLevels(test.database);
    const { id } = await buildMember(test.database, { teamId: await buildTeam(test.database, 'Larkspur') });
    await test.database.inScope(officeScope('readOnly', 1), (tx) => tx.execute(sql`select 1`));
    const changed = await test.database.unscoped.execute(
      sql`update members set phone = '1' where id = ${id}`,
    );
    expect(changed.rowCount).toBe(1);
  });
});
