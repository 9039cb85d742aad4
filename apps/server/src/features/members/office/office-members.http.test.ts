import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedOut } from '../../../../test/app.ts';
import { buildMember, LEVELS } from '../../../../test/builders.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { compareNoted } from '../../duplicates/index.ts';
import { members } from '../members.table.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

type Listed = { total: number; counts: object; members: { id: number; lastName: string; can: object }[] };

const ask = async (query = ''): Promise<Listed> => {
  const reply = await roster.admin({ method: 'GET', url: `/api/admin/members${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const namesFor = async (query: string) => (await ask(query)).members.map(({ lastName }) => lastName);

describe('the office’s list', () => {
  it('[ADMIN-08] [MEM-51] has all teams, gymnasts without one, and separately archived gymnasts', async () => {
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Adler' });
    await buildMember(roster.database, {
      teamId: null,
      lastName: 'Birch',
      membershipStatus: 'Pending - New',
    });
    await buildMember(roster.database, {
      teamId: roster.spring,
      lastName: 'Cole',
      membershipStatus: 'Pending - New',
      archivedAt: new Date('2026-10-01T12:00:00Z'),
    });
    const { total, counts, members: found } = await ask();
    expect({ total, counts }).toEqual({ total: 2, counts: { roster: 2, pending: 1, archive: 1 } });
    expect(found.map(({ lastName }) => lastName)).toEqual(['Adler', 'Birch']);
    expect(found[1]).toMatchObject({
      teamName: null,
      archivedAt: null,
      statusSince: expect.stringMatching(/Z$/),
      can: { edit: true, archive: true, activate: true, transfer: true, restore: false },
    });
    const archive = await ask('?list=archive');
    expect(archive).toMatchObject({
      total: 1,
      members: [
        {
          lastName: 'Cole',
          archivedAt: '2026-10-01T12:00:00.000Z',
          can: { edit: false, archive: false, activate: false, transfer: false, restore: true },
        },
      ],
    });
  });

  it.each([
    ['?search=nunez', ['Núñez']],
    ['?search=oneill', ["O'Neill"]],
    ['?search=lapsed', ["O'Neill"]],
    ['?search=pending', ['Núñez', 'Zimmer']],
    ['?search=pending%20zimmer', ['Zimmer']],
    ['?search=lapsed%20zimmer', []],
    ['?search=(555)%200134', ['Núñez']],
    ['?search=5550135', ['Núñez']],
    ['?search=2013', ['Núñez']],
    ['?search=1/19/2013', ['Núñez']],
    ['?search=Jan%2019,%202013', ['Núñez']],
    ['?search=o%20neill', ["O'Neill"]],
    ['?search=level%205', ['Núñez']],
    ['?search=Level%208,%20neill', ["O'Neill"]],
    ['?search=level%205%20oneill', []],
    ['?search=not%20set', ['Zimmer']],
    ['?search=zimmer%20Not%20Set', ['Zimmer']],
    ['?teamId=none', ['Zimmer']],
    ['?level=none', ['Zimmer']],
    ['?level=5', ['Núñez']],
    ['?status=Lapsed', ["O'Neill"]],
    ['?status=pending', ['Núñez', 'Zimmer']],
    ['?missing=phone', ["O'Neill", 'Zimmer']],
    ['?missing=birthDate', ["O'Neill", 'Zimmer']],
    ['?missing=email', ['Zimmer']],
    ['?missing=emergencyPhone', ["O'Neill", 'Zimmer']],
    ['?missing=level', ['Zimmer']],
    ['?missing=team', ['Zimmer']],
    ['?sync=waiting', ["O'Neill"]],
    ['?sync=stuck', ['Núñez', 'Zimmer']],
    ['?sync=refused&status=pending', ['Núñez']],
    ['?sort=level&order=desc', ['Zimmer', "O'Neill", 'Núñez']],
    ['?sort=team', ['Núñez', "O'Neill", 'Zimmer']],
    ['?sort=name&order=desc', ['Zimmer', "O'Neill", 'Núñez']],
    ['?sort=status', ["O'Neill", 'Núñez', 'Zimmer']],
    ['?birthYear=2013', ['Núñez']],
    ['?birthYear=2012', []],
    ['?minAge=6&maxAge=90', ['Núñez']],
    ['?maxAge=2', []],
    ['?sort=birthDate&order=desc', ['Núñez', "O'Neill", 'Zimmer']],
    ['?limit=1&offset=1', ["O'Neill"]],
    ['?offset=50', []],
  ])('[ADMIN-08] [MEM-07] [MEM-51] can be filtered and sorted by %s', async (query, expected) => {
    await buildMember(roster.database, {
      teamId: roster.spring,
      lastName: 'Núñez',
      skillLevel: '5',
      phone: '555-0134',
      dateOfBirth: '2013-01-19',
      emergencyContactPhone: '555-0135',
      membershipStatus: 'Pending - New',
      syncState: 'refused',
    });
    await buildMember(roster.database, {
      teamId: roster.summit,
      lastName: "O'Neill",
      skillLevel: '8',
      membershipStatus: 'Lapsed',
      syncState: 'waiting',
      phone: '',
    });
    await buildMember(roster.database, {
      teamId: null,
      lastName: 'Zimmer',
      skillLevel: '',
      email: null,
      membershipStatus: 'Pending - Renewal',
      syncState: 'missing',
    });
    expect(await namesFor(query)).toEqual(expected);
    const ids = await roster.admin({ method: 'GET', url: `/api/admin/members/ids${query}` });
    if (!/sort|limit|offset/.test(query)) {
      expect(ids.json()).toMatchObject({ isComplete: true });
      expect(ids.json().memberIds).toHaveLength(expected.length);
    }
  });

  it('[OFFICE-06] counts whole years on the league’s day, which is November 28, 2026', async () => {
    const born = [
      ['Birthday', '2018-11-28'],
      ['Eve', '2018-11-29'],
      ['Last', '2017-11-29'],
      ['Nine', '2017-11-28'],
      ['Unknown', null],
    ] as const;
    for (const [lastName, dateOfBirth] of born)
      await buildMember(roster.database, { teamId: roster.spring, lastName, dateOfBirth });
    expect(await namesFor('?minAge=8&maxAge=8')).toEqual(['Birthday', 'Last']);
    expect(await namesFor('?maxAge=7')).toEqual(['Eve']);
    expect(await namesFor('?minAge=9')).toEqual(['Nine']);
    expect(await namesFor('?sort=birthDate')).toEqual(['Nine', 'Last', 'Birthday', 'Eve', 'Unknown']);
  });

  it('[ADMIN-08] shows pending applications oldest first, no matter who made them pending', async () => {
    const applied = await buildMember(roster.database, {
      teamId: roster.spring,
      lastName: 'Applied',
      membershipStatus: 'Pending - New',
      statusSince: new Date('2026-11-20T12:00:00Z'),
    });
    const renewed = await roster.lapsed({
      lastName: 'Renewed',
      statusSince: new Date('2025-01-01T12:00:00Z'),
      membershipLevelId: LEVELS.withApproval.id,
    });
    await roster.coach({ method: 'POST', url: `/api/members/${renewed.id}/renew` });
    await roster.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`update members set phone = '555-0100' where id = ${applied.id}`),
    );
    expect(await namesFor('?status=pending&sort=since')).toEqual(['Applied', 'Renewed']);
    expect(await namesFor('?status=pending&sort=since&order=desc')).toEqual(['Renewed', 'Applied']);
    // The renewal started a new age; a change of something else did not.
    const [first, second] = (await ask('?status=pending&sort=since')).members;
    expect(first).toMatchObject({ statusSince: '2026-11-20T12:00:00.000Z' });
    expect(Date.parse((second as unknown as { statusSince: string }).statusSince)).toBeGreaterThan(
      Date.parse('2026-11-20T12:00:00Z'),
    );
  });

  it('[ADMIN-08] finds gymnasts who may be listed twice: same name and birth date, any email and team', async () => {
    const born = { firstName: 'Mia', lastName: 'Vega', dateOfBirth: '2014-05-02' };
    await buildMember(roster.database, { ...born, teamId: roster.spring });
    await buildMember(roster.database, { ...born, teamId: roster.summit, lastName: 'VEGA' });
    await buildMember(roster.database, { ...born, teamId: roster.summit, dateOfBirth: '2013-05-02' });
    await buildMember(roster.database, { ...born, firstName: 'Ana', teamId: roster.spring });
    await buildMember(roster.database, { ...born, firstName: 'Ana', archivedAt: new Date() });
    for (const dateOfBirth of [null, null])
      await buildMember(roster.database, { lastName: 'Low', dateOfBirth });
    await compareNoted({ database: roster.database });
    expect((await namesFor('?duplicates=possible')).toSorted()).toEqual(['VEGA', 'Vega']);
  });

  it.each([
    '?list=everything',
    '?sort=password',
    '?order=up',
    '?limit=101',
    '?limit=0',
    '?offset=-1',
    '?teamId=x',
    '?missing=everything',
    '?duplicates=certain',
    '?sync=lost',
  ])('[AUTH-12] refuses %s and names what is wrong', async (query) => {
    const reply = await roster.admin({ method: 'GET', url: `/api/admin/members${query}` });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields[0].field).toBe(/\?(\w+)=/.exec(query)?.[1]);
  });

  it('[ADMIN-08] returns all ids of 10,000 gymnasts, and says if there are more than one change allows', async () => {
    const add = (from: number, to: number) =>
      roster.database.inScope(leagueScope(), (tx) =>
        tx.execute(sql`
          insert into members (team_id, first_name, last_name, email, membership_status, search_text)
          select ${roster.spring}, 'Ana', 'Row' || n, 'row' || n || '@example.org', 'Active', 'ana row' || n
          from generate_series(${from}::integer, ${to}::integer) n`),
      );
    await add(1, 10_000);
    const ids = async () =>
      (await roster.admin({ method: 'GET', url: '/api/admin/members/ids' })).json() as {
        memberIds: number[];
        isComplete: boolean;
      };
    const all = await ids();
    expect(new Set(all.memberIds).size).toBe(10_000);
    expect(all.isComplete).toBe(true);
    expect(await ask('?search=row9999&sort=team')).toMatchObject({ total: 1 });
    expect((await ask('?offset=9950&limit=50')).members).toHaveLength(50);
    await add(10_001, 10_001);
    const more = await ids();
    expect(more.memberIds).toHaveLength(10_000);
    expect(more.isComplete).toBe(false);
  });
});

describe('one gymnast', () => {
  it('[ADMIN-08] [MEM-32] is found with their activity, also archived, when their former coach finds no one', async () => {
    const member = await buildMember(roster.database, { teamId: roster.spring, lastName: 'Gone' });
    await roster.coach({ method: 'DELETE', url: `/api/members/${member.id}` });
    const reply = await roster.admin({ method: 'GET', url: `/api/admin/members/${member.id}` });
    expect(reply.json()).toMatchObject({ lastName: 'Gone', can: { restore: true } });
    const activity = { method: 'GET', url: `/coach/members/${member.id}/activity` } as const;
    expect((await roster.admin(activity)).json()).toMatchObject([{ action: 'DELETE_MEMBER' }]);
    expect((await roster.coach(activity)).statusCode).toBe(404);
    expect((await roster.otherCoach(activity)).statusCode).toBe(404);
    const unknown = await roster.admin({ method: 'GET', url: '/api/admin/members/999999' });
    expect(unknown.json()).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
  });
});

describe('permissions', () => {
  const calls = [
    ['GET', '/api/admin/members'],
    ['GET', '/api/admin/members/ids'],
    ['GET', '/api/admin/members/1'],
    ['POST', '/api/admin/members/bulk-changes/preview'],
    ['POST', '/api/admin/members/bulk-changes'],
    ['GET', '/api/admin/members/bulk-changes'],
    ['POST', '/api/admin/members/bulk-changes/1/undo'],
  ] as const;

  it.each(calls)('[ADMIN-09] [MEM-02] case C34: only the office may call %s %s', async (method, url) => {
    const member = await buildMember(roster.database, {
      teamId: roster.spring,
      lastName: 'Quill',
      membershipStatus: 'Pending - New',
    });
    const payload = method === 'POST' ? { action: 'activate', memberIds: [member.id] } : undefined;
    const request = { method, url, ...(payload && { payload }) };
    const refused = await roster.coach(request);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('Quill');
    expect((await signedOut(roster.app)(request)).statusCode).toBe(401);
    expect(await roster.storedMember(member.id)).toMatchObject({ version: 1 });
    const rows = await roster.database.inScope(leagueScope(), (tx) => tx.$count(members));
    expect(rows).toBe(1);
  });
});
