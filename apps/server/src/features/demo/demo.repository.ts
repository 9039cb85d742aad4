import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { IDLE_MS, MOST_SANDBOXES, TOUCH_AFTER_MS } from './demo.constants.ts';
import { demoSandboxes } from './demo.table.ts';
import { type SandboxState, UNTOUCHED } from './sandbox.ts';

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Reads the state of a sandbox and marks it as used; null if there is none or it has expired. */
export async function readSandbox(
  { unscoped }: Database,
  id: string,
  now: Date,
): Promise<SandboxState | null> {
  const [row] = await unscoped
    .select()
    .from(demoSandboxes)
    .where(and(eq(demoSandboxes.id, id), gt(demoSandboxes.usedAt, before(now, IDLE_MS))));
  if (!row) return null;
  if (row.usedAt <= before(now, TOUCH_AFTER_MS))
    await unscoped.update(demoSandboxes).set({ usedAt: now }).where(eq(demoSandboxes.id, id));
  return row.state;
}

/** Changes the state of a sandbox, creating it if there is none. Changes by one visitor wait for each other. */
export async function changeSandbox<Result>(
  { unscoped }: Database,
  { id, now }: { id: string; now: Date },
  change: (state: SandboxState) => { state: SandboxState; result: Result },
): Promise<Result> {
  return unscoped.transaction(async (tx) => {
    const made = await tx
      .insert(demoSandboxes)
      .values({ id, state: UNTOUCHED, usedAt: now })
      .onConflictDoNothing()
      .returning({ id: demoSandboxes.id });
    const [row] = await tx.select().from(demoSandboxes).where(eq(demoSandboxes.id, id)).for('update');
    const isLive = row !== undefined && row.usedAt > before(now, IDLE_MS);
    const { state, result } = change(isLive ? row.state : UNTOUCHED);
    await tx.update(demoSandboxes).set({ state, usedAt: now }).where(eq(demoSandboxes.id, id));
    if (made.length > 0) await dropBeyond(tx, MOST_SANDBOXES);
    return result;
  });
}

/** Deletes all but the most recently used sandboxes. Skips locked rows, so that two cleanups do not wait for each other. */
async function dropBeyond(tx: Drizzle, most: number): Promise<void> {
  const surplus = await tx
    .select({ id: demoSandboxes.id })
    .from(demoSandboxes)
    .orderBy(desc(demoSandboxes.usedAt))
    .offset(most)
    .for('update', { skipLocked: true });
  if (surplus.length === 0) return;
  await tx.delete(demoSandboxes).where(
    inArray(
      demoSandboxes.id,
      surplus.map(({ id }) => id),
    ),
  );
}

export async function dropSandbox({ unscoped }: Database, id: string): Promise<void> {
  await unscoped.delete(demoSandboxes).where(eq(demoSandboxes.id, id));
}

/** Removes sandboxes that have not been used for long. */
export async function dropIdleSandboxes({ unscoped }: Database, now: Date): Promise<void> {
  await unscoped.delete(demoSandboxes).where(lte(demoSandboxes.usedAt, before(now, IDLE_MS)));
}
