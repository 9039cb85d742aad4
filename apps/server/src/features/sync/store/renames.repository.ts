import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { lockMemberRows } from '../../members/index.ts';
import { members, searchTextOf } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';

export type Rename = { from: string; to: string };

const asRows = (renames: readonly Rename[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as renamed("from" text, "to" text)`;

const former = (name: string) => `${name} (former)`;

/** Teams that have a name which a renamed team takes over: their choices are gone at the provider. */
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
 * Gives teams their new names, and with them the values that were agreed with the provider, so that a rename is no
 * difference to anyone. Gymnasts whose change was refused for an unknown choice are tried again.
 */
export async function renameTeams(tx: ScopedTransaction, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  const names = renames.map(({ from }) => from);
  // Those who are compared with the provider at this moment come first.
  const affected = await lockMemberRows(
    tx,
    or(
      inArray(sql`${members.base} ->> 'team'`, names),
      sql`${members.teamId} in (select id from teams where not is_demo and ${inArray(teams.name, names)})`,
    ),
  );
  await freeNames(tx, renames);
  // Two teams may exchange their names, and a name is there once at any moment.
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

/** The same for skill levels, which are texts of each gymnast. */
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
