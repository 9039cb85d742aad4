import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log.ts';
import { coaches } from '../../coaches/coaches.table.ts';
import { teamCodes } from '../../teams/teams.table.ts';
import { accounts, sessions, users } from '../auth.table.ts';
import { meetAtTable } from '../testing/meet-at-table.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  buildTeam,
  cookieHeader,
  getUser,
  login,
  post,
  setCookies,
  startPortal,
  type TestPortal,
} from '../testing/portal.ts';

const UNLIMITED = { attempts: 1_000_000, windowSeconds: 60 };
const limits = {
  signInPerAccount: UNLIMITED,
  signInPerAddress: UNLIMITED,
  codeGuessPerAddress: UNLIMITED,
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

let made = 0;
function form(teamCode: string, fields: Record<string, unknown> = {}) {
  made += 1;
  return {
    email: `new${made}@example.org`,
    password: 'parallel',
    firstName: 'Noor',
    lastName: 'Haddad',
    teamCode,
    ...fields,
  };
}

const register = (portal: TestPortal, body: object) => post(portal, '/api/coach/register', body);

async function rowCounts() {
  const { unscoped: db } = test.database;
  return {
    users: await db.$count(users),
    accounts: await db.$count(accounts),
    coaches: await db.$count(coaches),
    sessions: await db.$count(sessions),
  };
}

async function codeRow(code: string) {
  const [row] = await test.database.unscoped.select().from(teamCodes).where(eq(teamCodes.code, code));
  if (!row) throw new Error(`There is no code ${code}.`);
  return row;
}

describe('registering with a team code', () => {
  it('[AUTH-02] creates an active coach of the team and signs them in', async () => {
    const clock = { now: () => new Date('2026-09-01T10:00:00Z') };
    const portal = await startPortal({ ...test, clock, limits });
    const team = await buildTeam(test.database);
    const body = form(team.code, { email: ' Noor.Haddad@Example.org', firstName: ' Noor ' });
    const response = await register(portal, body);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      role: 'coach',
      officeRole: null,
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor.haddad@example.org',
      coachLevel: 'Coach',
      teamId: team.id,
      teamName: team.name,
      profileImageUrl: null,
      mustChoosePassword: false,
      mustSetUpSecondFactor: false,
      hasSecondFactor: false,
    });
    expect((await getUser(portal, cookieHeader(response))).json()).toEqual(response.json());
    const again = await login(portal, { email: 'noor.haddad@example.org', password: body.password });
    expect(again.statusCode).toBe(200);
  });

  it('stores who used the code and when, and creates no new one', async () => {
    const now = new Date('2026-09-01T10:00:00Z');
    const portal = await startPortal({ ...test, clock: { now: () => now }, limits });
    const team = await buildTeam(test.database);
    const { id } = (await register(portal, form(team.code))).json();
    expect(await codeRow(team.code)).toMatchObject({ usedAt: now, usedByUserId: id });
    const { unscoped } = test.database;
    expect(await unscoped.$count(teamCodes, eq(teamCodes.teamId, team.id))).toBe(1);
  });

  it('[AUTH-09] stores the password with argon2id and nowhere in plain text', async () => {
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    const { id } = (await register(portal, form(team.code, { password: 'Grünwald 7' }))).json();
    const [account] = await test.database.unscoped.select().from(accounts).where(eq(accounts.userId, id));
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[AUTH-02] accepts each code once', async () => {
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    expect((await register(portal, form(team.code))).statusCode).toBe(200);
    const before = await rowCounts();
    const second = await register(portal, form(team.code));
    expect(second.statusCode).toBe(400);
    expect(second.json()).toMatchObject({ code: 'TEAM_CODE_INVALID' });
    expect(setCookies(second)).toEqual([]);
    expect(await rowCounts()).toEqual(before);
  });

  it('[AUTH-02] accepts only the exact code: not in lower case, not with spaces, not an ended one', async () => {
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    for (const code of [team.code.toLowerCase(), ` ${team.code}`, `${team.code} `, `${team.code}X`, '%']) {
      expect((await register(portal, form(code))).json(), code).toMatchObject({ code: 'TEAM_CODE_INVALID' });
    }
    await test.database.unscoped
      .update(teamCodes)
      .set({ endedAt: new Date() })
      .where(eq(teamCodes.code, team.code));
    expect((await register(portal, form(team.code))).json()).toMatchObject({ code: 'TEAM_CODE_INVALID' });
  });

  it('[AUTH-02] [AUTH-12] requires every field and says which is missing or invalid', async () => {
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    const wrong: Record<string, unknown[]> = {
      email: [undefined, '', 'noor', 'noor@example', 7],
      password: [undefined, '', '12345', 'balance-beam ', '\u00a0balance-beam'],
      firstName: [undefined, '', '   '],
      lastName: [undefined, '', '\u200B'],
      teamCode: [undefined, ''],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const response = await register(portal, form(team.code, { [field]: value }));
        expect(response.statusCode, `${field}: ${value}`).toBe(400);
        expect(response.json(), `${field}: ${value}`).toMatchObject({ fields: [{ field }] });
      }
    }
    expect((await register(portal, form(team.code, { password: '123456' }))).statusCode).toBe(200);
  });
});

