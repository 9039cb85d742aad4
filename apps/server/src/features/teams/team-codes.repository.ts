import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { users } from '../auth/auth.table.ts';
import { teamCodes, teams } from './teams.table.ts';

/** Neither used nor ended. */
export const isOpen = and(isNull(teamCodes.usedAt), isNull(teamCodes.endedAt));

type ClaimedCode = { readonly codeId: number; readonly teamId: number };

/**
 * Uses up the code in one conditional write. A second request at the same moment waits for the first; then it finds no
 * open code, or the code still open if the first rolled back (case C31).
 */
export async function claimCode(tx: Drizzle, code: string, now: Date): Promise<ClaimedCode | undefined> {
  const [claimed] = await tx
    .update(teamCodes)
    .set({ usedAt: now })
    .where(and(eq(teamCodes.code, code), isOpen))
    .returning({ codeId: teamCodes.id, teamId: teamCodes.teamId });
  return claimed;
}

export async function setCodeUser(tx: Drizzle, codeId: number, userId: number): Promise<void> {
  await tx.update(teamCodes).set({ usedByUserId: userId }).where(eq(teamCodes.id, codeId));
}

/** Lets no other transaction create or claim codes until this one ends; reading stays possible. */
export async function lockTeamCodes(tx: Drizzle): Promise<void> {
  await tx.execute(sql`lock table ${teamCodes} in share row exclusive mode`);
}

/** Teams that never had a code. */
export async function findTeamsWithoutCode(tx: Drizzle): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .leftJoin(teamCodes, eq(teamCodes.teamId, teams.id))
    .where(isNull(teamCodes.id));
}

/** Stores a new code for a team; returns false if the code exists already. */
export async function insertCode(tx: Drizzle, teamId: number, code: string): Promise<boolean> {
  const made = await tx
    .insert(teamCodes)
    .values({ teamId, code })
    .onConflictDoNothing({ target: teamCodes.code })
    .returning({ id: teamCodes.id });
  return made.length > 0;
}

/** Ends the open code of a team and returns it; null if there is none. */
export async function endOpenCode(tx: Drizzle, teamId: number, now: Date): Promise<string | null> {
  const [ended] = await tx
    .update(teamCodes)
    .set({ endedAt: now })
    .where(and(eq(teamCodes.teamId, teamId), isOpen))
    .returning({ code: teamCodes.code });
  return ended?.code ?? null;
}

/** Ends the open codes of all teams. */
export async function endAllOpenCodes(db: Drizzle): Promise<void> {
  await db.update(teamCodes).set({ endedAt: sql`now()` }).where(isOpen);
}

export async function findTeamName(tx: Drizzle, teamId: number): Promise<string | undefined> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  return team?.name;
}

/** The latest codes of all teams with who used them, newest first. */
export async function listCodes(tx: Drizzle, limit: number) {
  return tx
    .select({
      teamId: teamCodes.teamId,
      code: teamCodes.code,
      createdAt: teamCodes.createdAt,
      usedAt: teamCodes.usedAt,
      endedAt: teamCodes.endedAt,
      userName: users.name,
      userEmail: users.email,
    })
    .from(teamCodes)
    .leftJoin(users, eq(users.id, teamCodes.usedByUserId))
    .orderBy(desc(teamCodes.createdAt), desc(teamCodes.id))
    .limit(limit);
}

export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number];
