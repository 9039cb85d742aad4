import {
  activityWords,
  type BulkChangeBody,
  calendarDateAt,
  DEFAULT_SKILL_LEVELS,
  DEMO_TEAM_NAME,
  FIRST_DEMO_ID,
  levelAbove,
  pick,
  renewalRefusals,
} from '@league/contract';
import { AppError } from '../../platform/http/app-error.ts';
import {
  type BulkPlan,
  type BulkRow,
  logOfChange,
  logOfUndo,
  type PlannedChange,
  planBulkChange,
  planBulkUndo,
  readLevel,
} from '../members/index.ts';
import type { Gymnast } from './sample-roster.ts';
import { gymnastsOf, type SandboxState, withChange } from './sandbox.ts';

/** Older bulk changes are dropped and can no longer be undone. */
const MOST_BULK_CHANGES = 5;
const NONE: ReadonlySet<never> = new Set();

/** A gymnast with the other values of a real one; every renewal waits for approval, the most common outcome (MEM-15). */
function rowOf(gymnast: Gymnast): BulkRow {
  return {
    ...gymnast,
    address: gymnast.email,
    canReceiveEmail: false,
    statusSince: new Date(0),
    renewalDue: null,
    archivedAt: null,
    isDemo: true,
    erasingSince: null,
    mergedIntoId: null,
    teamId: FIRST_DEMO_ID,
    teamName: DEMO_TEAM_NAME,
    level: null,
  };
}

/** What a bulk change would do to the invented gymnasts, by the rules of the league. */
export function planDemoBulkChange(state: SandboxState, body: BulkChangeBody, at: Date): BulkPlan {
  const levels = body.levels?.flatMap(({ level, memberIds }) => memberIds.map((id) => [id, level] as const));
  return planBulkChange(body.action, {
    ids: [...new Set(body.memberIds)],
    rows: gymnastsOf(state).map(rowOf),
    facts: {
      team: null,
      level: readLevel(body.level ?? '', DEFAULT_SKILL_LEVELS),
      levelsSeen: levels ? new Map(levels) : null,
      nextLevel: (level) => levelAbove(level, DEFAULT_SKILL_LEVELS),
      emailsInUse: NONE,
      registered: NONE,
      removesRegistrations: false,
      reached: NONE,
      now: at,
      today: calendarDateAt(at, 'UTC'),
      nextRenewalDue: () => null,
      unknown: renewalRefusals.NOT_ON_ROSTER,
    },
  });
}

function store(
  state: SandboxState,
  changes: readonly PlannedChange[],
  log: ReturnType<typeof logOfChange>,
  at: Date,
): SandboxState {
  const byId = new Map(gymnastsOf(state).map((gymnast) => [gymnast.id, gymnast]));
  return changes.reduce((next, change) => {
    const gymnast = byId.get(change.row.id);
    if (!gymnast) return next;
    const { skillLevel, membershipStatus } = { ...gymnast, ...change.values };
    const description = activityWords({ facts: log.facts, ...pick(change, ['before', 'after']) });
    const values = { skillLevel, membershipStatus };
    return withChange(next, { gymnast, values, action: log.actionType, description, at });
  }, state);
}

/** Makes the bulk change; its id is null if it changes no gymnast. */
export function makeBulkChange(
  state: SandboxState,
  body: BulkChangeBody,
  at: Date,
): { state: SandboxState; plan: BulkPlan; bulkChangeId: number | null } {
  const plan = planDemoBulkChange(state, body, at);
  const { changes } = plan;
  if (changes.length === 0) return { state, plan, bulkChangeId: null };
  const { action } = body;
  const steps = state.steps ?? [];
  const bulkChangeId = (steps[0]?.id ?? 0) + 1;
  const step = {
    id: bulkChangeId,
    action,
    isUndone: false,
    entries: changes.map(({ row, before, after }) => ({ memberId: row.id, before, after })),
  };
  const next = store(state, changes, logOfChange(action), at);
  return { state: { ...next, steps: [step, ...steps].slice(0, MOST_BULK_CHANGES) }, plan, bulkChangeId };
}

/** Throws BULK_CHANGE_NOT_FOUND, BULK_CHANGE_UNDONE. */
export function undoBulkChange(
  state: SandboxState,
  bulkChangeId: number,
  at: Date,
): { state: SandboxState; plan: BulkPlan } {
  const step = state.steps?.find(({ id }) => id === bulkChangeId);
  if (!step) throw new AppError('BULK_CHANGE_NOT_FOUND');
  if (step.isUndone) throw new AppError('BULK_CHANGE_UNDONE');
  const plan = planBulkUndo(step.action, {
    entries: step.entries,
    rows: gymnastsOf(state).map(rowOf),
    facts: { now: at, registered: NONE, emailsInUse: NONE, unknown: renewalRefusals.NOT_ON_ROSTER },
  });
  const next = store(state, plan.changes, logOfUndo(step.action), at);
  const steps = next.steps?.map((each) =>
    each.id === bulkChangeId ? { ...each, isUndone: plan.changes.length > 0 } : each,
  );
  return { state: { ...next, ...(steps && { steps }) }, plan };
}
