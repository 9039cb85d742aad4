import { isDeepStrictEqual } from 'node:util';
import {
  type BulkAction,
  type BulkChange,
  type BulkChangeBody,
  type BulkChangeKind,
  type BulkPreview,
  type BulkResult,
  type BulkUndo,
  bulkRefusals,
  type ComingRegistrations,
  calendarDateAt,
  isActivatable,
  levelAbove,
  MEMBER_FAULTS,
  renewalRefusals,
} from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { retryRace } from '../../../platform/db/retry-race.ts';
import { type Actor, actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { takingTurnsByKey } from '../../../platform/turns.ts';
import type { NewActivityEntry } from '../../activity/activity.service.ts';
import { listBulkChangeEntries } from '../../activity/bulk-change-activity.service.ts';
import { findTeam } from '../add/new-members.repository.ts';
import { changeMembers } from '../change/change-members.ts';
import { readLevel } from '../change/member-changes.ts';
import {
  comingRegistrationIds,
  comingRegistrations,
  keepComingRegistrations,
  removeComingRegistrations,
} from '../coming-registrations.service.ts';
import { promiseRenewalMails } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';
import { listSkillLevels } from '../skill-levels.repository.ts';
import * as presenter from './bulk-changes.presenter.ts';
import * as repository from './bulk-changes.repository.ts';
import { type BulkPlan, planBulkChange } from './bulk-plan.ts';
import { planBulkUndo } from './bulk-undo-plan.ts';
import type { PlanFacts, PlannedChange } from './planned-change.ts';
import { rowBefore } from './row-before.ts';

export type BulkDeps = Omit<MembersDeps, 'waitUntil'>;

/** Each change uses a database connection and locks many gymnasts, so the number per team is limited (SAFE-07). */
const inTurnOfTeam = takingTurnsByKey({ atOnce: 2, mostWaiting: 20 });

function inTurn<Result>({ teamId }: Viewer, work: () => Promise<Result>): Promise<Result> {
  return teamId === null ? work() : inTurnOfTeam(teamId, work);
}

/** Actions that take gymnasts off the rosters; only the office may do them. */
const isLeaving = (action: BulkChangeKind) => action === 'archive' || action === 'reject';

/** Changes whose undo brings gymnasts back to the rosters. */
const isReturning = (action: BulkChangeKind) => isLeaving(action) || action === 'rollover';

/** Each id once, because two actions of a rollover may change the same gymnast. */
const idsOf = (changes: readonly PlannedChange[]) => [...new Set(changes.map(({ row }) => row.id))];

function required<Value>(field: string, value: Value | undefined, message: string): Value {
  if (value === undefined) throw new AppError('INVALID_REQUEST', { fields: [{ field, message }] });
  return value;
}

/** The team of a transfer. Throws TEAM_UNKNOWN, and INVALID_REQUEST if no team is named. */
async function teamToTransferTo(tx: ScopedTransaction, { action, teamId }: BulkChangeBody) {
  if (action !== 'transfer') return null;
  const team = await findTeam(tx, required('teamId', teamId, MEMBER_FAULTS.teamMissing));
  if (!team) throw new AppError('TEAM_UNKNOWN');
  return team;
}

const unknownTo = ({ scope }: ScopedTransaction) =>
  scope.kind === 'team' ? renewalRefusals.NOT_ON_ROSTER : bulkRefusals.UNKNOWN;

async function registeredAmong(tx: ScopedTransaction, isNeeded: boolean, ids: readonly number[]) {
  return isNeeded ? repository.registeredAmong(tx, ids) : new Set<number>();
}

async function takenAmong(
  tx: ScopedTransaction,
  isNeeded: boolean,
  rows: readonly Pick<repository.BulkRow, 'archivedAt' | 'address'>[],
) {
  const addresses = rows.flatMap(({ archivedAt, address }) =>
    archivedAt === null || address === null ? [] : [address],
  );
  return isNeeded ? repository.emailsInUse(tx, addresses) : new Set<string>();
}

/** The gymnasts whose family gets, or was sent, an email with the reason of a rejection. */
async function reachedAmong(
  tx: ScopedTransaction,
  { rejectionLetters }: BulkDeps,
  {
    action,
    messageId,
    pending,
  }: { action: BulkAction; messageId: string | null; pending: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (messageId !== null) return rejectionLetters.written(tx, messageId);
  return action === 'reject' ? rejectionLetters.reached(tx, pending) : new Set();
}

function levelsSeenIn({ levels }: BulkChangeBody): ReadonlyMap<number, string> | null {
  if (levels === undefined) return null;
  return new Map(levels.flatMap(({ level, memberIds }) => memberIds.map((id) => [id, level])));
}

export type Planned = {
  readonly plan: BulkPlan;
  readonly teamName: string | null;
  readonly level: string | null;
  readonly notes: string[];
  readonly registrations: ComingRegistrations;
  /** The ids of the registrations that the change removes. */
  readonly removedRegistrations: readonly number[];
};

export async function planFor(
  tx: ScopedTransaction,
  deps: BulkDeps,
  {
    body,
    read,
    changedAlready = new Set(),
    messageId = null,
  }: {
    body: BulkChangeBody;
    read: typeof repository.findNamed;
    /** Gymnasts whose own change has already taken the address that they would find taken. */
    changedAlready?: ReadonlySet<number>;
    /** The message that gave the reason when the rejection was made. */
    messageId?: string | null;
  },
): Promise<Planned> {
  const { action } = body;
  const ids = [...new Set(body.memberIds)];
  const team = await teamToTransferTo(tx, body);
  const rows = await read(tx, ids);
  const now = deps.clock.now();
  const levels = action === 'moveUp' || action === 'setLevel' ? await listSkillLevels(tx) : [];
  const pending = rows.filter((row) => row.archivedAt === null && isActivatable(row)).map(({ id }) => id);
  const facts: PlanFacts = {
    team,
    level:
      action === 'setLevel'
        ? readLevel(required('level', body.level, MEMBER_FAULTS.levelMissing), levels)
        : null,
    levelsSeen: levelsSeenIn(body),
    nextLevel: (level) => levelAbove(level, levels),
    emailsInUse: await takenAmong(
      tx,
      action === 'restore',
      rows.filter(({ id }) => !changedAlready.has(id)),
    ),
    registered: await registeredAmong(tx, action === 'transfer' || isLeaving(action), ids),
    removesRegistrations: body.removesRegistrations === true,
    reached: await reachedAmong(tx, deps, { action, messageId, pending }),
    now,
    today: calendarDateAt(now, deps.timeZone),
    nextRenewalDue: deps.nextRenewalDue,
    unknown: unknownTo(tx),
  };
  const plan = planBulkChange(action, { ids, rows, facts });
  const leaving = isLeaving(action) ? [...facts.registered] : [];
  return {
    plan,
    teamName: team?.name ?? null,
    level: facts.level,
    notes: presenter.notesOn(action, plan, { ...facts, isOffice: tx.scope.kind === 'league' }),
    registrations: await comingRegistrations(tx, leaving),
    removedRegistrations: facts.removesRegistrations ? await comingRegistrationIds(tx, leaving) : [],
  };
}

/** What a change would do to the named members (ADMIN-08, ROSTER-02). Throws TEAM_UNKNOWN. */
export async function previewBulkChange(
  deps: BulkDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkPreview> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const { plan, ...rest } = await planFor(tx, deps, { body, read: repository.findNamed });
    return presenter.presentPlan(body.action, plan, rest);
  });
}

