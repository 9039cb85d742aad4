import {
  type ArchiveReply,
  type BulkChangeBody,
  type BulkPreview,
  type BulkRenewReply,
  type BulkResult,
  type BulkUndo,
  DEFAULT_SKILL_LEVELS,
  DEMO_ANSWERS,
  DEMO_LIMITS,
  fullName,
  type Member,
  type MemberEdit,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limiter } from '../../platform/rate-limit.ts';
import { takingTurns } from '../../platform/turns.ts';
import {
  doneMessage,
  notesOn,
  type PlannedChange,
  presentPlan,
  presentUndo,
  readLevel,
} from '../members/index.ts';
import { presentGymnast } from './demo.presenter.ts';
import * as repository from './demo.repository.ts';
import {
  archiveGymnast,
  editGymnast,
  findGymnast,
  gymnastsOf,
  type SandboxState,
  UNTOUCHED,
} from './sandbox.ts';
import { makeBulkChange, planDemoBulkChange, undoBulkChange } from './sandbox-steps.ts';

export type DemoDeps = { database: Database; clock: Clock; limiter: Pick<Limiter, 'count'> };

/** Anyone who uses the demo: known by a random id and nothing else. */
export type Visitor = { readonly sandboxId: string; readonly ip: string };

/** All visitors together use two database connections; the others are for people who sign in (SAFE-07). */
const inTurnOfDemo = takingTurns({ atOnce: 2, mostWaiting: 300 });

/** The visitor's present demo; the invented roster until the visitor changes something. */
export async function openSandbox({ database, clock }: DemoDeps, visitor: Visitor): Promise<SandboxState> {
  const read = () => repository.readSandbox(database, visitor.sandboxId, clock.now());
  return (await inTurnOfDemo(read)) ?? UNTOUCHED;
}

type SandboxWork<Result> = (state: SandboxState, at: Date) => { state: SandboxState; result: Result };

/** Throws DEMO_BUSY if this address has created too many sandboxes, DEMO_FULL if this sandbox is too large. */
async function change<Result>(deps: DemoDeps, visitor: Visitor, work: SandboxWork<Result>): Promise<Result> {
  return inTurnOfDemo(() => changeNow(deps, visitor, work));
}

async function changeNow<Result>(
  { database, clock, limiter }: DemoDeps,
  { sandboxId, ip }: Visitor,
  work: SandboxWork<Result>,
): Promise<Result> {
  const now = clock.now();
  if ((await repository.readSandbox(database, sandboxId, now)) === null) {
    const retryAfterSeconds = await limiter.count(ip);
    if (retryAfterSeconds !== null) throw new AppError('DEMO_BUSY', { retryAfterSeconds });
  }
  return repository.changeSandbox(database, { id: sandboxId, now }, (before) => {
    const after = work(before, now);
    if (Buffer.byteLength(JSON.stringify(after.state)) > DEMO_LIMITS.bytes) throw new AppError('DEMO_FULL');
    return after;
  });
}

export async function listGymnasts(deps: DemoDeps, visitor: Visitor): Promise<Member[]> {
  return gymnastsOf(await openSandbox(deps, visitor)).map(presentGymnast);
}

/** Throws MEMBER_NOT_FOUND, MEMBER_CHANGED, DUPLICATE_EMAIL, DEMO_FULL, DEMO_BUSY. */
export async function editInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  edit: { id: number; changes: MemberEdit; expectedVersion: number | undefined },
): Promise<Member> {
  return change(deps, visitor, (before, at) => {
    const state = editGymnast(before, { ...edit, at }, presentGymnast);
    return { state, result: presentGymnast(findGymnast(state, edit.id)) };
  });
}

/** Throws MEMBER_NOT_FOUND, DEMO_FULL, DEMO_BUSY. */
export async function archiveInDemo(deps: DemoDeps, visitor: Visitor, id: number): Promise<ArchiveReply> {
  return change(deps, visitor, (before, at) => ({
    state: archiveGymnast(before, { id, at }),
    result: { memberName: fullName(findGymnast(before, id)), _syncWarning: false },
  }));
}

/** What a bulk change would do in the visitor's demo. */
export async function previewBulkChangeInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  body: BulkChangeBody,
): Promise<BulkPreview> {
  const plan = planDemoBulkChange(await openSandbox(deps, visitor), body, deps.clock.now());
  return presentPlan(body.action, plan, { notes: notesOn(body.action, plan) });
}

/** Throws DEMO_FULL, DEMO_BUSY. */
export async function makeBulkChangeInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  body: BulkChangeBody,
): Promise<BulkResult> {
  return change(deps, visitor, (before, at) => {
    const { state, plan, bulkChangeId } = makeBulkChange(before, body, at);
    const result = {
      ...presentPlan(body.action, plan, { notes: notesOn(body.action, plan) }),
      message: doneMessage(body.action, plan.changes.length, {
        level: readLevel(body.level ?? '', DEFAULT_SKILL_LEVELS),
      }),
      bulkChangeId,
    };
    return { state, result };
  });
}

/** Throws BULK_CHANGE_NOT_FOUND, BULK_CHANGE_UNDONE, DEMO_FULL, DEMO_BUSY. */
export async function undoBulkChangeInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  bulkChangeId: number,
): Promise<BulkUndo> {
  return change(deps, visitor, (before, at) => {
    const { state, plan } = undoBulkChange(before, bulkChangeId, at);
    return { state, result: presentUndo(plan) };
  });
}

function renewalOf({ row, to }: PlannedChange) {
  return {
    memberId: row.id,
    memberName: fullName(row),
    membershipStatus: to,
    requiresAdminApproval: true,
    emailTriggered: false,
    requiresManualEmail: false,
  };
}

/** Throws DEMO_FULL, DEMO_BUSY. */
export async function renewManyInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  ids: readonly number[],
): Promise<BulkRenewReply> {
  return change(deps, visitor, (before, at) => {
    const { state, plan, bulkChangeId } = makeBulkChange(
      before,
      { action: 'renew', memberIds: [...ids] },
      at,
    );
    const failed = plan.refusals.map(({ id, reason }) => ({ memberId: id, reason }));
    const results = { successful: plan.changes.map(renewalOf), failed };
    return { state, result: { results, bulkChangeId } };
  });
}

/** Throws MEMBER_NOT_FOUND, MEMBER_NOT_LAPSED, DEMO_FULL, DEMO_BUSY. */
export async function renewInDemo(deps: DemoDeps, visitor: Visitor, id: number) {
  return change(deps, visitor, (before, at) => {
    findGymnast(before, id);
    const { state, plan, bulkChangeId } = makeBulkChange(before, { action: 'renew', memberIds: [id] }, at);
    const [renewed] = plan.changes;
    if (!renewed) throw new AppError('MEMBER_NOT_LAPSED');
    const { memberName, ...outcome } = renewalOf(renewed);
    const message = DEMO_ANSWERS.renewalWaits(memberName);
    return { state, result: { ...outcome, message, bulkChangeId } };
  });
}

export async function startOver({ database }: DemoDeps, visitor: Visitor): Promise<void> {
  await inTurnOfDemo(() => repository.dropSandbox(database, visitor.sandboxId));
}
