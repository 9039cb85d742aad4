import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { lockMemberRows } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import { keysOf } from '../scores/index.ts';
import { teams } from '../teams/teams.table.ts';

/** Her name in the form in which texts are compared, in both orders: lines without her number are found by it. */
const written = sql<string>`fold_for_search(${members.firstName} || ' ' || ${members.lastName})`;
const reversed = sql<string>`fold_for_search(${members.lastName} || ' ' || ${members.firstName})`;
const joined = (name: SQL) => sql`replace(${name}, ' ', '')`;

/** Her name, either way round, as results are remembered by it whatever stood around it. */
function resultKeysOf({ firstName, lastName }: { firstName: string; lastName: string }): string[] {
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
  return names.map((name) => keysOf({ name, club: '' }).nameKey).filter((key) => key !== '');
}

/** A gymnast whose data are asked for, with what tells that a line without her number is hers. */
export type Gymnast = NonNullable<Awaited<ReturnType<typeof selectGymnast>>>;

async function selectGymnast(tx: ScopedTransaction, id: number) {
  const [row] = await tx
    .select({
      ...getTableColumns(members),
      teamName: teams.name,
      names: sql<string[]>`array[${written}, ${reversed}]`,
      hasNamesake: sql<boolean>`exists (
        select from members other where other.id <> ${members.id}
          and ${joined(sql`fold_for_search(other.first_name || ' ' || other.last_name)`)}
            in (${joined(written)}, ${joined(reversed)}))`,
    })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.id, id));
  if (!row) return undefined;
  return {
    ...row,
    name: `${row.firstName} ${row.lastName}`.trim(),
    // Where two gymnasts have the same name, a line could be the other's: it is then attributed by the email beside
    // it.
    namesAlone: row.hasNamesake ? [] : row.names,
    resultKeysAlone: row.hasNamesake ? [] : resultKeysOf(row),
  };
}

/** The gymnast, archived or not. */
export function findGymnast(tx: ScopedTransaction, id: number): Promise<Gymnast | undefined> {
  return selectGymnast(tx, id);
}

/** The same, locked against every other change until the transaction ends. */
export async function lockGymnast(tx: ScopedTransaction, id: number): Promise<Gymnast | undefined> {
  await lockMemberRows(tx, eq(members.id, id));
  return selectGymnast(tx, id);
}
