import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { adminOf, coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildLevels, buildMember, buildTeam, LEVELS } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { logInWords } from '../../../../test/log-in-words.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import type { WaitUntil } from '../../../platform/wait-until.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { members } from '../members.table.ts';

type MemberRow = typeof members.$inferSelect;

/** A portal on 28 November 2026 with two teams, a coach for each of them and the admin. */
export type TestRoster = {
  app: FastifyInstance;
  database: Database;
  /** For another portal on the same database: sessions end by the time of the portal that is asked. */
  clock: Clock;
  /** Ids of the teams. */
  spring: number;
  summit: number;
  /** The coach of Spring, and the one of Summit. */
  coach: Session;
  otherCoach: Session;
  admin: Session;
  /** Creates a gymnast of Spring whose membership can be renewed. */
  lapsed(values?: Parameters<typeof buildMember>[1]): Promise<MemberRow>;
  storedMember(id: number): Promise<MemberRow>;
  logOf(memberId: number): Promise<(typeof activityLog.$inferSelect)[]>;
  /** Updates the query planner's statistics, as PostgreSQL does itself some time after many inserts. */
  analyze(): Promise<unknown>;
  /** Removes all gymnasts. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
};

export async function startRoster(options: { waitUntil?: WaitUntil } = {}): Promise<TestRoster> {
  const { database, url, close } = await createTestDatabase();
  const clock = { now: () => new Date('2026-11-28T12:00:00Z') };
  const app = await startTestApp({ database, clock, ...options });
  await buildLevels(database);
  const spring = await buildTeam(database, 'Spring');
  const summit = await buildTeam(database, 'Summit');
  return {
    app,
    database,
    clock,
    spring,
    summit,
    coach: await coachOf(app, database, spring),
    otherCoach: await coachOf(app, database, summit),
    admin: await adminOf(app, database),
    lapsed: (values = {}) =>
      buildMember(database, {
        teamId: spring,
        membershipStatus: 'Lapsed',
        membershipLevelId: LEVELS.withApproval.id,
        renewalDue: '2026-09-01',
        ...values,
      }),
    async analyze() {
      // Only the owner of a table may analyze it.
      const owner = new Client({ connectionString: url });
      await owner.connect();
      await owner.query('analyze');
      await owner.end();
    },
    async storedMember(id) {
      const rows = await database.inScope(leagueScope(), (tx) => tx.select().from(members));
      const row = rows.find((each) => each.id === id);
      if (!row) throw new Error('The member is gone.');
      return row;
    },
    async logOf(memberId) {
      const rows = await database.inScope(leagueScope(), (tx) => tx.select().from(activityLog));
      return logInWords(rows.filter((row) => row.memberId === memberId));
    },
    empty: () => database.inScope(leagueScope(), (tx) => tx.delete(members)),
    async close() {
      await app.close();
      await close();
    },
  };
}
