import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { adminOf, coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildMember, buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';
import { meetScores, meets, scoreNames, scoreRules } from '../scores.table.ts';
import { readCases } from './cases.ts';

type MemberRow = typeof members.$inferSelect;

/** A portal with the six teams and sixty gymnasts of the sample meet, the coach of Spring and the admin. */
export type ScoresLeague = {
  app: FastifyInstance;
  database: Database;
  coach: Session;
  admin: Session;
  /** The id of the gymnast with this id in the sample, such as `M1001`. */
  memberId(sampleId: string): number;
  teamId(name: string): number;
  member(id: number): Promise<MemberRow>;
  upload(csv: string, values?: object): { file: object };
  /** Removes scores, decisions and own rules; the gymnasts stay. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

const base64 = (text: string) => Buffer.from(text).toString('base64');

export function bundledFile(name: string): string {
  return readFileSync(new URL(`../bundled/${name}`, import.meta.url), 'utf8');
}

export async function startScoresLeague(): Promise<ScoresLeague> {
  const { database, close } = await createTestDatabase();
  const app = await startTestApp({ database });
  const teams = new Map<string, number>();
  const ids = new Map<string, number>();
  for (const row of readCases('meet-roster.csv')) {
    const team = row.Team ?? '';
    if (!teams.has(team)) teams.set(team, await buildTeam(database, team));
    const { id } = await buildMember(database, {
      firstName: row['First Name'] ?? '',
      lastName: row['Last Name'] ?? '',
      teamId: teams.get(team) ?? null,
      skillLevel: row['Gymnast Level'] ?? '',
      membershipStatus: row['Membership Status'] ?? '',
    });
    ids.set(row['Member ID'] ?? '', id);
  }
  const idIn = (known: ReadonlyMap<string, number>, name: string) => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`The sample has no ${name}.`);
    return id;
  };
  return {
    app,
    database,
    coach: await coachOf(app, database, idIn(teams, 'Spring')),
    admin: await adminOf(app, database),
    memberId: (sampleId) => idIn(ids, sampleId),
    teamId: (name) => idIn(teams, name),
    async member(id) {
      const rows = await database.inScope(leagueScope(), (tx) => tx.select().from(members));
      const row = rows.find((each) => each.id === id);
      if (!row) throw new Error('The member is gone.');
      return row;
    },
    upload: (csv, values = {}) => ({
      file: { meetName: 'Test Open', heldOn: '2026-02-14', content: base64(csv), ...values },
    }),
    clear: () =>
      database.inScope(leagueScope(), async (tx) => {
        await tx.delete(meets);
        await tx.delete(meetScores);
        await tx.delete(scoreNames);
        await tx.delete(scoreRules);
      }),
    async close() {
      await app.close();
      await close();
    },
  };
}
