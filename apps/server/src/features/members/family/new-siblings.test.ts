import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { leagueScope, teamScope } from '../../../platform/db/scope.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { members } from '../members.table.ts';
import { createSibling } from './new-siblings.service.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let team: { id: number; name: string };

beforeAll(async () => {
  db = await createTestDatabase();
  team = { id: await buildTeam(db.database, 'Spring'), name: 'Spring' };
});

afterAll(() => db.close());

const ACTOR = { id: 7, name: 'Ana Ruiz', email: 'ana@example.org', role: 'coach' } as const;

/** Imports a gymnast whose family has the address, and reads all members in the same transaction. */
const importWith = (address: string, typed: { firstName: string; email: string }) =>
  db.database.inScope(teamScope(team.id), async (tx) => {
    const member = {
      ...{ lastName: 'Marsh', dateOfBirth: '2014-06-06', skillLevel: '4', familyEmail: address },
      ...typed,
    };
    const isCreated = await createSibling(tx, {
      ...{ actor: ACTOR, place: { team, membershipLevelId: null }, typed: member, alone: member, address },
      ...{
        today: '2026-11-29',
        file: 'roster.csv',
        extraStatements: [],
        onReturned: () => Promise.resolve(),
      },
    });
    return { isCreated, rows: await tx.select({ id: members.id }).from(members) };
  });

async function stored(id: number) {
  return db.database.inScope(leagueScope(), async (tx) => {
    const [row] = await tx.select().from(members).where(eq(members.id, id));
    const log = await tx.select().from(activityLog).where(eq(activityLog.memberId, id));
    return { row, log: log.map(({ facts }) => facts) };
  });
}

it('[FAMILY-02] links an imported gymnast with the sibling at the address', async () => {
  const sibling = await buildMember(db.database, { teamId: team.id, email: 'one@family.example' });
  const { isCreated } = await importWith('one@family.example', { firstName: 'Maud', email: '' });
  expect(isCreated).toBe(true);
  expect(await stored(sibling.id)).toMatchObject({
    row: { familyId: expect.any(String) },
    log: [{ code: 'siblingLinked' }],
  });
});

it.each([
  ['whose own email is taken', { firstName: 'Ruth', email: 'taken@example.org' }],
  ['that the database refuses', { firstName: 'Ru\0th', email: '' }],
])('[FAMILY-02] links no sibling for an imported gymnast %s', async (_, typed) => {
  await db.database.inScope(leagueScope(), (tx) => tx.delete(members));
  await buildMember(db.database, { teamId: team.id, email: 'taken@example.org' });
  const sibling = await buildMember(db.database, { teamId: team.id, email: 'two@family.example' });
  const { isCreated, rows } = await importWith('two@family.example', typed);
  expect(isCreated).toBe(false);
  expect(rows).toHaveLength(2);
  expect(await stored(sibling.id)).toEqual({ row: sibling, log: [] });
});
