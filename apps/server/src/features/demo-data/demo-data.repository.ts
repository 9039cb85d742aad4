import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/queries/insert-rows.ts';
import { coaches } from '../coaches/coaches.table.ts';
import { importObjects, imports } from '../imports/imports.table.ts';
import { members, searchTextOf } from '../members/members.table.ts';
import { teamCodes, teams } from '../teams/teams.table.ts';
import { DEMO_GYMNASTS } from './demo-gymnasts.ts';

const DEMO_TEAM = 'Demo Team';

/** Creates the demo team if there is none, and locks it, so that two people who load or remove take turns. Returns its id. */
export async function lockDemoTeam(tx: ScopedTransaction): Promise<number> {
  for (;;) {
    await tx.insert(teams).values({ name: DEMO_TEAM, isDemo: true }).onConflictDoNothing();
    const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.isDemo, true)).for('update');
    // If there is none, the transaction that held the lock removed the team. Create it again.
    if (team) return team.id;
  }
}

/** Adds the invented gymnasts that are missing. */
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

/** Removes all demo gymnasts, archived ones too, and all rows that refer to them. */
export async function removeDemoGymnasts(tx: ScopedTransaction): Promise<void> {
  await tx.delete(members).where(eq(members.isDemo, true));
}

/** Removes the demo team with its codes and imports; its coaches are then on no team. */
export async function removeDemoTeam(tx: ScopedTransaction, teamId: number): Promise<void> {
  await tx.update(coaches).set({ teamId: null }).where(eq(coaches.teamId, teamId));
  await tx.delete(teamCodes).where(eq(teamCodes.teamId, teamId));
  await tx.delete(imports).where(eq(imports.teamId, teamId));
  await tx.delete(importObjects).where(eq(importObjects.teamId, teamId));
  await tx.delete(teams).where(eq(teams.id, teamId));
}
