import { type ActivityFilter, type ListActivityQuery, memberFieldSchema } from '@league/contract';
import { and, eq, getTableColumns, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { holdsSearch } from '../../platform/db/queries/search.ts';
import { users } from '../auth/auth.table.ts';
import { activityLog, memberChanges } from './activity.table.ts';

const { searchText: _, ...columns } = getTableColumns(activityLog);

const shown = {
  ...columns,
  canPutBack: sql<boolean>`exists (
    select from ${memberChanges} where ${memberChanges.activityId} = ${activityLog.id}
      and ${memberChanges.before} ?| ${sql.param([...memberFieldSchema.options])}::text[])`,
};

export type ActivityRow = Omit<typeof activityLog.$inferSelect, 'searchText'> & {
  readonly canPutBack: boolean;
};

/** A row of the list, with how many entries it stands for. */
export type FoldedRow = ActivityRow & { readonly entries: number; readonly isOfOneTeam: boolean };

/** The filters with the moment that `dateFilter` means; null for the whole log. */
export type Which = Omit<ActivityFilter, 'dateFilter'> & { readonly since: Date | null };

/** Another name for the table, for the entries that are compared with one. */
const other = alias(activityLog, 'other');

function meant(
  { coachId, actionType, teamId, search = '', since }: Which,
  entry: typeof activityLog | typeof other = activityLog,
): SQL | undefined {
  return and(
    since === null ? undefined : gte(entry.createdAt, since),
    coachId === undefined ? undefined : eq(entry.userId, coachId),
    // A sync can bring thousands in a night, which would hide what people did.
    actionType === undefined ? ne(entry.actionType, 'PROVIDER_CHANGE') : eq(entry.actionType, actionType),
    teamId === undefined ? undefined : eq(entry.teamId, teamId),
    holdsSearch(entry.searchText, search),
  );
}

const codeOf = (entry: typeof activityLog | typeof other) => sql`coalesce(${entry.facts} ->> 'code', '')`;

/** `other` is of the same step of the same change of many: written in one transaction, about the same thing. */
const isOfSameStep = and(
  eq(other.createdAt, activityLog.createdAt),
  sql`${codeOf(other)} = ${codeOf(activityLog)}`,
);
const isOfSameChange = and(eq(other.bulkChangeId, activityLog.bulkChangeId), isOfSameStep);

/** What the entries of one step of a change of many have in common; null for any other entry. */
const stepOf = sql`bulk_change_id || ' ' || extract(epoch from created_at) || ' ' || coalesce(facts ->> 'code', '')`;

/** The entries for which a folded row stands. */
const isOfChange = (id: number) => {
  const named = (column: SQL) => sql`(select ${column} from activity_log where id = ${id})`;
  return and(
    eq(activityLog.bulkChangeId, named(sql`bulk_change_id`)),
    eq(activityLog.createdAt, named(sql`created_at`)),
    sql`${codeOf(activityLog)} = ${named(sql`coalesce(facts ->> 'code', '')`)}`,
  );
};

/** In the order of the index `activity_log_newest`, so that a page costs the same at the top and far down. */
const newestFirst = [
  sql`${activityLog.createdAt} desc nulls last`,
  sql`${activityLog.id} desc nulls last`,
] as const;

type AskedPage = Which & Pick<ListActivityQuery, 'before' | 'limit' | 'folded' | 'sameChangeAs'>;

function onPage({ before, sameChangeAs, ...which }: Omit<AskedPage, 'limit'>): SQL | undefined {
  const inAll = and(meant(which), sameChangeAs === undefined ? undefined : isOfChange(sameChangeAs));
  if (before === undefined) return inAll;
  const isOlder = sql`(${activityLog.createdAt}, ${activityLog.id}) < (select created_at, id from activity_log where id = ${before})`;
  return and(inAll, isOlder);
}

/** A page of the log in one query, newest first; with `before` of what is older than that entry. */
export function listEntries(tx: ScopedTransaction, { limit, ...asked }: AskedPage): Promise<ActivityRow[]> {
  return tx
    .select(shown)
    .from(activityLog)
    .where(onPage(asked))
    .orderBy(...newestFirst)
    .limit(limit);
}

/**
 * Of the entries of each step of a change of many the newest, and all others. The entries of a step are written together, so
 * they follow each other in the order of the index, which is read once.
 */
async function listNewestOfSteps(
  tx: ScopedTransaction,
  asked: Omit<AskedPage, 'limit'>,
  most: number,
): Promise<number[]> {
  const { before = null } = asked;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, created_at, ${stepOf} as step,
        lag(${stepOf}, 1, (select ${stepOf} from activity_log where id = ${before}::bigint)) over newest as former
      from activity_log where ${onPage(asked)}
      window newest as (order by created_at desc nulls last, id desc nulls last)
    ) as entry
    where step is null or step is distinct from former
    order by created_at desc nulls last, id desc nulls last
    limit ${most}`);
  return rows.map(({ id }) => Number(id));
}

/** So many entries are read in one statement, with the count of all where more follow. */
const ONE_STATEMENT = 50;

/** A short page: a round trip where a long page takes three, which is most of its time. */
async function readShortPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, ...asked }: AskedPage,
  present: (row: FoldedRow) => Item,
): Promise<ListPage<Item>> {
  // Only the row behind the page asks for the count.
  const total = sql<
    number | null
  >`case when row_number() over (order by ${sql.join([...newestFirst], sql`, `)}) > ${limit}
    then (select count(*)::int from ${activityLog} where ${meant(asked)}) end`;
  const rows = await tx
    .select({ ...shown, total })
    .from(activityLog)
    .where(onPage(asked))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const items = rows.slice(0, limit).map((row) => present({ ...row, ...ALONE }));
  const [next, last] = [rows[limit], items.at(-1)];
  return { items, more: next && last ? { total: next.total ?? 0, next: { limit, before: last.id } } : null };
}

/** Reads a page of the log, each entry as `present` makes it, and whether more follow; a long or folded page in batches. */
export function readEntriesPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, ...asked }: AskedPage,
  present: (row: FoldedRow) => Item,
): Promise<ListPage<Item>> {
  if (limit <= ONE_STATEMENT && asked.folded === undefined)
    return readShortPage(tx, { limit, ...asked }, present);
  const which = onPage(asked);
  return readListPage({
    limit,
    offset: 0,
    listIds: async (most) => {
      if (asked.folded !== undefined) return listNewestOfSteps(tx, asked, most);
      const found = tx.select({ id: activityLog.id }).from(activityLog).where(which);
      return (await found.orderBy(...newestFirst).limit(most)).map(({ id }) => id);
    },
    count: () => countEntries(tx, asked),
    read: async (ids) => {
      const rows = await tx
        .select(shown)
        .from(activityLog)
        .where(inArray(activityLog.id, [...ids]));
      const counts = asked.folded === undefined ? NONE_FOLDED : await countFolded(tx, rows, asked);
      return rows.map((row) => present({ ...row, ...(counts.get(row.id) ?? ALONE) }));
    },
    next: (lastId) => ({ limit, before: lastId }),
  });
}

type Folded = Pick<FoldedRow, 'entries' | 'isOfOneTeam'>;
const ALONE: Folded = { entries: 1, isOfOneTeam: true };
const NONE_FOLDED: ReadonlyMap<number, Folded> = new Map();

/** How many entries each of these rows stands for, where it is of a change of many. */
async function countFolded(
  tx: ScopedTransaction,
  rows: readonly ActivityRow[],
  which: Which,
): Promise<ReadonlyMap<number, Folded>> {
  const ids = rows.flatMap(({ id, bulkChangeId }) => (bulkChangeId === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows: counted } = await tx.execute<Folded & { id: string }>(sql`
    select activity_log.id, count(*)::int as entries, count(distinct coalesce(other.team_id, 0)) = 1 as "isOfOneTeam"
    from activity_log join activity_log other on ${and(isOfSameChange, meant(which, other))}
    where activity_log.id = any(${sql.param(ids)}::bigint[])
    group by activity_log.id`);
  return new Map(counted.map(({ id, ...folded }) => [Number(id), folded]));
}

export function countEntries(tx: ScopedTransaction, which: Which): Promise<number> {
  return tx.$count(activityLog, meant(which));
}

/**
 * The coaches and those in the log, by name. Who else is of the office is read `withOffice` only: others know its people by
 * what the log says of them.
 */
export async function listPeople(
  tx: ScopedTransaction,
  { withOffice }: { withOffice: boolean },
): Promise<{ coachId: number; name: string; email: string }[]> {
  const { rows } = await tx.execute<{ coachId: number; name: string; email: string }>(sql`
    with account as (
      select id, first_name || ' ' || last_name as name, email from ${users} where role = 'coach' or ${withOffice}
    )
    select id as "coachId", name, email from (
      select id, name, email from account
      union all
      select person.id, latest.coach_name, latest.coach_email
      from (select distinct user_id as id from ${activityLog} where user_id is not null) as person
      cross join lateral (
        select coach_name, coach_email from ${activityLog} where user_id = person.id
        order by id desc nulls last limit 1
      ) as latest
      where not exists (select from account where id = person.id)
    ) as people
    order by lower(name), id`);
  return rows;
}
