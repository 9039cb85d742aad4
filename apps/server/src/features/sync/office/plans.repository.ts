import { PLAN_EFFECTS, type PlanFacts, recordOf, type SyncPlan, syncWords } from '@league/contract';
import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Drizzle } from '../../../platform/db/database.ts';
import { erasedMembers } from '../../personal-data/index.ts';
import { syncPlans } from '../sync.table.ts';

/** What a run would do, and each of its losses as `member:field`. */
export type Plan = Pick<SyncPlan, 'onRosters' | 'counts' | 'entries'> & {
  facts: PlanFacts;
  losses: readonly string[];
};

const lossesSchema = z.array(z.string());
/** A plan from an older release lacks the newer effects. */
const countsSchema = z.partialRecord(z.enum(PLAN_EFFECTS), z.number());
const NO_EFFECTS = recordOf(PLAN_EFFECTS, () => 0);

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  const known = new Set(whole);
  return part.every((each) => known.has(each));
}

/** The newest plan of this kind without its entries, of which there can be thousands. */
async function newest(db: Drizzle, kind: 'stopped' | 'dry') {
  const { entries, ...columns } = getTableColumns(syncPlans);
  const [row] = await db.select(columns).from(syncPlans).where(eq(syncPlans.kind, kind));
  return row;
}

async function replace(db: Drizzle, kind: 'stopped' | 'dry', plan: Plan): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(syncPlans).where(eq(syncPlans.kind, kind));
    // A change planned before a gymnast's erasure must not bring their name back.
    const erased = await erasedMembers(
      tx,
      plan.entries.flatMap(({ memberId }) => memberId ?? []),
    );
    const entries = plan.entries.filter(({ memberId }) => memberId === null || !erased.has(memberId));
    await tx.insert(syncPlans).values({ kind, ...plan, entries });
  });
}

export const keepDryPlan = (db: Drizzle, plan: Plan) => replace(db, 'dry', plan);

/** How the stopped run started: whether a person asked for it, and whether it read everyone. */
export type StoppedRun = { isAskedFor: boolean; isComplete: boolean };

/**
 * Stores what the brake stopped. If the office has dismissed these losses, or more, its decision stays, unless a person
 * asked for the sync: then the office is asked again. A run that read only some gymnasts sees only some losses, so it
 * does not replace a plan with all of them.
 */
export async function storeStoppedPlan(
  db: Drizzle,
  plan: Plan,
  { isAskedFor, isComplete }: StoppedRun,
): Promise<void> {
  const known = await newest(db, 'stopped');
  const knownLosses = lossesSchema.parse(known?.losses ?? []);
  if (!known || known.decision === 'approved' || !isWithin(plan.losses, knownLosses))
    return replace(db, 'stopped', plan);
  const isDismissed = known.decision === 'dismissed';
  if (isDismissed && !isAskedFor) return;
  if (isComplete && (isDismissed || !isWithin(knownLosses, plan.losses))) return replace(db, 'stopped', plan);
  if (isDismissed) await db.update(syncPlans).set({ decision: null }).where(eq(syncPlans.id, known.id));
}

/** After a run that was not stopped: removes the stopped plan and what the office had allowed once. */
export async function removeStoppedPlan(db: Drizzle): Promise<void> {
  await db.delete(syncPlans).where(eq(syncPlans.kind, 'stopped'));
}

/**
 * Removes losses that have happened from those that the office allowed once. If one is planned again, the office is
 * asked again. Returns how many gymnasts this affected.
 */
export async function spendApproval(db: Drizzle, happened: readonly string[]): Promise<number[]> {
  if (happened.length === 0) return [];
  const plan = await newest(db, 'stopped');
  if (plan?.decision !== 'approved') return [];
  const approved = lossesSchema.parse(plan.losses);
  const used = new Set(happened);
  const losses = approved.filter((key) => !used.has(key));
  if (losses.length === 0) await removeStoppedPlan(db);
  else await db.update(syncPlans).set({ losses }).where(eq(syncPlans.id, plan.id));
  return approved.filter((key) => used.has(key)).map((key) => Number.parseInt(key, 10));
}

/** The losses that the office has allowed once. */
export async function approvedLosses(db: Drizzle): Promise<ReadonlySet<string>> {
  const plan = await newest(db, 'stopped');
  return new Set(plan?.decision === 'approved' ? lossesSchema.parse(plan.losses) : []);
}

const isOpenStopped = and(eq(syncPlans.kind, 'stopped'), isNull(syncPlans.decision));

/** Whether a stopped plan waits for the office's decision. */
export async function hasOpenStoppedPlan(db: Drizzle): Promise<boolean> {
  return (await db.$count(syncPlans, isOpenStopped)) > 0;
}

/**
 * The plan of this kind for the office; a stopped plan only while it waits for a decision. `entryInWords` still has to put
 * its entries into words.
 */
export async function readPlan(db: Drizzle, kind: 'stopped' | 'dry'): Promise<SyncPlan | null> {
  const isShown = kind === 'stopped' ? isOpenStopped : eq(syncPlans.kind, 'dry');
  const [row] = await db.select().from(syncPlans).where(isShown);
  if (!row) return null;
  const { facts, onRosters } = row;
  const counts = { ...NO_EFFECTS, ...countsSchema.parse(row.counts) };
  const code = kind === 'stopped' ? 'stoppedPlan' : 'dryPlan';
  const message = facts ? syncWords({ code, onRosters, counts, facts }) : row.message;
  return { ...row, message, createdAt: row.createdAt.toISOString(), counts };
}

/** Records the office's decision. Returns false if the plan is no longer open. */
export async function decidePlan(
  db: Drizzle,
  id: number,
  decision: 'approved' | 'dismissed',
): Promise<boolean> {
  const { rowCount } = await db
    .update(syncPlans)
    .set({ decision })
    .where(and(eq(syncPlans.id, id), isOpenStopped));
  return rowCount === 1;
}
