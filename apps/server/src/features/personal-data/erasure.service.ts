import {
  type EraseReply,
  type ErasureState,
  isSameLine,
  type OpenErasure,
  type SyncPageQuery,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { announceChanges } from '../../platform/db/wake-up.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { WaitUntil } from '../../platform/wait-until.ts';
import { recordActivity } from '../activity/activity.service.ts';
import * as repository from './erasures.repository.ts';
import { type Gymnast, lockGymnast } from './gymnast.repository.ts';

export type PersonalDataDeps = {
  database: Database;
  clock: Clock;
  waitUntil: WaitUntil;
};

/**
 * Empties the portal of everything it holds of the gymnast but her row, which leads to her contact. What comes in
 * meanwhile goes with the row.
 */
async function begin(
  tx: ScopedTransaction,
  gymnast: Gymnast,
  { viewer, at }: { viewer: Viewer; at: Date },
): Promise<void> {
  const by = `${viewer.firstName} ${viewer.lastName}`.trim() || viewer.email;
  await repository.beginErasure(tx, gymnast, { at, by });
  await repository.eraseHeld(tx, gymnast);
  await recordActivity(tx, viewer, [
    {
      actionType: 'ERASE_MEMBER',
      memberId: gymnast.id,
      memberName: null,
      teamId: gymnast.teamId,
      teamName: gymnast.teamName,
      details: `Everything held on gymnast no. ${gymnast.id} erased`,
      before: {},
      after: {},
    },
  ]);
  if (await repository.isUnknownThere(tx, gymnast.id)) await repository.endErasure(tx, gymnast.id);
  await announceChanges(tx);
}

const MESSAGES: Readonly<Record<ErasureState, string>> = {
  done: 'Everything held on this gymnast is erased.',
  waiting:
    'Erased in the portal. The membership service has not erased its own record yet; the portal asks again until it has.',
  refused:
    'Erased in the portal, but the membership service refuses to erase its own record. The Sync tab says why.',
};

/**
 * Erases a gymnast for good: here at once, at the provider as soon as it answers. Asked again it changes nothing and says
 * how far that has come. Throws MEMBER_NOT_FOUND, ERASURE_NAME_WRONG.
 */
export async function eraseGymnast(
  { database, clock, waitUntil }: PersonalDataDeps,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<EraseReply> {
  const scope = scopeOf(viewer);
  await database.inScope(scope, async (tx) => {
    const gymnast = await lockGymnast(tx, id);
    if (!gymnast) {
      if (!(await repository.findErasure(tx, id))) throw new AppError('MEMBER_NOT_FOUND');
    } else if (gymnast.erasingSince === null) {
      if (!isSameLine(name, gymnast.name)) throw new AppError('ERASURE_NAME_WRONG');
      await begin(tx, gymnast, { viewer, at: clock.now() });
    }
  });
  let state: ErasureState = 'waiting';
  await waitUntil(async () => {
    const erasure = await database.inScope(scope, (tx) => repository.findErasure(tx, id));
    state = erasure?.state ?? 'waiting';
    return state !== 'waiting' || (erasure?.attempts ?? 0) > 0;
  });
  return { message: MESSAGES[state], state };
}

/**
 * The provider no longer has a contact of hers: what came in since her erasure began is removed, and her row with
 * it.
 */
export async function finishErasure(tx: ScopedTransaction, memberId: number): Promise<void> {
  const gymnast = await lockGymnast(tx, memberId);
  if (gymnast) await repository.eraseHeld(tx, gymnast);
  await repository.endErasure(tx, memberId);
}

/** A page of the erasures that the provider has not carried out. */
export async function listOpenErasures(
  { database }: PersonalDataDeps,
  viewer: Viewer,
  page: SyncPageQuery,
): Promise<{ total: number; erasures: OpenErasure[] }> {
  const { total, rows } = await database.inScope(scopeOf(viewer), (tx) => repository.openErasures(tx, page));
  return {
    total,
    erasures: rows.map(({ erasure, firstName, lastName, searchReason }) => ({
      memberId: erasure.memberId,
      memberName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      state: erasure.state === 'refused' ? 'refused' : 'waiting',
      reason: erasure.reason ?? searchReason,
      attempts: erasure.attempts,
      nextTryAt: erasure.retryAt?.toISOString() ?? null,
      requestedAt: erasure.requestedAt.toISOString(),
      requestedBy: erasure.requestedBy,
    })),
  };
}

/** Has the provider asked once more. Throws ERASURE_NOT_FOUND. */
export async function retryErasure(
  { database }: PersonalDataDeps,
  viewer: Viewer,
  memberId: number,
): Promise<{ message: string }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await repository.retryErasure(tx, memberId))) throw new AppError('ERASURE_NOT_FOUND');
    await announceChanges(tx);
    return { message: 'The membership service is asked again now.' };
  });
}
