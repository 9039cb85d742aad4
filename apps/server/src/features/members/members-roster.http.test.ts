import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildMember, LEVELS } from '../../../test/builders.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

describe('the roster', () => {
  it('[MEM-01] [MEM-02] [MEM-51] shows a coach their own team with every value, the admin all teams', async () => {
    await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: 'Sofía',
      lastName: 'Núñez',
      email: 'sofia@example.org',
      phone: '555-0134',
      dateOfBirth: '2013-01-19',
      skillLevel: '5',
      coachNotes: 'Two\nlines',
      membershipStatus: 'Lapsed',
      membershipLevelId: LEVELS.withApproval.id,
      emergencyContactName: 'Elena Núñez',
      emergencyContactPhone: '555-0135',
    });
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Other' });
    await buildMember(roster.database, { teamId: roster.spring, lastName: 'Gone', archivedAt: new Date() });

    const reply = await roster.coach({ method: 'GET', url: '/api/members' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual([
      {
        id: expect.any(Number),
        firstName: 'Sofía',
        lastName: 'Núñez',
        email: 'sofia@example.org',
        phone: '555-0134',
        dateOfBirth: '2013-01-19',
        teamId: roster.spring,
        teamName: 'Spring',
        skillLevel: '5',
        coachNotes: 'Two\nlines',
        membershipStatus: 'Lapsed',
        membershipLevel: 'Gymnast- Membership',
        emergencyContactName: 'Elena Núñez',
        emergencyContactPhone: '555-0135',
        guardians: [{ name: 'Elena Núñez', relation: '', phone: '555-0135', email: '', isEmergency: true }],
        healthNote: null,
        familyEmail: null,
        siblings: [],
        version: 1,
        sync: { state: 'synced', reason: null },
        can: { edit: true, archive: true, renew: true },
      },
    ]);
    const all = await roster.admin({ method: 'GET', url: '/api/members' });
    expect(all.json().map((member: { lastName: string }) => member.lastName)).toEqual(['Núñez', 'Other']);
  });

  it.each([
    ['search=nunez', ['Núñez']],
    ['search=SOF%C3%8DA', ['Núñez']],
    ['search=oneill', ["O'Neill"]],
    ['search=o%20neill', ["O'Neill"]],
    ['search=sofia-nunez', ['Núñez']],
    ['search=nunez%20sofia', ['Núñez']],
    ['search=O%27Neill,%20Maeve', ["O'Neill"]],
    ['search=sofia.nunez%40example.org', ['Núñez']],
    ['search=%25', []],
    ['search=oneill%20%28', []],
    ['search=level%205', ['Núñez']],
    ['search=lvl%208%20maeve', ["O'Neill"]],
    ['search=level%205%20maeve', []],
    ['level=5', ['Núñez']],
    ['status=Lapsed', ["O'Neill"]],
    ['limit=1&offset=1', ["O'Neill"]],
    ['limit=1&after=0', ['Núñez']],
  ])('[MEM-07] [MEM-51] can be filtered by %s', async (query, names) => {
    await buildMember(roster.database, {
      teamId: roster.spring,
      firstName: 'Sofía',
      lastName: 'Núñez',
      email: 'Sofia.Nunez@example.org',
      skillLevel: '5',
    });
    await roster.lapsed({ firstName: 'Maeve', lastName: "O'Neill", skillLevel: '8' });
    const reply = await roster.admin({ method: 'GET', url: `/api/members?${query}` });
    expect(reply.json().map((member: { lastName: string }) => member.lastName)).toEqual(names);
  });

  it('[MEM-02] is the coach’s own even if another team is requested', async () => {
    await buildMember(roster.database, { teamId: roster.summit });
    const reply = await roster.coach({ method: 'GET', url: `/api/members?teamId=${roster.summit}` });
    expect(reply.json()).toEqual([]);
  });

  it('needs the same number of queries for 3 members as for 60', async () => {
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const countQueries = async () => {
      query.mockClear();
      await roster.coach({ method: 'GET', url: '/api/members' });
      return query.mock.calls.length;
    };
    for (let made = 0; made < 3; made += 1) await buildMember(roster.database, { teamId: roster.spring });
    const few = await countQueries();
    for (let made = 0; made < 57; made += 1) await buildMember(roster.database, { teamId: roster.spring });
    expect(await countQueries()).toBe(few);
    expect(few).toBeGreaterThan(0);
  });
});
