import { LIMITS, logShareText } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** When a coach may retry after using up the limit; old entries stop counting one by one. */
const RETRY_SECONDS = 3600;

/**
 * Throws TOO_MANY_REQUESTS unless the coach may cause this many entries of the log. It keeps each of them for good, so
 * without a limit one script would fill the database (SAFE-07). The office and the sync have no limit.
 */
export async function assertMayLog(
  tx: ScopedTransaction,
  actor: { readonly id: number | null } & Partial<Pick<Actor, 'role'>>,
  count: number,
): Promise<void> {
  if (actor.role !== 'coach') return;
  const { logEntriesPerDay: most } = LIMITS;
  // By id, as the index of a coach's entries has no time.
  const { rows } = await tx.execute<{ logged: number }>(sql`
    select count(*)::int as logged from (
      select from activity_log
      where user_id = ${actor.id} and id > coalesce((
        select id from activity_log where created_at <= now() - interval '24 hours'
        order by created_at desc nulls last, id desc nulls last limit 1), 0)
      limit ${most}
    ) as latest`);
  if ((rows[0]?.logged ?? 0) + count > most)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS, detail: logShareText() });
}