describe('a name that resembles the office’s', () => {
  it.each([
    ['League', 'Admin'],
    ['The Office', 'Team'],
    ['league', 'administrator'],
    ['Ｏffice', 'Team'],
    ['The 0ffice', 'Team'],
    ['Noor', 'Admіn'],
    ['League\u200BOffice', 'Team'],
    ['LeagueOffice', 'Team'],
    ['O f f i c e', 'Team'],
    ['Noor', 'O-f-f-i-c-e Staff'],
    ['Offıce', 'Team'],
    ['OFFlCE', 'Team'],
    ['ΟFFICE', 'АDMINS'],
    ['Òffice', 'Team'],
    ['Off', 'ice'],
  ])('[AUTH-02] is refused and does not use up the code: %s %s', async (firstName, lastName) => {
    const portal = await startPortal({ ...test, limits });
    const { code } = await buildTeam(test.database);
    const { statusCode, body } = await register(portal, form(code, { firstName, lastName }));
    expect([statusCode, body]).toEqual([400, expect.stringContaining('not that of the office')]);
    const own = { firstName: 'Offica', lastName: 'Adminova' };
    expect((await register(portal, form(code, own))).statusCode).toBe(200);
  });

  it.each([
    ['Noor', 'Officer'],
    ['Анна', 'Иванова'],
    ['Ελένη', 'Παπαδοπούλου'],
    ['Badmin', 'Leagueson'],
    ['李', '小龙'],
  ])('[AUTH-02] another name is taken: %s %s', async (firstName, lastName) => {
    const portal = await startPortal({ ...test, limits });
    const { code } = await buildTeam(test.database);
    expect((await register(portal, form(code, { firstName, lastName }))).statusCode).toBe(200);
  });
});

describe('an email that has an account', () => {
  it('[AUTH-02] is refused without using up the code', async () => {
    await ensureAdmin({
      database: test.database,
      env: { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: 'uneven-bars-and-vault' },
    });
    const portal = await startPortal({ ...test, limits });
    const team = await buildTeam(test.database);
    const coach = await buildCoach(test.database, { email: 'taken@example.org' });
    const before = await rowCounts();
    for (const email of [coach.email, 'TAKEN@example.org', ADMIN_EMAIL]) {
      const response = await register(portal, form(team.code, { email }));
      expect(response.statusCode, email).toBe(409);
      expect(response.json(), email).toMatchObject({ code: 'EMAIL_TAKEN' });
    }
    expect(await rowCounts()).toEqual(before);
    expect(await codeRow(team.code)).toMatchObject({ usedAt: null, usedByUserId: null });
    expect((await register(portal, form(team.code))).statusCode).toBe(200);
  });

  it('[AUTH-02] is not revealed to a caller without a valid code', async () => {
    const portal = await startPortal({ ...test, limits });
    const { email } = await buildCoach(test.database);
    const answers = [];
    for (const each of [email, 'nobody-at-all@example.org']) {
      const { requestId: _, ...body } = (await register(portal, form('GUESS-2025', { email: each }))).json();
      answers.push(body);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('two people at the same moment', () => {
  async function twoProcesses() {
    const second = openDatabase({ logins: test.logins, log: createLogger('silent') });
    const portals = [
      await startPortal({ ...test, limits }),
      await startPortal({ database: second, limits }),
    ] as const;
    return { portals, close: () => second.close() };
  }

  it('[AUTH-02] [BEYOND-06] with one code: one wins, the other leaves nothing behind, in 20 rounds', async () => {
    const { portals, close } = await twoProcesses();
    for (let round = 0; round < 20; round += 1) {
      const team = await buildTeam(test.database);
      const before = await rowCounts();
      const answers = await meetAtTable(
        { url: test.url, table: 'team_codes' },
        portals.map((portal) => () => register(portal, form(team.code))),
      );
      const [winner, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
      const [loser] = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(others).toEqual([]);
      expect(loser?.json()).toMatchObject({ code: 'TEAM_CODE_INVALID' });
      expect(await codeRow(team.code)).toMatchObject({ usedByUserId: winner?.json().id });
      expect(await rowCounts()).toEqual({
        users: before.users + 1,
        accounts: before.accounts + 1,
        coaches: before.coaches + 1,
        sessions: before.sessions + 1,
      });
    }
    await close();
  });

  it('[AUTH-02] with one email and two codes: one wins and the other code stays open', async () => {
    const { portals, close } = await twoProcesses();
    const teams = [await buildTeam(test.database), await buildTeam(test.database)] as const;
    const email = 'twice@example.org';
    const answers = await Promise.all([
      register(portals[0], form(teams[0].code, { email })),
      register(portals[1], form(teams[1].code, { email })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const used = await Promise.all(teams.map(async ({ code }) => (await codeRow(code)).usedAt !== null));
    expect(used).toEqual(answers.map(({ statusCode }) => statusCode === 200));
    await close();
  });
});