type Logged = Pick<NewActivityEntry, 'actionType' | 'facts' | 'bulkChangeId'>;

/** Stores and logs the changes, and queues what they send. */
async function store(
  tx: ScopedTransaction,
  actor: Actor,
  { changes, log }: { changes: readonly PlannedChange[]; log: Logged },
): Promise<void> {
  await changeMembers(tx, actor, {
    changes: changes.map((change) => ({
      member: change.row,
      values: change.values,
      log: {
        teamId: change.team.id,
        teamName: change.team.name,
        before: change.before,
        after: change.after,
        ...log,
      },
    })),
  });
}

export type BulkOutcome = Planned & { readonly bulkChangeId: number | null };

/**
 * Changes those of the named members that can be changed, and returns the others with the reason, so that a repeated
 * request changes nothing more (ADMIN-08, ROSTER-02). Throws TEAM_UNKNOWN, and DUPLICATE_EMAIL if others keep taking
 * the addresses meanwhile.
 */
export async function applyBulkChange(
  deps: BulkDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkOutcome> {
  if (body.action === 'moveUp') required('levels', body.levels, MEMBER_FAULTS.levelsMissing);
  // Another transaction can take an address after our read; the next read then finds who cannot be restored.
  return inTurn(viewer, () =>
    retryRace(
      () => tryBulkChange(deps, viewer, body),
      (error) => error instanceof AppError && error.code === 'DUPLICATE_EMAIL',
    ),
  );
}

async function tryBulkChange(deps: BulkDeps, viewer: Viewer, body: BulkChangeBody): Promise<BulkOutcome> {
  const { action } = body;
  const actor = actorOf(viewer);
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const planned = await planFor(tx, deps, { body, read: repository.lockNamed });
    const { changes } = planned.plan;
    if (changes.length === 0) return { ...planned, bulkChangeId: null };
    const messageId = await writeRejections(tx, deps, { viewer, changes, reason: body.reason });
    const bulkChangeId = await repository.addBulkChange(tx, {
      action,
      teamName: planned.teamName,
      level: planned.level,
      memberCount: changes.length,
      messageId,
      changedBy: actor.name || actor.email,
    });
    await makeChanges(tx, actor, { body, changes, bulkChangeId });
    return { ...planned, bulkChangeId };
  });
}

