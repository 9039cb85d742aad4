import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/queries/insert-rows.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { importObjects, imports } from '../imports/imports.table.ts';
import { members, searchTextOf } from '../members/members.table.ts';
import { teamCodes, teams } from '../teams/teams.table.ts';
import { DEMO_GYMNASTS } from './demo-gymnasts.ts';

const DEMO_TEAM = 'Demo Team';

/** Locks the demo team, made when there is none, so that two people who load or remove take turns; gives its id. */
export async function lockDemoTeam(tx: ScopedTransaction): Promise<number> {
  for (;;) {
    await tx.insert(teams).values({ name: DEMO_TEAM, isDemo: true }).onConflictDoNothing();
    const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.isDemo, true)).for('update');
    // Without one, the transaction that had it locked has removed it: it can be made now.
    if (team) return team.id;
  }
}

/** Adds those of the invented gymnasts who are not there. */
export async function addDemoGymnasts(tx: ScopedTransaction, teamId: number): Promise<void> {
  const rows = DEMO_GYMNASTS.map((gymnast) => ({
    ...gymnast,
    teamId,
    searchText: searchTextOf({ ...gymnast, familyEmail: null }),
  }));
  await tx.execute(sql`${insertRows(members, rows)} on conflict do nothing`);
}

/** Demo gymnasts on the roster; an archived one is not counted. */
export function countDemoGymnasts(tx: ScopedTransaction): Promise<number> {
  return tx.$count(members, sql`${members.isDemo} and ${members.archivedAt} is null`);
}

/** Removes all demo gymnasts, archived ones too, and what hangs on them. */
export async function removeDemoGymnasts(tx: ScopedTransaction): Promise<void> {
  await tx.delete(members).where(eq(members.isDemo, true));
}

/** Removes the demo team with its codes and imports; a coach who was on it is on no team. */
export async function removeDemoTeam(tx: ScopedTransaction, teamId: number): Promise<void> {
  await tx.update(coaches).set({ teamId: null }).where(eq(coaches.teamId, teamId));
  await tx.delete(teamCodes).where(eq(teamCodes.teamId, teamId));
  await tx.delete(imports).where(eq(imports.teamId, teamId));
  await tx.delete(importObjects).where(eq(importObjects.teamId, teamId));
  await tx.delete(teams).where(eq(teams.id, teamId));
}
