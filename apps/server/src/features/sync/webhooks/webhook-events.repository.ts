import { and, asc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/db/database.ts';
import { isTimeFor } from '../../../platform/db/queries/next-try.sql.ts';
import { syncHints } from '../sync.table.ts';

export type WebhookEvent = typeof syncHints.$inferSelect;

/**
 * Records a webhook event. Another one about the same record is counted, so that a read which began before it does not
 * remove the event.
 */
export async function recordWebhookEvent(
  db: Drizzle,
  { kind, providerId }: Pick<WebhookEvent, 'kind' | 'providerId'>,
): Promise<void> {
  await db
    .insert(syncHints)
    .values({ kind, providerId })
    .onConflictDoUpdate({
      target: [syncHints.kind, syncHints.providerId],
      set: { received: sql`${syncHints.received} + 1` },
    });
}

const isDue = isTimeFor(syncHints.retryAt);

export async function hasDueWebhookEvents(db: Drizzle): Promise<boolean> {
  return (await db.$count(syncHints, isDue)) > 0;
}

/** Webhook events that are due, those without a failure first. */
export async function dueWebhookEvents(db: Drizzle, limit: number): Promise<WebhookEvent[]> {
  return db
    .select()
    .from(syncHints)
    .where(isDue)
    .orderBy(asc(syncHints.attempts), asc(syncHints.providerId))
    .limit(limit);
}

const isTheSame = (event: WebhookEvent) =>
  and(eq(syncHints.kind, event.kind), eq(syncHints.providerId, event.providerId));

/** Removes events whose records have been read, except those that arrived again meanwhile. */
export async function removeWebhookEvents(
  db: Drizzle,
  webhookEvents: readonly WebhookEvent[],
): Promise<void> {
  for (const event of webhookEvents)
    await db.delete(syncHints).where(and(isTheSame(event), eq(syncHints.received, event.received)));
}

/** After that many attempts, the pull of all changes has read the record anyway. */
const MAX_ATTEMPTS = 5;

/** Postpones webhook events whose record could not be read, up to a number of attempts. */
export async function postponeWebhookEvents(
  db: Drizzle,
  webhookEvents: readonly WebhookEvent[],
): Promise<void> {
  for (const event of webhookEvents) {
    if (event.attempts + 1 >= MAX_ATTEMPTS) await db.delete(syncHints).where(isTheSame(event));
    else
      await db
        .update(syncHints)
        .set({
          attempts: event.attempts + 1,
          retryAt: sql`now() + make_interval(secs => ${10 * 2 ** event.attempts})`,
        })
        .where(isTheSame(event));
  }
}
