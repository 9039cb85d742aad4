import { type ActivityFilter, type ListActivityQuery, memberFieldSchema } from '@league/contract';
import { and, eq, getTableColumns, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/list-page.ts';
import { holdsSearch } from '../../platform/db/search.ts';
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

/** The filters with the moment that `dateFilter` means; null for the whole log. */
export type Which = Omit<ActivityFilter, 'dateFilter'> & { readonly since: Date | null };

function meant({ coachId, actionType, teamId, search = '', since }: Which): SQL | undefined {
  return and(
    since === null ? undefined : gte(activityLog.createdAt, since),
    coachId === undefined ? undefined : eq(activityLog.userId, coachId),
    // A sync can bring thousands in a night, which would hide what people did.
    actionType === undefined
      ? ne(activityLog.actionType, 'PROVIDER_CHANGE')
      : eq(activityLog.actionType, actionType),
    teamId === undefined ? undefined : eq(activityLog.teamId, teamId),
    holdsSearch(activityLog.searchText, search),
  );
}

/** In the order of the index `activity_log_newest`, so that a page costs the same at the top and far down. */
const newestFirst = [
  sql`${activityLog.createdAt} desc nulls last`,
  sql`${activityLog.id} desc nulls last`,
] as const;

type AskedPage = Which & Pick<ListActivityQuery, 'before' | 'limit'>;

function onPage({ before, ...which }: Which & Pick<ListActivityQuery, 'before'>): SQL | undefined {
  if (before === undefined) return meant(which);
  const isOlder = sql`(${activityLog.createdAt}, ${activityLog.id}) < (select created_at, id from activity_log where id = ${before})`;
  return and(meant(which), isOlder);
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

/** The same in batches, each row as `present` makes it, with whether more follow. */
export function readEntriesPage<Item extends { readonly id: number }>(
  tx: ScopedTransaction,
  { limit, ...asked }: AskedPage,
  present: (row: ActivityRow) => Item,
): Promise<ListPage<Item>> {
  const which = onPage(asked);
  return readListPage({
    limit,
    offset: 0,
    listIds: async (most) => {
      const found = tx.select({ id: activityLog.id }).from(activityLog).where(which);
      return (await found.orderBy(...newestFirst).limit(most)).map(({ id }) => id);
    },
    count: () => countEntries(tx, asked),
    read: async (ids) => {
      const rows = await tx
        .select(shown)
        .from(activityLog)
        .where(inArray(activityLog.id, [...ids]));
      return rows.map(present);
    },
    next: (lastId) => ({ limit, before: lastId }),
  });
}

export function countEntries(tx: ScopedTransaction, which: Which): Promise<number> {
  return tx.$count(activityLog, meant(which));
}

/** Every person with an account, and those in the log who had one, by name. */
export async function listPeople(
  tx: ScopedTransaction,
): Promise<{ coachId: number; name: string; email: string }[]> {
  const { rows } = await tx.execute<{ coachId: number; name: string; email: string }>(sql`
    select id as "coachId", name, email from (
      select id, first_name || ' ' || last_name as name, email from ${users}
      union all
      select person.id, latest.coach_name, latest.coach_email
      from (select distinct user_id as id from ${activityLog} where user_id is not null) as person
      cross join lateral (
        select coach_name, coach_email from ${activityLog} where user_id = person.id
        order by id desc nulls last limit 1
      ) as latest
      where not exists (select from ${users} where id = person.id)
    ) as people
    order by lower(name), id`);
  return rows;
}
