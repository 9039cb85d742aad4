import { foldForSearch, fullName } from '@league/contract';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { lockMemberRows } from '../members/index.ts';
import { members } from '../members/members.table.ts';
import { keysOf } from '../scores/index.ts';
import { teams } from '../teams/teams.table.ts';

/**
 * If there are many former names or addresses, this many of the newest and of the oldest count; more than anyone has.
 */
const MOST_FORMER = 10;

type PersonName = { readonly firstName: string; readonly lastName: string };

const bothOrders = ({ firstName, lastName }: PersonName) => [
  `${firstName} ${lastName}`,
  `${lastName} ${firstName}`,
];

/** A name in both orders, as results remember it. */
const resultKeysOf = (name: PersonName) =>
  bothOrders(name)
    .map((text) => keysOf({ name: text, club: '' }).nameKey)
    .filter((key) => key !== '');

type HeldValues = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
};

/**
 * The names and addresses in the log of a gymnast's changes, newest first, then those of the sync's last values. An
 * entry has only what changed, and null for the rest.
 */
async function formerValues(tx: ScopedTransaction, id: number) {
  const { rows } = await tx.execute<HeldValues>(sql`
    select value ->> 'firstName' as "firstName", value ->> 'lastName' as "lastName", lower(value ->> 'email') as email
    from (
      select id, 2 as place, before as value from activity_log where member_id = ${id}
      union all select id, 1, after from activity_log where member_id = ${id}
      union all select 0, 0, base from members where id = ${id}
    ) as held where jsonb_typeof(value) = 'object' and value ?| array['firstName', 'lastName', 'email']
    order by id desc, place`);
  return rows;
}

/** All values, or the first and last ones if there are suspiciously many. */
const boundedValues = <Value>(values: readonly Value[]) =>
  values.length > 2 * MOST_FORMER ? [...values.slice(0, MOST_FORMER), ...values.slice(-MOST_FORMER)] : values;

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.flatMap((value) => (value === null || value.trim() === '' ? [] : [value.trim()]))),
];

/**
 * The names that the gymnast has had, newest first. First and last names that were never used together are not
 * combined.
 */
function namesOf(current: PersonName, former: readonly HeldValues[]): readonly PersonName[] {
  const names = new Map<string, PersonName>();
  let { firstName, lastName } = current;
  for (const held of [{ firstName, lastName }, ...former]) {
    firstName = held.firstName?.trim() || firstName;
    lastName = held.lastName?.trim() || lastName;
    const [name] = bothOrders({ firstName, lastName });
    if (name !== undefined && !names.has(name)) names.set(name, { firstName, lastName });
  }
  return boundedValues([...names.values()]);
}

function distinctNames(names: readonly PersonName[]): readonly PersonName[] {
  return [...new Map(names.map((name) => [bothOrders(name).join(), name])).values()];
}

const withoutBlanks = (text: string) => text.replaceAll(' ', '');

/** The names of all other gymnasts in the form used to compare texts: folded, without spaces. */
async function readOtherNames(tx: ScopedTransaction, id: number): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select fold_for_search(first_name || ' ' || last_name) as name from members
    where id <> ${id} and merged_into_id is distinct from ${id}`);
  return new Set(rows.map(({ name }) => withoutBlanks(name)));
}

/** Each name in the form used to compare texts, and whether another gymnast has it. */
async function describeNames(tx: ScopedTransaction, id: number, names: readonly PersonName[]) {
  const others = await readOtherNames(tx, id);
  return names.map((name) => {
    const folded = bothOrders(name).map(foldForSearch);
    return { ...name, folded, isShared: folded.some((text) => others.has(withoutBlanks(text))) };
  });
}

/** The addresses that no other gymnast has by now. */
async function ownEmails(tx: ScopedTransaction, id: number, emails: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select address as email from unnest(${sql.param([...emails])}::text[]) as address
    where not exists (
      select from members other
      where other.id <> ${id} and other.merged_into_id is distinct from ${id} and address in (lower(other.email), lower(other.family_email)))`);
  return rows.map(({ email }) => email);
}

/** A gymnast whose data is requested, with what identifies lines without their number as theirs. */
export type Gymnast = NonNullable<Awaited<ReturnType<typeof selectGymnast>>>;

async function selectGymnast(tx: ScopedTransaction, id: number) {
  const [row] = await tx
    .select({ ...getTableColumns(members), teamName: teams.name })
    .from(members)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.id, id));
  if (!row) return undefined;
  const former = await formerValues(tx, id);
  const merged = await entriesMergedInto(tx, id);
  const names = await describeNames(tx, id, distinctNames([...namesOf(row, former), ...merged]));
  // If two gymnasts have the same name, a line could be the other's. It is then attributed by the email next to it.
  const alone = names.filter(({ isShared }) => !isShared);
  const emails = await ownEmails(
    tx,
    id,
    boundedValues(
      distinct([
        row.email?.toLowerCase() ?? null,
        ...former.map(({ email }) => email),
        ...merged.map(({ email }) => email?.toLowerCase() ?? null),
      ]),
    ),
  );
  return {
    ...row,
    name: fullName(row),
    /** Present and former names, folded, in both orders. */
    names: names.flatMap(({ folded }) => folded),
    namesAlone: alone.flatMap(({ folded }) => folded),
    resultKeysAlone: alone.flatMap(resultKeysOf),
    /** In lower case. */
    emails,
    /** The texts that count as a mention of them. */
    mentionedAs: [...alone.flatMap(bothOrders), ...emails],
  };
}

/** Archived entries of the same child, whose data belongs to the gymnast too (OFFICE-03). */
export async function entriesMergedInto(tx: ScopedTransaction, id: number) {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(members)
    .where(and(eq(members.mergedIntoId, id), isNull(members.erasingSince)));
}

/** The gymnast, archived or not. */
export function findGymnast(tx: ScopedTransaction, id: number): Promise<Gymnast | undefined> {
  return selectGymnast(tx, id);
}

/** The gymnast, locked against every other change until the transaction ends. */
export async function lockGymnast(tx: ScopedTransaction, id: number): Promise<Gymnast | undefined> {
  await lockMemberRows(tx, eq(members.id, id));
  return selectGymnast(tx, id);
}
