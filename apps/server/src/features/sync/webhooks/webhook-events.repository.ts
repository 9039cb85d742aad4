import { and, asc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/db/database.ts';
import { isTimeFor } from '../../../platform/db/queries/next-try.sql.ts';
import { syncHints } from '../sync.table.ts';

export type Hint = typeof syncHints.$inferSelect;

/** Records a hint; another about the same thing is counted, so that it outlives a read under way. */
export async function noteHint(
  db: Drizzle,
  { kind, providerId }: Pick<Hint, 'kind' | 'providerId'>,
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

export async function hasDueHints(db: Drizzle): Promise<boolean> {
  return (await db.$count(syncHints, isDue)) > 0;
}

/** Hints whose turn has come: those that never failed first. */
export async function dueHints(db: Drizzle, limit: number): Promise<Hint[]> {
  return db
    .select()
    .from(syncHints)
    .where(isDue)
    .orderBy(asc(syncHints.attempts), asc(syncHints.providerId))
    .limit(limit);
}

const isTheSame = (hint: Hint) =>
  and(eq(syncHints.kind, hint.kind), eq(syncHints.providerId, hint.providerId));

/** The hints have been followed; one that came again meanwhile stays. */
export async function removeHints(db: Drizzle, hints: readonly Hint[]): Promise<void> {
  for (const hint of hints)
    await db.delete(syncHints).where(and(isTheSame(hint), eq(syncHints.received, hint.received)));
}

/** After that long the pull of all changes has read it anyway. */
const MAX_ATTEMPTS = 5;

/** Has hints that could not be followed now tried again later, though not for ever. */
export async function postponeHints(db: Drizzle, hints: readonly Hint[]): Promise<void> {
  for (const hint of hints) {
    if (hint.attempts + 1 >= MAX_ATTEMPTS) await db.delete(syncHints).where(isTheSame(hint));
    else
      await db
        .update(syncHints)
        .set({
          attempts: hint.attempts + 1,
          retryAt: sql`now() + make_interval(secs => ${10 * 2 ** hint.attempts})`,
        })
        .where(isTheSame(hint));
  }
}
