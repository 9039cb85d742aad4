import { LIMITS, logBytesText, logShareText } from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** When a coach may retry after using up the limit; old entries stop counting one by one. */
const RETRY_SECONDS = 3600;

/** What a value takes as it is stored. */
const bytesOf = (column: SQL) => sql`coalesce(pg_column_size(${column}), 0)`;

/**
 * Throws TOO_MANY_REQUESTS if these entries are more than the coach may cause, or if those of the last 24 hours already
 * take too much room. The log keeps each entry for good, so without a limit one script would fill the database (SAFE-07). The
 * office and the sync have no limit. The bytes of the new entries are not counted: the largest request, an edit, has at most
 * 256 KB, so each request that runs at that moment passes the limit by about a megabyte.
 */
export async function assertMayLog(
  tx: ScopedTransaction,
  actor: { readonly id: number | null } & Partial<Pick<Actor, 'role'>>,
  count: number,
): Promise<void> {
  if (actor.role !== 'coach') return;
  const { logEntriesPerDay: most, logBytesPerDay } = LIMITS;
  // By id, as the index of a coach's entries has no time. Without a join, for which the planner may read the changes of
  // all coaches.
  const { rows } = await tx.execute<{ logged: number; bytes: number }>(sql`
    select count(*)::int as logged, coalesce(sum(${bytesOf(sql`before`)} + ${bytesOf(sql`after`)} + coalesce(undoing, 0)), 0)::float8 as bytes
    from (
      select before, after, (
        select ${bytesOf(sql`before`)} + ${bytesOf(sql`after`)} from member_changes where activity_id = activity_log.id
      ) as undoing
      from activity_log
      where user_id = ${actor.id} and id > coalesce((
        select id from activity_log where created_at <= now() - interval '24 hours'
        order by created_at desc nulls last, id desc nulls last limit 1), 0)
      limit ${most}
    ) as latest`);
  const { logged = 0, bytes = 0 } = rows[0] ?? {};
  const refuse = (detail: string) => {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS, detail });
  };
  if (logged + count > most) refuse(logShareText());
  if (bytes > logBytesPerDay) refuse(logBytesText());
}
