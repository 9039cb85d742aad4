import { and, asc, eq, sql } from 'drizzle-orm';
import type { Drizzle, ScopedTransaction } from '../../platform/db/database.ts';
import { isOpen } from './team-codes.repository.ts';
import { teamCodes, teams } from './teams.table.ts';

export type TeamWithCode = { id: number; name: string; openCode: string | null };

const byName = [asc(sql`lower(${teams.name})`), asc(teams.id)];

/** The teams of the transaction's scope, without codes, which a coach's transaction cannot read. */
export async function listTeams(tx: ScopedTransaction): Promise<TeamWithCode[]> {
  const { scope } = tx;
  const found = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(scope.kind === 'team' ? eq(teams.id, scope.teamId) : undefined)
    .orderBy(...byName);
  return found.map((team) => ({ ...team, openCode: null }));
}

/** All teams with their open codes. */
export async function listTeamsWithCodes(tx: ScopedTransaction): Promise<TeamWithCode[]> {
  return tx
    .select({ id: teams.id, name: teams.name, openCode: teamCodes.code })
    .from(teams)
    .leftJoin(teamCodes, and(eq(teamCodes.teamId, teams.id), isOpen))
    .orderBy(...byName);
}

export async function hasTeam(tx: Drizzle, teamId: number): Promise<boolean> {
  const found = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId));
  return found.length > 0;
}
