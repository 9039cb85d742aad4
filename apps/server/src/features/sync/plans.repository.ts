import { PLAN_EFFECTS, type SyncPlan, syncPlanSchema } from '@league/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Drizzle } from '../../platform/db/database.ts';
import { syncPlans } from './sync.table.ts';

/** What a run would do, and each single loss of it as `member:field`. */
export type Plan = Pick<SyncPlan, 'message' | 'onRosters' | 'counts' | 'entries'> & {
  losses: readonly string[];
};

const lossesSchema = z.array(z.string());
const countsSchema = z.record(z.enum(PLAN_EFFECTS), z.number());

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const known = new Set(left);
  return known.size === new Set(right).size && right.every((each) => known.has(each));
}

async function newest(db: Drizzle, kind: 'stopped' | 'dry') {
  const [row] = await db.select().from(syncPlans).where(eq(syncPlans.kind, kind));
  return row;
}

async function replace(db: Drizzle, kind: 'stopped' | 'dry', plan: Plan): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(syncPlans).where(eq(syncPlans.kind, kind));
    await tx.insert(syncPlans).values({ kind, ...plan });
  });
}

export const keepDryPlan = (db: Drizzle, plan: Plan) => replace(db, 'dry', plan);

/**
 * Keeps what the brake has stopped. The same losses again leave the office's decision on them as it is, and so the id
 * under which it decides; a person who asks for a sync again asks for a new decision too.
 */
export async function keepStoppedPlan(
  db: Drizzle,
  plan: Plan,
  { isAskedFor }: { isAskedFor: boolean },
): Promise<void> {
  const known = await newest(db, 'stopped');
  const isKnown = known && isSameSet(lossesSchema.parse(known.losses), plan.losses);
  if (isKnown && !(isAskedFor && known.decision === 'dismissed')) return;
  await replace(db, 'stopped', plan);
}

/** A run went through, so nothing is stopped any more, and what was let go once is used up. */
export async function forgetStoppedPlan(db: Drizzle): Promise<void> {
  await db.delete(syncPlans).where(eq(syncPlans.kind, 'stopped'));
}

/** The losses that the office has let go once. */
export async function approvedLosses(db: Drizzle): Promise<ReadonlySet<string>> {
  const plan = await newest(db, 'stopped');
  return new Set(plan?.decision === 'approved' ? lossesSchema.parse(plan.losses) : []);
}

/** The stopped plan that waits for the office. */
export async function openStoppedPlan(db: Drizzle) {
  const plan = await newest(db, 'stopped');
  return plan?.decision === null ? plan : undefined;
}

/** The plan of the kind as people read it: a stopped one only while it waits for them. */
export async function readPlan(db: Drizzle, kind: 'stopped' | 'dry'): Promise<SyncPlan | null> {
  const row = kind === 'stopped' ? await openStoppedPlan(db) : await newest(db, 'dry');
  if (!row) return null;
  return syncPlanSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    counts: countsSchema.parse(row.counts),
  });
}

/** Puts the office's decision down; false when the plan is no longer there to be decided. */
export async function decidePlan(
  db: Drizzle,
  id: number,
  decision: 'approved' | 'dismissed',
): Promise<boolean> {
  const { rowCount } = await db
    .update(syncPlans)
    .set({ decision })
    .where(and(eq(syncPlans.id, id), eq(syncPlans.kind, 'stopped'), isNull(syncPlans.decision)));
  return rowCount === 1;
}
