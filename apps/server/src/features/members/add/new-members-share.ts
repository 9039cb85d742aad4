import { gymnastsShareText, LIMITS } from '@league/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { activityLog } from '../../activity/activity.table.ts';

/** How long a coach waits after using up the share, which becomes free little by little. */
const RETRY_SECONDS = 3600;

/**
 * Throws GYMNASTS_SHARE_USED unless the coach may add so many gymnasts: each becomes a contact at the provider, and keeps the
 * changes of other teams waiting (SAFE-07). Counted by the log, because a gymnast who was removed again counts too. The
 * office may add as many as it likes.
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