/** Makes the planned changes of one action, with all their side effects. */
async function makeChanges(
  tx: ScopedTransaction,
  actor: Actor,
  {
    body,
    changes,
    bulkChangeId,
  }: { body: BulkChangeBody; changes: readonly PlannedChange[]; bulkChangeId: number },
): Promise<void> {
  await store(tx, actor, {
    changes,
    log: { ...presenter.logOfChange(body.action), bulkChangeId },
  });
  const mailed = changes.filter(({ end }) => end === 'mailed');
  await promiseRenewalMails(tx, idsOf(mailed));
  const leaving = changes.filter(({ after }) => 'archived' in after && after.archived === true);
  if (body.removesRegistrations) {
    await removeComingRegistrations(tx, actor, { memberIds: idsOf(leaving), bulkChangeId });
  }
}

export type PlannedStep = { readonly body: BulkChangeBody; readonly planned: Planned };

/** Locks the named gymnasts, so that the changes planned next are exactly those made. */
export async function lockGymnasts(tx: ScopedTransaction, ids: readonly number[]): Promise<void> {
  await repository.lockNamed(tx, ids);
}

/** What several actions would do together. No two actions may change the same value of a gymnast. */
export async function planSteps(
  tx: ScopedTransaction,
  deps: BulkDeps,
  bodies: readonly BulkChangeBody[],
): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = [];
  for (const body of bodies) {
    steps.push({ body, planned: await planFor(tx, deps, { body, read: repository.findNamed }) });
  }
  return steps;
}

/**
 * Makes several planned actions as one change with one undo; null if no gymnast is changed. The caller has locked the
 * gymnasts.
 */
export async function makeSteps(
  tx: ScopedTransaction,
  actor: Actor,
  { kind, steps }: { kind: BulkChangeKind; steps: readonly PlannedStep[] },
): Promise<number | null> {
  const memberCount = idsOf(steps.flatMap(({ planned }) => planned.plan.changes)).length;
  if (memberCount === 0) return null;
  const bulkChangeId = await repository.addBulkChange(tx, {
    action: kind,
    teamName: null,
    level: null,
    memberCount,
    messageId: null,
    changedBy: actor.name || actor.email,
  });
  for (const { body, planned } of steps) {
    await makeChanges(tx, actor, { body, changes: planned.plan.changes, bulkChangeId });
  }
  return bulkChangeId;
}

/**
 * Writes to the families why an application was rejected. Reads their addresses before the gymnasts leave the rosters.
 */
async function writeRejections(
  tx: ScopedTransaction,
  { rejectionLetters }: BulkDeps,
  {
    viewer,
    changes,
    reason,
  }: { viewer: Viewer; changes: readonly PlannedChange[]; reason?: string | undefined },
): Promise<string | null> {
  const told = changes.filter(({ end }) => end === 'rejectionMailed');
  if (told.length === 0) return null;
  const text = required('reason', reason || undefined, MEMBER_FAULTS.reasonMissing);
  return rejectionLetters.write(tx, viewer, { memberIds: idsOf(told), reason: text });
}

