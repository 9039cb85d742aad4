import { randomUUID } from 'node:crypto';
import {
  activityWords,
  DUPLICATE_ANSWERS,
  fullName,
  MERGED_FIELDS,
  MERGES_LISTED,
  type Merge,
  type MergedField,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { lockFamilyForTransaction } from '../../platform/db/locks/advisory-lock.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { changeMembers, familyIdOf, lockMembers, type MemberValues } from '../members/index.ts';
import { registrationsById } from './belongings.repository.ts';
import { presentRegistrations } from './duplicates.presenter.ts';
import type { FormerValues, MovedRows } from './duplicates.table.ts';
import type { LockedEntry } from './merge.repository.ts';
import * as repository from './merge.repository.ts';
import type { MergeDeps } from './merge.service.ts';
import { changeMergedEntry } from './merge-log.ts';
import { textOf } from './merged-values.ts';

/** The latest merges, and which of them can be undone. */
export async function listMerges({ database }: MergeDeps, viewer: Viewer): Promise<{ merges: Merge[] }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const rows = await repository.latestMerges(tx, MERGES_LISTED);
    const registrations = await registrationsById(
      tx,
      rows.flatMap(({ merge }) => merge.moved.registrations),
    );
    return {
      merges: rows.map(({ merge, kept, merged }) => ({
        id: merge.id,
        keptId: merge.keptId,
        keptName: fullName(kept),
        mergedId: merge.mergedId,
        mergedName: fullName(merged),
        mergedBy: merge.mergedBy,
        mergedAt: merge.mergedAt.toISOString(),
        canUndo: merge.keptVersion === kept.version && merge.mergedVersion === merged.version,
        leftThere: presentRegistrations(
          registrations.filter(({ id }) => merge.moved.registrations.includes(id)),
        ),
      })),
    };
  });
}

/**
 * Undoes a merge: both entries are as before, each with its records. Throws MERGE_NOT_FOUND, MERGE_UNDONE,
 * MERGE_CHANGED_SINCE, DUPLICATE_EMAIL.
 */
export async function undoMerge(
  { database, clock }: MergeDeps,
  viewer: Viewer,
  id: number,
): Promise<{ message: string }> {
  const actor = actorOf(viewer);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const merge = await repository.lockMerge(tx, id);
    if (!merge) throw new AppError('MERGE_NOT_FOUND');
    if (merge.undoneAt !== null) throw new AppError('MERGE_UNDONE');
    const familyId = await familyIdOf(tx, merge.keptId);
    if (familyId !== null) await lockFamilyForTransaction(tx, familyId);
    const [kept, merged] = await repository.lockEntries(tx, [merge.keptId, merge.mergedId]);
    if (kept?.version !== merge.keptVersion || merged?.version !== merge.mergedVersion)
      throw new AppError('MERGE_CHANGED_SINCE');
    await repository.returnBelongings(tx, { moved: merge.moved, from: kept.id, to: merged.id });
    const family = await familyAfterUndo(tx, actor, { kept, moved: merge.moved, before: merge.keptBefore });
    await restoreValues(tx, actor, { kept, merged, before: { ...merge.keptBefore, ...family } });
    const teamOfKept = 'teamId' in merge.keptBefore ? merge.keptBefore.teamId : kept.teamId;
    const hadEmail = merge.mergedBefore.email ?? null;
    const email = merged.email === hadEmail ? {} : { email: hadEmail as string | null };
    await changeMergedEntry(tx, actor, {
      ...{ merged, isOfOneTeam: merged.teamId === teamOfKept },
      values: { archivedAt: null, mergedIntoId: null, ...email },
      facts: { code: 'mergeUndone', entry: kept.id },
      before: { archived: true, ...('email' in email && { email: merged.email }) },
      after: { archived: false, ...email },
    });
    await repository.endMerge(tx, id, clock.now());
    const facts = { code: 'merged', entry: merged.id, fields: [] } as const;
    await repository.forgetMergedValues(tx, { id, words: activityWords({ facts, before: {}, after: {} }) });
    return { message: DUPLICATE_ANSWERS.mergeUndone(fullName(kept), fullName(merged)) };
  });
}

/**
 * Brothers and sisters who were linked after the merge leave the family of the other entry together with the remaining
 * one, for a family of their own. With which child each was linked is not stored.
 */
async function familyAfterUndo(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, moved, before }: { kept: LockedEntry; moved: MovedRows; before: FormerValues },
): Promise<FormerValues> {
  if (!('familyId' in before) || kept.familyId === null || !moved.family) return {};
  const present = await repository.idsOfFamily(tx, kept.familyId);
  const linkedSince = present.filter((id) => !moved.family?.includes(id));
  const siblings = await lockMembers(tx, linkedSince);
  if (siblings.length === 0) return {};
  const familyId = randomUUID();
  const log = { actionType: 'EDIT_MEMBER', facts: { code: 'siblingLinked' }, before: {}, after: {} } as const;
  const changes = siblings.map((member) => ({ member, values: { familyId }, log }));
  await changeMembers(tx, actor, { changes, sync: 'as before' });
  return { familyId };
}

/** Fields whose values stay in the log of an undone merge, because they reveal nothing about a child. */
const STAYS_LOGGED: ReadonlySet<MergedField> = new Set(['skillLevel', 'team']);

/**
 * Restores the former values of the remaining entry, and removes those of the other child from the log: the merge was a
 * mistake, and they belong to another family.
 */
async function restoreValues(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, merged, before }: { kept: LockedEntry; merged: LockedEntry; before: FormerValues },
): Promise<void> {
  const fields = MERGED_FIELDS.filter((field) => (field === 'team' ? 'teamId' : field) in before);
  const former = await teamNameOf(tx, before);
  const logged = fields.filter((field) => STAYS_LOGGED.has(field));
  const textBefore = (field: MergedField) => (field === 'team' ? former?.name : before[field]) ?? null;
  await changeMembers(tx, actor, {
    changes: [
      {
        member: kept,
        values: before as MemberValues,
        log: {
          actionType: 'EDIT_MEMBER',
          facts: { code: 'mergeUndone', entry: merged.id },
          before: {
            ...Object.fromEntries(logged.map((field) => [field, textOf(kept, field) || null])),
            ...(former && { teamId: kept.teamId }),
          },
          after: {
            ...Object.fromEntries(logged.map((field) => [field, textBefore(field)])),
            ...(former && { teamId: former.id }),
          },
          ...(former && { teamId: former.id, teamName: former.name }),
        },
      },
    ],
    sync: fields.length > 0 ? 'waiting' : 'as before',
  });
}

/** The team that an entry was on, if that changes back. */
async function teamNameOf(tx: ScopedTransaction, before: FormerValues) {
  if (!('teamId' in before)) return undefined;
  const id = before.teamId as number | null;
  return { id, name: id === null ? null : await repository.teamNameById(tx, id) };
}
