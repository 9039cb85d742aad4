import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { lockMemberRows } from '../../members/index.ts';
import { members, searchTextOf } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';

export type Rename = { from: string; to: string };

const asRows = (renames: readonly Rename[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as renamed("from" text, "to" text)`;

const former = (name: string) => `${name} (former)`;

/** Frees names that a renamed team takes over from teams whose choices are gone at the provider. */
async function freeNames(tx: ScopedTransaction, renames: readonly Rename[]): Promise<void> {
  const left = new Set(renames.map(({ from }) => from));
  const wanted = renames.map(({ to }) => to).filter((name) => !left.has(name));
  const inTheWay = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.isDemo, false), inArray(teams.name, wanted)));
  for (const { id, name } of inTheWay) {
    const taken = await tx.$count(teams, and(eq(teams.isDemo, false), eq(teams.name, former(name))));
    await tx
      .update(teams)
      .set({ name: taken === 0 ? former(name) : `${former(name)} ${id}` })
      .where(eq(teams.id, id));
  }
}

/**
 * Gives teams their new names, and changes the agreed values with them, so that a rename is not a difference. Gymnasts
 * whose change was refused for an unknown choice are retried.
 */
export async function renameTeams(tx: ScopedTransaction, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  const names = renames.map(({ from }) => from);
  // Locks the members, so that comparisons under way finish first.
  const affected = await lockMemberRows(
    tx,
    or(
      inArray(sql`${members.base} ->> 'team'`, names),
      sql`${members.teamId} in (select id from teams where not is_demo and ${inArray(teams.name, names)})`,
    ),
  );
  await freeNames(tx, renames);
  // Two teams may swap names, and a name must be unique at every moment.
  await tx.execute(sql`
    update teams set name = 'renamed ' || teams.id || ' ' || name
    from ${asRows(renames)} where teams.name = renamed."from" and not is_demo`);
  await tx.execute(sql`
    update teams set name = renamed."to"
    from ${asRows(renames)} where teams.name = 'renamed ' || teams.id || ' ' || renamed."from" and not is_demo`);
  await tx.execute(sql`
    update members set base = jsonb_set(base, '{team}', to_jsonb(renamed."to"))
    from ${asRows(renames)} where base ->> 'team' = renamed."from"`);
  await retryRefused(tx, affected);
}

/** Does the same for skill levels, which are stored as text with each gymnast. */
export async function renameSkillLevels(tx: ScopedTransaction, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  const names = renames.map(({ from }) => from);
  const affected = await lockMemberRows(
    tx,
    and(
      eq(members.isDemo, false),
      or(inArray(members.skillLevel, names), inArray(sql`${members.base} ->> 'skillLevel'`, names)),
    ),
  );
  const rows = await tx.select(getTableColumns(members)).from(members).where(affected);
  const newNames = new Map(renames.map(({ from, to }) => [from, to]));
  const changed = rows.flatMap((row) => {
    const skillLevel = newNames.get(row.skillLevel);
    return skillLevel === undefined
      ? []
      : [{ id: row.id, skillLevel, searchText: searchTextOf({ ...row, skillLevel }) }];
  });
  await tx.execute(sql`
    update members set skill_level = row."skillLevel", search_text = row."searchText", version = version + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as row(id integer, "skillLevel" text, "searchText" text)
    where members.id = row.id`);
  await tx.execute(sql`
    update members set base = jsonb_set(base, '{skillLevel}', to_jsonb(renamed."to"))
    from ${asRows(renames)} where base ->> 'skillLevel' = renamed."from" and not is_demo`);
  await retryRefused(tx, affected);
}

async function retryRefused(tx: ScopedTransaction, affected: Awaited<ReturnType<typeof lockMemberRows>>) {
  await tx
    .update(members)
    .set({ syncState: 'waiting', syncReason: null, syncRetryAt: null })
    .where(and(affected, eq(members.syncState, 'refused')));
}
