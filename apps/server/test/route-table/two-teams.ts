import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../src/features/auth/auth.table.ts';
import { coaches } from '../../src/features/coaches/coaches.table.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { leagueScope } from '../../src/platform/db/scope.ts';
import type { Logger } from '../../src/platform/log.ts';
import { adminOf, coachOf, officeOf, type Session, signedOut, startTestApp } from '../app.ts';
import { buildLevels, buildTeam } from '../builders.ts';
import { createTestDatabase } from '../database.ts';

/**
 * A team whose name is in every value of its gymnasts, so a reply with the name has something of the team. No sentence
 * of the portal contains it.
 */
export type MarkedTeam = { readonly id: number; readonly name: string };

/** Everyone who can send a request. */
export const PEOPLE = [
  'signed out',
  'coach A',
  'coach B',
  'deactivated coach',
  'admin',
  'full',
  'members',
  'scores',
  'readOnly',
] as const;
export type Person = (typeof PEOPLE)[number];

/** A portal with two teams, and a session of each kind of person. */
export type TwoTeams = {
  app: FastifyInstance;
  database: Database;
  teamA: MarkedTeam;
  teamB: MarkedTeam;
  sessions: Readonly<Record<Person, Session>>;
  close(): Promise<void>;
};

export async function startTwoTeams(parts: { log?: Logger } = {}): Promise<TwoTeams> {
  const { database, close } = await createTestDatabase();
  const app = await startTestApp({ database, ...parts });
  await buildLevels(database);
  const buildMarked = async (name: string) => ({ name, id: await buildTeam(database, name) });
  const [teamA, teamB] = [await buildMarked('Larkspur'), await buildMarked('Bramblewood')];
  return {
    app,
    database,
    teamA,
    teamB,
    sessions: {
      'signed out': signedOut(app),
      'coach A': await coachOf(app, database, teamA.id),
      'coach B': await coachOf(app, database, teamB.id),
      'deactivated coach': await deactivatedCoach(app, database, teamA),
      admin: await adminOf(app, database),
      full: await officeOf(app, database, 'full'),
      members: await officeOf(app, database, 'members'),
      scores: await officeOf(app, database, 'scores'),
      readOnly: await officeOf(app, database, 'readOnly'),
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

/**
 * Waits for work that one request started and that would affect the next: only one sync may run at a time, and one
 * import per team.
 */
export async function letWorkEnd({ database }: Pick<TwoTeams, 'database'>): Promise<void> {
  await database.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`delete from sync_runs`);
    await tx.execute(sql`delete from imports where state in ('waiting', 'checking', 'running')`);
  });
}

/** The session row stays; that alone must not let anyone in. */
async function deactivatedCoach(app: FastifyInstance, database: Database, team: MarkedTeam) {
  const session = await coachOf(app, database, team.id);
  const { email } = (await session({ method: 'GET', url: '/api/coach/user' })).json();
  const [user] = await database.unscoped.select().from(users).where(eq(users.email, email));
  await database.unscoped
    .update(coaches)
    .set({ isActive: false })
    .where(eq(coaches.userId, user?.id ?? 0));
  return session;
}