/**
 * The caller's last change by this action, if this is the same request again: the first answer, with its undo, was
 * lost. It is the same if it made the same changes to the same gymnasts as this request would have made before it.
 */
async function findSameChange(
  deps: BulkDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkOutcome | null> {
  const { name, email } = actorOf(viewer);
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const last = await repository.findRecentChange(tx, { action: body.action, changedBy: name || email });
    if (!last) return null;
    const entries = await listBulkChangeEntries(tx, last.id);
    const made = new Map(entries.map(({ memberId, before, after }) => [memberId, { before, after }]));
    const planned = await planFor(tx, deps, {
      body,
      read: async (_, ids) =>
        (await repository.findNamed(tx, ids)).map((row) => {
          const change = made.get(row.id);
          return change ? rowBefore(row, change.before, last.createdAt) : row;
        }),
      changedAlready: new Set(made.keys()),
      messageId: last.messageId,
    });
    const { changes } = planned.plan;
    const isSame =
      made.size === changes.length &&
      changes.every(({ row, before, after }) => isDeepStrictEqual(made.get(row.id), { before, after }));
    return isSame ? { ...planned, bulkChangeId: last.id } : null;
  });
}

/** Makes the change. If the caller has just made it, returns the same answer again. */
async function makeOnce(deps: BulkDeps, viewer: Viewer, body: BulkChangeBody): Promise<BulkOutcome> {
  const outcome = await applyBulkChange(deps, viewer, body);
  if (outcome.bulkChangeId !== null) return outcome;
  return (await findSameChange(deps, viewer, body)) ?? outcome;
}

/** Makes a bulk change, and returns the result in words. */
export async function makeBulkChange(
  deps: BulkDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkResult> {
  const { plan, teamName, level, bulkChangeId, ...rest } = await makeOnce(deps, viewer, body);
  return {
    ...presenter.presentPlan(body.action, plan, rest),
    message: presenter.doneMessage(body.action, plan.changes.length, { teamName, level }),
    bulkChangeId,
  };
}

/** The latest bulk changes, newest first: all for the office, those of the team's coaches for a coach. */
export async function listBulkHistory({ database }: BulkDeps, viewer: Viewer): Promise<BulkChange[]> {
  const rows = await database.inScope(scopeOf(viewer), repository.listBulkChanges);
  return rows.map(presenter.presentBulkChange);
}

const RENEWING: ReadonlySet<BulkChangeKind> = new Set<BulkChangeKind>(['activate', 'renew', 'rollover']);

/**
 * Restores the former values of a change's members, except values that changed since. Throws BULK_CHANGE_NOT_FOUND,
 * BULK_CHANGE_UNDONE.
 */
export async function undoBulkChange(deps: BulkDeps, viewer: Viewer, id: number): Promise<BulkUndo> {
  return inTurn(viewer, () => tryBulkUndo(deps, viewer, id));
}

async function tryBulkUndo(deps: BulkDeps, viewer: Viewer, id: number): Promise<BulkUndo> {
  const now = deps.clock.now();
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const change = await repository.lockBulkChange(tx, id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    if (change.undoneAt !== null) throw new AppError('BULK_CHANGE_UNDONE');
    const { action } = change;
    const entries = await listBulkChangeEntries(tx, id);
    const ids = entries.map(({ memberId }) => memberId);
    const rows = await repository.lockNamed(tx, ids);
    const facts = {
      now,
      registered: await registeredAmong(tx, action === 'restore', ids),
      emailsInUse: await takenAmong(tx, isReturning(action), rows),
      unknown: unknownTo(tx),
    };
    const plan = planBulkUndo(action, { entries, rows, facts });
    const { changes } = plan;
    await store(tx, actorOf(viewer), { changes, log: presenter.logOfUndo(action) });
    if (RENEWING.has(action)) {
      const renewed = changes.filter(({ after }) => 'membershipStatus' in after);
      await repository.dropUnsentMails(tx, idsOf(renewed));
    }
    if (change.messageId !== null) {
      await deps.rejectionLetters.withdraw(tx, { messageId: change.messageId, memberIds: idsOf(changes) });
    }
    if (isReturning(action)) {
      await keepComingRegistrations(tx, { bulkChangeId: id, memberIds: idsOf(changes) });
    }
    if (changes.length > 0) await repository.markUndone(tx, id, now);
    return presenter.presentUndo(plan);
  });
}
