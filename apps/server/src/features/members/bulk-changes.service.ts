import {
  type BulkAction,
  type BulkChange,
  type BulkChangeBody,
  type BulkPreview,
  type BulkResult,
  type BulkUndo,
  calendarDateAt,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { retryRace } from '../../platform/db/retry-race.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { NewActivityEntry } from '../activity/activity.service.ts';
import { listBulkChangeEntries } from '../activity/bulk-change-activity.service.ts';
import * as presenter from './bulk-changes.presenter.ts';
import * as repository from './bulk-changes.repository.ts';
import { type BulkPlan, isReachable, type PlannedChange, planBulkChange } from './bulk-plan.ts';
import { planBulkUndo } from './bulk-undo-plan.ts';
import { changeMembers } from './change-members.ts';
import { promiseRenewalMails } from './members.repository.ts';
import type { MembersDeps } from './members.service.ts';
import { findTeam } from './new-members.repository.ts';

const idsOf = (changes: readonly PlannedChange[]) => changes.map(({ row }) => row.id);

/** Where a transfer leads. Throws TEAM_UNKNOWN, and INVALID_REQUEST when no team is named. */
async function teamToTransferTo(tx: ScopedTransaction, { action, teamId }: BulkChangeBody) {
  if (action !== 'transfer') return null;
  if (teamId === undefined) {
    throw new AppError('INVALID_REQUEST', { fields: [{ field: 'teamId', message: 'Must name the team.' }] });
  }
  const team = await findTeam(tx, teamId);
  if (!team) throw new AppError('TEAM_UNKNOWN');
  return team;
}

async function planFor(
  tx: ScopedTransaction,
  deps: MembersDeps,
  { body, read }: { body: BulkChangeBody; read: typeof repository.findNamed },
): Promise<{ plan: BulkPlan; teamName: string | null; notes: string[] }> {
  const { action } = body;
  const ids = [...new Set(body.memberIds)];
  const team = await teamToTransferTo(tx, body);
  const rows = await read(tx, ids);
  const addresses = rows.flatMap(({ archivedAt, address }) =>
    archivedAt === null || address === null ? [] : [address],
  );
  const plan = planBulkChange(action, {
    ids,
    rows,
    facts: {
      team,
      emailsInUse: action === 'restore' ? await repository.emailsInUse(tx, addresses) : new Set(),
      today: calendarDateAt(deps.clock.now(), deps.timeZone),
      nextRenewalDue: deps.nextRenewalDue,
    },
  });
  const registered =
    action === 'transfer' ? await repository.registeredAmong(tx, idsOf(plan.changes)) : new Set<number>();
  return { plan, teamName: team?.name ?? null, notes: presenter.notesOn(action, plan, { registered }) };
}

/** What a change would do to the named members (ADMIN-08). Throws TEAM_UNKNOWN. */
export async function previewBulkChange(
  deps: MembersDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkPreview> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const { plan, notes } = await planFor(tx, deps, { body, read: repository.findNamed });
    return {
      changed: presenter.presentChanged(plan.changes),
      refused: presenter.presentRefusals(plan.refusals),
      notes,
    };
  });
}

/** Writes, logs and sends on the changes. */
async function store(
  tx: ScopedTransaction,
  actor: Actor,
  { changes, describe }: { changes: readonly PlannedChange[]; describe: (change: PlannedChange) => LogWords },
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
        ...describe(change),
      },
    })),
  });
}

type LogWords = Pick<NewActivityEntry, 'actionType' | 'details' | 'bulkChangeId'>;

/**
 * Activates, transfers or restores those of the named members that can be; the others come back with the reason, so
 * that the same request twice changes once (ADMIN-08). Throws TEAM_UNKNOWN, and DUPLICATE_EMAIL when others keep
 * taking the addresses meanwhile.
 */
export async function makeBulkChange(
  deps: MembersDeps,
  viewer: Viewer,
  body: BulkChangeBody,
): Promise<BulkResult> {
  // Another transaction can take an address after our read: the next read sees who cannot be restored because of it.
  return retryRace(
    () => tryBulkChange(deps, viewer, body),
    (error) => error instanceof AppError && error.code === 'DUPLICATE_EMAIL',
  );
}

async function tryBulkChange(deps: MembersDeps, viewer: Viewer, body: BulkChangeBody): Promise<BulkResult> {
  const { action } = body;
  const actor = actorOf(viewer);
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const { plan, teamName, notes } = await planFor(tx, deps, { body, read: repository.lockNamed });
    const { changes, refusals } = plan;
    const bulkChangeId =
      changes.length === 0
        ? null
        : await repository.addBulkChange(tx, {
            action,
            teamName,
            memberCount: changes.length,
            changedBy: actor.name || actor.email,
          });
    await store(tx, actor, {
      changes,
      describe: (change) => ({
        actionType: 'EDIT_MEMBER',
        details: presenter.logDetails(action, change),
        ...(bulkChangeId !== null && { bulkChangeId }),
      }),
    });
    if (action === 'activate') {
      await promiseRenewalMails(tx, idsOf(changes.filter(({ row }) => isReachable(row))));
    }
    return {
      message: presenter.doneMessage(action, changes.length, teamName),
      bulkChangeId,
      changed: presenter.presentChanged(changes),
      refused: presenter.presentRefusals(refusals),
      notes,
    };
  });
}

/** The latest changes of many members, newest first. */
export async function listBulkHistory({ database }: MembersDeps, viewer: Viewer): Promise<BulkChange[]> {
  const rows = await database.inScope(scopeOf(viewer), repository.listBulkChanges);
  return rows.map(presenter.presentBulkChange);
}

const undoWords = (action: BulkAction, { from, to }: PlannedChange): LogWords => ({
  actionType: action === 'restore' ? 'DELETE_MEMBER' : 'EDIT_MEMBER',
  details: `Undone: ${from} → ${to}`,
});

/**
 * Gives the members of a change their former values, except those whose value somebody has changed since. Throws
 * BULK_CHANGE_NOT_FOUND, BULK_CHANGE_UNDONE.
 */
export async function undoBulkChange(deps: MembersDeps, viewer: Viewer, id: number): Promise<BulkUndo> {
  const now = deps.clock.now();
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const change = await repository.lockBulkChange(tx, id);
    if (!change) throw new AppError('BULK_CHANGE_NOT_FOUND');
    if (change.undoneAt !== null) throw new AppError('BULK_CHANGE_UNDONE');
    const { action } = change;
    const entries = await listBulkChangeEntries(tx, id);
    const ids = entries.map(({ memberId }) => memberId);
    const rows = await repository.lockNamed(tx, ids);
    const registered = action === 'restore' ? await repository.registeredAmong(tx, ids) : new Set<number>();
    const { changes, refusals } = planBulkUndo(action, { entries, rows, facts: { now, registered } });
    await store(tx, actorOf(viewer), { changes, describe: (each) => undoWords(action, each) });
    if (action === 'activate') await repository.dropUnsentMails(tx, idsOf(changes));
    if (changes.length > 0) await repository.markUndone(tx, id, now);
    return {
      message: presenter.undoneMessage(changes.length, refusals.length),
      undone: presenter.presentChanged(changes),
      kept: presenter.presentRefusals(refusals),
    };
  });
}
