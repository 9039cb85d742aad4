import { CHANGES_SHARE_TEXT, LIMITS } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LoggedActor } from '../../activity/activity.service.ts';

/** Of a person also the role; the sync has none. */
export type ChangingActor = LoggedActor & Partial<Pick<Actor, 'role'>>;

/** When a coach may retry after using up the limit; old changes stop counting one by one. */
const RETRY_SECONDS = 3600;

/**
 * Throws TOO_MANY_REQUESTS unless the coach may make this many changes. The log keeps the values of each for good, so
 * without a limit one script would fill the database (SAFE-07). The office and the sync have no limit.
 */
export async function assertMayChange(
  tx: ScopedTransaction,
  actor: ChangingActor,
  count: number,
): Promise<void> {
  if (actor.role !== 'coach') return;
  const { gymnastsChangedPerDay: most } = LIMITS;
  // By id, as the index of a coach's entries has no time.
  const { rows } = await tx.execute<{ changed: number }>(sql`
    select count(*)::int as changed from (
      select from activity_log
      where user_id = ${actor.id} and id > coalesce((
        select id from activity_log where created_at <= now() - interval '24 hours' order by created_at desc nulls last, id desc nulls last limit 1), 0)
      limit ${most}
    ) as latest`);
  if ((rows[0]?.changed ?? 0) + count > most)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS, detail: CHANGES_SHARE_TEXT });
}
