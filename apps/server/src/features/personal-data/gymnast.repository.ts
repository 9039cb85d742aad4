import { fullName } from '@league/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { lockMemberRows } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import { keysOf } from '../scores/index.ts';
import { teams } from '../teams/teams.table.ts';

/** More former names and addresses than anyone has. */
const MOST_FORMER = 10;

type PersonName = { readonly firstName: string; readonly lastName: string };

const bothOrders = ({ firstName, lastName }: PersonName) => [
  `${firstName} ${lastName}`,
  `${lastName} ${firstName}`,
];

/** A name, either way round, as results are remembered by it whatever stood around it. */
const resultKeysOf = (name: PersonName) =>
  bothOrders(name)
    .map((text) => keysOf({ name: text, club: '' }).nameKey)
    .filter((key) => key !== '');

/** What a gymnast was called once, and their former addresses: the log of their changes has them, and the sync's last values. */
async function formerValues(tx: ScopedTransaction, id: number) {
  const { rows } = await tx.execute<{
    firstName: string | null;
    lastName: string | null;
    email: string | null;
  }>(sql`
    select distinct value ->> 'firstName' as "firstName", value ->> 'lastName' as "lastName", lower(value ->> 'email') as email
    from (
      select before as value from activity_log where member_id = ${id}
      union all select after from activity_log where member_id = ${id}
      union all select base from members where id = ${id}
    ) as held where jsonb_typeof(value) = 'object' and value ?| array['firstName', 'lastName', 'email']`);
  return rows;
}

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.flatMap((value) => (value === null || value.trim() === '' ? [] : [value.trim()]))),
];

/** Each name in the form in which texts are compared, and whether another gymnast bears it. */
async function describeNames(tx: ScopedTransaction, id: number, names: readonly PersonName[]) {
  const { rows } = await tx.execute<PersonName & { folded: string[]; isShared: boolean }>(sql`
    select "firstName", "lastName", array[written, reversed] as folded, exists (
      select from members other where other.id <> ${id}
        and replace(fold_for_search(other.first_name || ' ' || other.last_name), ' ', '')
          in (replace(written, ' ', ''), replace(reversed, ' ', ''))) as "isShared"
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as name("firstName" text, "lastName" text),
      lateral (select fold_for_search("firstName" || ' ' || "lastName") as written,
        fold_for_search("lastName" || ' ' || "firstName") as reversed) as forms`);
  return rows;
}

/** The addresses that no other gymnast has by now. */
async function ownEmails(tx: ScopedTransaction, id: number, emails: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select address as email from unnest(${sql.param([...emails])}::text[]) as address
    where not exists (select from members other where other.id <> ${id} and lower(other.email) = address)`);
  return rows.map(({ email }) => email);
}

/** A gymnast whose data are asked for, with what tells that a line without their number is theirs. */
export type Gymnast = NonNullable<Awaited<ReturnType<typeof selectGymnast>>>;

async function selectGymnast(tx: ScopedTransaction, id: number) {
  const [row] = await tx
    .select({ ...getTableColumns(members), teamName: teams.name })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.id, id));
  if (!row) return undefined;
  const former = await formerValues(tx, id);
  const firstNames = distinct([row.firstName, ...former.map(({ firstName }) => firstName)]);
  const lastNames = distinct([row.lastName, ...former.map(({ lastName }) => lastName)]);
  const combined = firstNames
    .slice(0, MOST_FORMER)
    .flatMap((firstName) => lastNames.slice(0, MOST_FORMER).map((lastName) => ({ firstName, lastName })));
  const names = await describeNames(tx, id, combined.length > 0 ? combined : [row]);
  // Where two gymnasts have the same name, a line could be the other's: it is then attributed by the email beside it.
  const alone = names.filter(({ isShared }) => !isShared);
  const emails = await ownEmails(
    tx,
    id,
    distinct([row.email?.toLowerCase() ?? null, ...former.map(({ email }) => email)]).slice(0, MOST_FORMER),
  );
  return {
    ...row,
    name: fullName(row),
    /** Names of now and of once, folded, in both orders. */
    names: names.flatMap(({ folded }) => folded),
    namesAlone: alone.flatMap(({ folded }) => folded),
    resultKeysAlone: alone.flatMap(resultKeysOf),
    /** In lower case. */
    emails,
    /** By which a text is found to mention them. */
    mentionedAs: [...alone.flatMap(bothOrders), ...emails],
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
