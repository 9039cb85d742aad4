import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { ensureTeams } from '../store/read-members.repository.ts';
import { createPushContext } from './push-context.ts';

it('[SYNC-04] a team created in a push’s rolled-back transaction is created again', async () => {
  const { database } = await useTestDatabase();
  const context = createPushContext();
  const rolledBack = database.inScope(leagueScope(), async (tx) => {
    await context(tx, 'Spring');
    throw new Error('Rolled back.');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back.');
  await database.inScope(leagueScope(), (tx) => context(tx, 'Spring'));
  const { teamIds } = await database.inScope(leagueScope(), (tx) => context(tx, 'Spring'));
  const stored = await database.inScope(leagueScope(), (tx) => ensureTeams(tx, []));
  expect(stored.has('Spring')).toBe(true);
  expect(teamIds).toEqual(stored);
});
