import { expect, it, onTestFinished } from 'vitest';
import { adminOf, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { useTestDatabase } from '../../../test/database.ts';

it('[ADMIN-03] the dashboard counts gymnasts on rosters, and only Active ones as active', async () => {
  const { database } = await useTestDatabase();
  const app = await startTestApp({ database });
  onTestFinished(() => app.close());
  const admin = await adminOf(app, database);
  const team = await buildTeam(database, 'Counted');
  for (const status of ['Active', 'Lapsed', 'PendingUpgrade', 'Unknown', 'Inactive'])
    await buildMember(database, { teamId: team, membershipStatus: status });
  await buildMember(database, { teamId: team, archivedAt: new Date() });
  const reply = await admin({ method: 'GET', url: '/api/dashboard/stats' });
  expect(reply.json()).toEqual({ totalMembers: 5, activeMembers: 1, lastSync: null });
});
