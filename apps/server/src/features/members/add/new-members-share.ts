import { gymnastsShareText, LIMITS } from '@league/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { activityLog } from '../../activity/activity.table.ts';

/** When a coach may retry after using up the limit; old additions stop counting one by one. */
const RETRY_SECONDS = 3600;

/**
 * Throws GYMNASTS_SHARE_USED unless the coach may add this many gymnasts. Each becomes a contact at the provider, and
 * delays the changes of other teams (SAFE-07). Counts log entries, so that gymnasts who were removed again count too.
 * The office has no limit.
 */
export async function assertMayAdd(tx: ScopedTransaction, actor: Actor, count: number): Promise<void> {
  if (actor.role !== 'coach' || count === 0) return;
  const added = await tx.$count(
    activityLog,
    and(
      eq(activityLog.userId, actor.id),
      eq(activityLog.actionType, 'ADD_MEMBER'),
      gt(activityLog.createdAt, sql`now() - interval '24 hours'`),
    ),
  );
  if (added + count > LIMITS.gymnastsAddedPerDay)
    throw new AppError('GYMNASTS_SHARE_USED', {
      retryAfterSeconds: RETRY_SECONDS,
      detail: gymnastsShareText({ added, wanted: count }),
    });
}
