import {
  type ArchiveReply,
  type BulkRenewReply,
  DEMO_LIMITS,
  type Member,
  type MemberEdit,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { Limiter } from '../../platform/rate-limit.ts';
import { presentGymnast } from './demo.presenter.ts';
import * as repository from './demo.repository.ts';
import {
  archiveGymnast,
  editGymnast,
  findGymnast,
  gymnastsOf,
  nameOf,
  RENEWED,
  renewGymnasts,
  type SandboxState,
  UNTOUCHED,
} from './sandbox.ts';

export type DemoDeps = { database: Database; clock: Clock; limiter: Limiter };

/** Whoever uses the demo: known by a random id and nothing else. */
export type Visitor = { readonly sandboxId: string; readonly ip: string };

/** The visitor's demo as it is now; who has changed nothing yet sees the invented roster. */
export async function openSandbox({ database, clock }: DemoDeps, visitor: Visitor): Promise<SandboxState> {
  return (await repository.readSandbox(database, visitor.sandboxId, clock.now())) ?? UNTOUCHED;
}

/** Throws DEMO_BUSY when too many sandboxes were made from this address, DEMO_FULL when this one has grown too large. */
async function change<Result>(
  { database, clock, limiter }: DemoDeps,
  { sandboxId, ip }: Visitor,
  work: (state: SandboxState, at: Date) => { state: SandboxState; result: Result },
): Promise<Result> {
  const now = clock.now();
  if ((await repository.readSandbox(database, sandboxId, now)) === null) {
    const retryAfterSeconds = await limiter.count(clientAddress(ip));
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
    result: { memberName: nameOf(findGymnast(before, id)), _syncWarning: false },
  }));
}

/** The most common outcome in the league (MEM-15); no email is promised, as none is sent. */
const OUTCOME = {
  membershipStatus: RENEWED,
  requiresAdminApproval: true,
  emailTriggered: false,
  requiresManualEmail: false,
} as const;

/** Throws DEMO_FULL, DEMO_BUSY. */
export async function renewManyInDemo(
  deps: DemoDeps,
  visitor: Visitor,
  ids: readonly number[],
): Promise<BulkRenewReply> {
  return change(deps, visitor, (before, at) => {
    const { state, renewed, failed } = renewGymnasts(before, { ids, at });
    const successful = renewed.map((gymnast) => ({
      ...OUTCOME,
      memberId: gymnast.id,
      memberName: nameOf(gymnast),
    }));
    return { state, result: { results: { successful, failed: [...failed] } } };
  });
}

/** Throws MEMBER_NOT_FOUND, MEMBER_NOT_LAPSED, DEMO_FULL, DEMO_BUSY. */
export async function renewInDemo(deps: DemoDeps, visitor: Visitor, id: number) {
  return change(deps, visitor, (before, at) => {
    const gymnast = findGymnast(before, id);
    const { state, renewed } = renewGymnasts(before, { ids: [id], at });
    if (renewed.length === 0) throw new AppError('MEMBER_NOT_LAPSED');
    const message = `${nameOf(gymnast)} now waits for approval in your demo. In the league the office would approve the renewal.`;
    return { state, result: { ...OUTCOME, memberId: id, message } };
  });
}

export async function startOver({ database }: DemoDeps, visitor: Visitor): Promise<void> {
  await repository.dropSandbox(database, visitor.sandboxId);
}
