import {
  DUPLICATE_ANSWERS,
  fullName,
  MERGED_FIELDS,
  type MergeBody,
  type MergeReply,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { changeMembers, type MemberValues } from '../members/index.ts';
import { registrationsOf } from './belongings.repository.ts';
import { presentRegistrations } from './duplicates.presenter.ts';
import type { LockedEntry } from './merge.repository.ts';
import * as repository from './merge.repository.ts';
import { changeMergedEntry } from './merge-log.ts';
import { type Chosen, chosenValues, columnsOf, familyOf, logged, textOf } from './merged-values.ts';

export type MergeDeps = { readonly database: Database; readonly clock: Clock };

function requireUnchanged(entry: LockedEntry | undefined, version: number): LockedEntry {
  if (!entry) throw new AppError('MEMBER_NOT_FOUND');
  if (entry.archivedAt !== null || entry.version !== version) throw new AppError('MERGE_CHANGED');
  return entry;
}

type Pair = { readonly kept: LockedEntry; readonly other: LockedEntry };

/**
 * Archives the other entry. If the remaining entry takes over its address, removes it there, here and at the provider.
 */
async function archiveOther(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, other, givesEmail, at }: Pair & { givesEmail: boolean; at: Date },
): Promise<void> {
  const email = givesEmail ? { email: null } : {};
  await changeMergedEntry(tx, actor, {
    ...{ merged: other, isOfOneTeam: other.teamId === kept.teamId },
    values: { archivedAt: at, mergedIntoId: kept.id, ...email },
    facts: { code: 'mergedAway', entry: kept.id },
    before: { archived: false, ...(givesEmail && { email: other.email }) },
    after: { archived: true, ...email },
  });
}

async function changeKept(
  tx: ScopedTransaction,
  actor: Actor,
  { kept, other, chosen }: Pair & { chosen: Chosen },
): Promise<void> {
  const fields = MERGED_FIELDS.filter((field) => field in chosen);
  const before = Object.fromEntries(fields.map((field) => [field, textOf(kept, field)]));
  const isMoved = 'team' in chosen;
  const team = isMoved ? { teamId: other.teamId, teamName: other.teamName } : {};
  const ofEvery = { code: 'merged', entry: other.id, fields } as const;
  // The question is answered: they are the same child, and this entry stays.
  const isAsked = kept.namesake?.answer === 'asked' && kept.namesake.memberId === other.id;
  const family = familyOf(kept, other, chosen);
  await changeMembers(tx, actor, {
    changes: [
      {
        member: kept,
        values: {
          ...columnsOf(chosen, other.teamId),
          ...family,
          ...(isAsked && { namesake: null }),
        } as MemberValues,
        log: {
          actionType: 'EDIT_MEMBER',
          facts: ofEvery,
          before: { ...logged(before), ...(isMoved && { teamId: kept.teamId }) },
          after: { ...logged(chosen), ...(isMoved && { teamId: other.teamId }) },
          ...team,
        },
      },
    ],
    sync: fields.length > 0 || isAsked || 'familyEmail' in family ? 'waiting' : 'as before',
  });
}

function messageOf({ kept, other }: Pair, leftThere: number): string {
  return DUPLICATE_ANSWERS.merged(fullName(kept), {
    isInWildApricot: other.providerContactId !== null,
    hasRegistrationsLeft: leftThere > 0,
  });
}

/**
 * Merges two entries of one child (OFFICE-03). The remaining one gets the chosen values and all records of the other,
 * which is archived. Throws MEMBER_NOT_FOUND, MERGE_CHANGED, MERGE_WRONG_ENTRY, DUPLICATE_EMAIL, INVALID_REQUEST.
 */
export async function mergeEntries(
  { database, clock }: MergeDeps,
  viewer: Viewer,
  body: MergeBody,
): Promise<MergeReply> {
  const { keepId, otherId } = body;
  if (keepId === otherId) throw new AppError('MEMBER_NOT_FOUND');
  const at = clock.now();
  const actor = actorOf(viewer);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const [keptRow, otherRow] = await repository.lockEntries(tx, [keepId, otherId]);
    const kept = requireUnchanged(keptRow, body.keepVersion);
    const other = requireUnchanged(otherRow, body.otherVersion);
    // Otherwise its contact would be created beside the archived one of the same child, or the only active contact be
    // archived.
    const isThere = (entry: LockedEntry) => entry.providerContactId !== null && entry.syncState !== 'missing';
    if (!isThere(kept) && isThere(other)) throw new AppError('MERGE_WRONG_ENTRY');
    const chosen = chosenValues(kept, other, body);
    // Registrations that Wild Apricot has under the contact to be archived; an entry without a contact has none there.
    const registered = await registrationsOf(tx, [other.id]);
    await archiveOther(tx, actor, { kept, other, givesEmail: chosen.email !== undefined, at });
    await changeKept(tx, actor, { kept, other, chosen });
    const moved = await repository.moveBelongings(tx, { from: other.id, to: kept.id });
    const family = familyOf(kept, other, chosen);
    const joined =
      typeof family.familyId === 'string'
        ? { family: await repository.idsOfFamily(tx, family.familyId) }
        : {};
    const versions = await repository.versionsOf(tx, [kept.id, other.id]);
    const before = Object.fromEntries(
      MERGED_FIELDS.filter((field) => field in chosen).map((field) => [field, textOf(kept, field)]),
    );
    const mergeId = await repository.addMerge(tx, {
      keptId: kept.id,
      mergedId: other.id,
      keptBefore: {
        ...columnsOf(before, kept.teamId),
        ...('familyId' in family && { familyId: kept.familyId }),
        ...('familyEmail' in family && { familyEmail: kept.familyEmail }),
      },
      mergedBefore: { email: other.email },
      moved: { ...moved, ...joined },
      keptVersion: versions.get(kept.id) ?? 0,
      mergedVersion: versions.get(other.id) ?? 0,
      mergedBy: actor.name || actor.email,
      mergedAt: at,
    });
    const leftThere = presentRegistrations(registered);
    return { mergeId, message: messageOf({ kept, other }, leftThere.length), leftThere };
  });
}
