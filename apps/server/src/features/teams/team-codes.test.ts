import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log.ts';
import { meetAtTable } from '../auth/testing/meet-at-table.ts';
import { ensureTeamCodes } from './team-codes.service.ts';
import { teamCodes, teams } from './teams.table.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await useTestDatabase();
});

async function addTeams(...names: string[]) {
  await test.database.unscoped.insert(teams).values(names.map((name) => ({ name })));
}

async function codesByTeam() {
  const rows = await test.database.unscoped
    .select({ name: teams.name, code: teamCodes.code })
    .from(teamCodes)
    .innerJoin(teams, eq(teams.id, teamCodes.teamId));
  return Object.fromEntries(rows.map(({ name, code }) => [name, code]));
}

describe('making team codes', () => {
  it('gives each team without one an open code, and a second call changes nothing', async () => {
    await addTeams('Spring', 'Summer');
    expect(await ensureTeamCodes(test)).toBe(2);
    const codes = await codesByTeam();
    expect(codes.Spring).toMatch(/^SPRING-/);
    expect(codes.Summer).toMatch(/^SUMMER-/);
    await addTeams('Autumn');
    expect(await ensureTeamCodes(test)).toBe(1);
    expect(await codesByTeam()).toMatchObject(codes);
  });

  it('takes the fixed codes it is given', async () => {
    await addTeams('Spring', 'Summer');
    await ensureTeamCodes({ ...test, fixedCodes: { Spring: 'SPRING2025', Nowhere: 'NOWHERE2025' } });
    expect(await codesByTeam()).toEqual({
      Spring: 'SPRING2025',
      Summer: expect.stringMatching(/^SUMMER-/),
    });
  });

  it('[SAFE-07] makes one for a team whose name is a word of JavaScript, as the provider may have any name', async () => {
    await addTeams('__proto__', 'constructor', 'toString');
    expect(await ensureTeamCodes({ ...test, fixedCodes: { Spring: 'SPRING2025' } })).toBe(3);
    const codes = await test.database.unscoped.select({ code: teamCodes.code }).from(teamCodes);
    for (const { code } of codes) expect(code).toMatch(/^[A-Z]+-[0-9A-Z-]+$/);
  });

  it('rejects the same fixed code for two teams, and then creates no code at all', async () => {
    await addTeams('Spring', 'Summer');
    const fixedCodes = { Spring: 'SAME2025', Summer: 'SAME2025' };
    await expect(ensureTeamCodes({ ...test, fixedCodes })).rejects.toThrow(/SAME2025 for team/);
    expect(await codesByTeam()).toEqual({});
  });

  it('replaces neither a used nor an ended code', async () => {
    await addTeams('Spring', 'Summer');
    await ensureTeamCodes({ ...test, fixedCodes: { Spring: 'USED', Summer: 'ENDED' } });
    const now = new Date();
    await test.database.unscoped.update(teamCodes).set({ usedAt: now }).where(eq(teamCodes.code, 'USED'));
    await test.database.unscoped.update(teamCodes).set({ endedAt: now }).where(eq(teamCodes.code, 'ENDED'));
    expect(await ensureTeamCodes(test)).toBe(0);
  });

  it('makes one code per team when several processes do it at once', async () => {
    await addTeams('Spring', 'Summer');
    const others = [1, 2, 3].map(() => openDatabase({ logins: test.logins, log: createLogger('silent') }));
    const made = await meetAtTable(
      { url: test.url, table: 'team_codes' },
      [test.database, ...others].map((database) => () => ensureTeamCodes({ database })),
    );
    expect(made.toSorted()).toEqual([0, 0, 0, 2]);
    expect(await test.database.unscoped.$count(teamCodes)).toBe(2);
    await Promise.all(others.map((other) => other.close()));
  });
});
