import { randomUUID } from 'node:crypto';
import { MEMBER_FAULTS, type Member, MOST_SIBLINGS } from '@league/contract';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { lockFamilyForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { changeMembers } from '../change/change-members.ts';
import { presentMember } from '../members.presenter.ts';
import { findOnRoster, lockMembers } from '../members.repository.ts';
import { familyIdOf, familySize, findLinkedIds } from './siblings.repository.ts';

type Locked = Awaited<ReturnType<typeof lockMembers>>[number];
type Pair = { readonly id: number; readonly siblingId: number };

/** Locks the two gymnasts and all who are linked with either, in their present families. */
async function lockBoth(tx: ScopedTransaction, { id, siblingId }: Pair) {
  const pair = [id, siblingId];
  const before = [await familyIdOf(tx, id), await familyIdOf(tx, siblingId)];
  // Sorted, so that two simultaneous requests do not deadlock.
  for (const familyId of [...new Set(before)].sort()) {
    if (familyId !== null) await lockFamilyForTransaction(tx, familyId);
  }
  const linked = [...(await findLinkedIds(tx, id)), ...(await findLinkedIds(tx, siblingId))];
  const rows = await lockMembers(tx, [...new Set([...pair, ...linked])]);
  const [member, sibling] = pair.map((each) => rows.find((row) => row.id === each));
  if (!member || !sibling) throw new AppError('MEMBER_NOT_FOUND');
  if (member.familyId !== before[0] || sibling.familyId !== before[1]) throw new AppError('FAMILY_CHANGED');
  return { member, sibling, rows };
}

/**
 * Which gymnasts get which family. Of two families, the gymnasts of one move to the other; all of them must be visible,
 * and no more than can be shown as one family. Throws FAMILIES_NOT_JOINED.
 */
async function movesOf(
  tx: ScopedTransaction,
  { member, sibling, rows }: { member: Locked; sibling: Locked; rows: readonly Locked[] },
): Promise<{ familyId: string; moving: readonly Locked[] }> {
  if (member.familyId === null && sibling.familyId === null)
    return { familyId: randomUUID(), moving: [member, sibling] };
  if (member.familyId === null || sibling.familyId === null) {
    const familyId = member.familyId ?? sibling.familyId ?? '';
    if ((await familySize(tx, familyId)) >= MOST_SIBLINGS) throw new AppError('FAMILIES_NOT_JOINED');
    return { familyId, moving: [member.familyId === null ? member : sibling] };
  }
  const families = [member.familyId, sibling.familyId];
  const ofFamily = (familyId: string) => rows.filter((row) => row.familyId === familyId);
  let size = 0;
  const whole = [];
  for (const familyId of families) {
    const here = await familySize(tx, familyId);
    size += here;
    if (here === ofFamily(familyId).length) whole.push(familyId);
  }
  const [from] = whole;
  const to = families.find((familyId) => familyId !== from);
  if (!from || !to || size > MOST_SIBLINGS) throw new AppError('FAMILIES_NOT_JOINED');
  return { familyId: to, moving: ofFamily(from) };
}

/**
 * Links a gymnast with a brother or sister of the viewer's scope, keeping their values. If linked already, changes
 * nothing. Throws MEMBER_NOT_FOUND, INVALID_REQUEST, FAMILY_CHANGED, FAMILIES_NOT_JOINED (FAMILY-02).
 */
export async function linkMembers(
  { database }: { readonly database: Database },
  viewer: Viewer,
  pair: Pair,
): Promise<Member> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const { member, sibling, rows } = await lockBoth(tx, pair);
    if (member === sibling || member.isDemo !== sibling.isDemo)
      throw new AppError('INVALID_REQUEST', {
        fields: [{ field: 'siblingId', message: MEMBER_FAULTS.notASibling }],
      });
    if (member.familyId === null || member.familyId !== sibling.familyId) {
      const { familyId, moving } = await movesOf(tx, { member, sibling, rows });
      const log = {
        actionType: 'EDIT_MEMBER',
        facts: { code: 'siblingLinked' },
        before: {},
        after: {},
      } as const;
      const changes = moving.map((row) => ({ member: row, values: { familyId }, log }));
      await changeMembers(tx, actorOf(viewer), { changes, sync: 'as before' });
    }
    const current = await findOnRoster(tx, pair.id);
    if (!current) throw new AppError('MEMBER_NOT_FOUND');
    return presentMember(current);
  });
}
