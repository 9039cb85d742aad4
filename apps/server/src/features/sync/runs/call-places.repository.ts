import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/db/database.ts';
import { providerBudgets, providerCalls } from '../sync.table.ts';

const MINUTE_MS = 60_000;

/** Takes a place in the budget, or returns how long there will be none. */
export async function enterBudget(
  db: Drizzle,
  { bucket, perMinute, longestCallMs }: { bucket: string; perMinute: number; longestCallMs: number },
): Promise<{ place: string | null; waitMs: number }> {
  const { rows } = await db.execute<{ place: string | null; waitMs: number }>(
    sql`select place, wait_ms as "waitMs"
      from enter_provider_budget(${bucket}, ${perMinute}, ${MINUTE_MS + longestCallMs})`,
  );
  if (!rows[0]) throw new Error('The database gave no place in a call budget.');
  return rows[0];
}

/** The answer has arrived: the place becomes free in a minute. */
export async function leaveBudget(db: Drizzle, place: string): Promise<void> {
  await db
    .update(providerCalls)
    .set({ freeAt: sql`clock_timestamp() + make_interval(secs => ${MINUTE_MS / 1000})` })
    .where(eq(providerCalls.id, Number(place)));
}

/** Closes the budget for as long as the provider asked. */
export async function closeBudget(
  db: Drizzle,
  { bucket, ms }: { bucket: string; ms: number },
): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`;
  await db
    .insert(providerBudgets)
    .values({ bucket, closedUntil: until })
    .onConflictDoUpdate({
      target: providerBudgets.bucket,
      set: { closedUntil: sql`greatest(${providerBudgets.closedUntil}, excluded.closed_until)` },
    });
}
