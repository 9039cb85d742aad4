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
  // Not `exists`, for which the planner may read all stored changes once for each page of entries.
  canPutBack: sql<boolean>`coalesce((
    select ${memberChanges.before} ?| ${sql.param([...memberFieldSchema.options])}::text[]
    from ${memberChanges} where ${memberChanges.activityId} = ${activityLog.id}), false)`,
};

export type ActivityRow = Omit<typeof activityLog.$inferSelect, 'searchText'> & {
  readonly canPutBack: boolean;
};

/** A row of the list, and how many entries it represents. */
export type FoldedRow = ActivityRow & { readonly entries: number; readonly isOfOneTeam: boolean };

/** The filters, with `dateFilter` turned into its start; null for the whole log. */
export type EntryFilter = Omit<ActivityFilter, 'dateFilter'> & { readonly since: Date | null };

/** Alias for joining an entry with the other entries of its step. */
const other = alias(activityLog, 'other');

function matchesFilter(
  { coachId, actionType, teamId, search = '', since }: EntryFilter,
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

/** `other` is from the same step: written in the same transaction, with the same code. */
const isOfSameStep = and(
  eq(other.createdAt, activityLog.createdAt),
  sql`${codeOf(other)} = ${codeOf(activityLog)}`,
);
const isOfSameChange = and(eq(other.bulkChangeId, activityLog.bulkChangeId), isOfSameStep);

/** A key that the entries of one step of a bulk change share; null for any other entry. */
const stepKey = sql`bulk_change_id || ' ' || extract(epoch from created_at) || ' ' || coalesce(facts ->> 'code', '')`;

/** The entries that are folded into one row with entry `id`. */
const isInSameStepAs = (id: number) => {
  const columnOf = (column: SQL) => sql`(select ${column} from activity_log where id = ${id})`;
  return and(
    eq(activityLog.bulkChangeId, columnOf(sql`bulk_change_id`)),
    eq(activityLog.createdAt, columnOf(sql`created_at`)),
    sql`${codeOf(activityLog)} = ${columnOf(sql`coalesce(facts ->> 'code', '')`)}`,
  );
};

/** In the order of the index `activity_log_newest`, so that a page costs the same at the top and far down. */
const newestFirst = [
  sql`${activityLog.createdAt} desc nulls last`,
  sql`${activityLog.id} desc nulls last`,
] as const;

type AskedPage = EntryFilter & Pick<ListActivityQuery, 'before' | 'limit' | 'folded' | 'sameChangeAs'>;

function isOnPage({ before, sameChangeAs, ...which }: Omit<AskedPage, 'limit'>): SQL | undefined {
  const inAll = and(
    matchesFilter(which),
    sameChangeAs === undefined ? undefined : isInSameStepAs(sameChangeAs),
  );
  if (before === undefined) return inAll;
  const isOlder = sql`(${activityLog.createdAt}, ${activityLog.id}) < (select created_at, id from activity_log where id = ${before})`;
  return and(inAll, isOlder);
}

/** A page of the log in one query, newest first; with `before`, only entries older than that one. */
export function listEntries(tx: ScopedTransaction, { limit, ...asked }: AskedPage): Promise<ActivityRow[]> {
  return tx
    .select(shown)
    .from(activityLog)
    .where(isOnPage(asked))
    .orderBy(...newestFirst)
    .limit(limit);
}

/**
 * The newest entry of each step of a bulk change, and every entry outside bulk changes. The entries of a step are written
 * together, so they are neighbors in the index, which is read once.
 */
async function listNewestOfSteps(
  tx: ScopedTransaction,
  asked: Omit<AskedPage, 'limit'>,
  most: number,
): Promise<number[]> {
  const { before = null } = asked;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, created_at, ${stepKey} as step,
        lag(${stepKey}, 1, (select ${stepKey} from activity_log where id = ${before}::bigint)) over newest as former
      from activity_log where ${isOnPage(asked)}
      window newest as (order by created_at desc nulls last, id desc nulls last)
    ) as entry
    where step is null or step is distinct from former
    order by created_at desc nulls last, id desc nulls last
    limit ${most}`);
  return rows.map(({ id }) => Number(id));
}

/** Up to this many entries are read in one statement, together with the total if more follow. */
const SHORT_PAGE = 50;

/** Reads a short page in one round trip. A long page takes three, which for a short one would be most of the time. */
async function readShortPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, ...asked }: AskedPage,
  present: (row: FoldedRow) => Item,
): Promise<ListPage<Item>> {
  // Computed only for the row after the page, so only if there is one.
  const total = sql<
    number | null
  >`case when row_number() over (order by ${sql.join([...newestFirst], sql`, `)}) > ${limit}
    then (select count(*)::int from ${activityLog} where ${matchesFilter(asked)}) end`;
  const rows = await tx
    .select({ ...shown, total })
    .from(activityLog)
    .where(isOnPage(asked))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const items = rows.slice(0, limit).map((row) => present({ ...row, ...ONE_ENTRY }));
  const [next, last] = [rows[limit], items.at(-1)];
  return { items, more: next && last ? { total: next.total ?? 0, next: { limit, before: last.id } } : null };
}

/** Reads a page of the log, presented by `present`, and whether more follow. A long or folded page is read in batches. */
export function readEntriesPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, ...asked }: AskedPage,
  present: (row: FoldedRow) => Item,
): Promise<ListPage<Item>> {
  if (limit <= SHORT_PAGE && asked.folded === undefined)
    return readShortPage(tx, { limit, ...asked }, present);
  const which = isOnPage(asked);
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
      return rows.map((row) => present({ ...row, ...(counts.get(row.id) ?? ONE_ENTRY) }));
    },
    next: (lastId) => ({ limit, before: lastId }),
  });
}

type FoldedCounts = Pick<FoldedRow, 'entries' | 'isOfOneTeam'>;
const ONE_ENTRY: FoldedCounts = { entries: 1, isOfOneTeam: true };
const NONE_FOLDED: ReadonlyMap<number, FoldedCounts> = new Map();

/** How many entries each of these rows represents; only for rows of a bulk change. */
async function countFolded(
  tx: ScopedTransaction,
  rows: readonly ActivityRow[],
  which: EntryFilter,
): Promise<ReadonlyMap<number, FoldedCounts>> {
  const ids = rows.flatMap(({ id, bulkChangeId }) => (bulkChangeId === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows: counted } = await tx.execute<FoldedCounts & { id: string }>(sql`
    select activity_log.id, count(*)::int as entries, count(distinct coalesce(other.team_id, 0)) = 1 as "isOfOneTeam"
    from activity_log join activity_log other on ${and(isOfSameChange, matchesFilter(which, other))}
    where activity_log.id = any(${sql.param(ids)}::bigint[])
    group by activity_log.id`);
  return new Map(counted.map(({ id, ...folded }) => [Number(id), folded]));
}

export function countEntries(tx: ScopedTransaction, which: EntryFilter): Promise<number> {
  return tx.$count(activityLog, matchesFilter(which));
}

/**
 * The coaches and the people in the log, by name. Office people who are not in the log are included only `withOffice`.
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
