import { randomUUID } from 'node:crypto';
import { fullName, MEMBER_FAULTS, type Member, type Sibling } from '@league/contract';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { lockFamilyForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { type Actor, actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import type { Child } from '../../../platform/names/child-keys.ts';
import type { LoggedActor } from '../../activity/activity.service.ts';
import { changeMembers, type MemberBefore } from '../change/change-members.ts';
import { presentMember } from '../members.presenter.ts';
import { findOnRoster, lockMembers } from '../members.repository.ts';
import {
  familyIdOf,
  familySize,
  havingAddress,
  isChildAtAddress,
  nextWithFamilyEmail,
  othersOfFamily,
} from './siblings.repository.ts';

export type Newcomer = Child & { readonly email: string; readonly id?: number };

/** Another child with the address who may be a brother or sister; only one that the viewer may see. */
async function findSibling(
  tx: ScopedTransaction,
  { email, id, ...child }: Newcomer,
): Promise<Sibling | undefined> {
  if (email === '') return undefined;
  if (await isChildAtAddress(tx, { ...child, email, exceptId: id })) return undefined;
  const [first] = (await havingAddress(tx, email)).filter((other) => other.id !== id);
  return first && { id: first.id, name: fullName(first), teamName: first.teamName };
}

/**
 * Runs something that may be refused for an email. If it is, adds whose email it is if that may be a brother or sister
 * (FAMILY-02).
 */
export async function offeringSibling<Result>(
  { database }: { database: Database },
  viewer: Viewer,
  newcomer: () => Newcomer | Promise<Newcomer>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DUPLICATE_EMAIL') throw error;
    const child = await newcomer();
    const sibling = await database.inScope(scopeOf(viewer), (tx) => findSibling(tx, child));
    if (!sibling) throw error;
    const { detail } = error;
    throw new AppError('DUPLICATE_EMAIL', { ...(detail !== undefined && { detail }), sibling, cause: error });
  }
}

export type Family = { readonly familyId: string; readonly familyEmail: string };

/**
 * Links a gymnast of the scope with a brother or sister who is about to be stored with the same email, and returns the
 * values for the new one. Locks the gymnast's row, so that of two such requests at once the second finds the child of
 * the first. Throws MEMBER_NOT_FOUND, INVALID_REQUEST, DUPLICATE_EMAIL for the same child.
 */
export async function joinFamily(
  tx: ScopedTransaction,
  actor: Actor,
  { siblingOf, newcomer: { email, id, ...child } }: { siblingOf: number; newcomer: Newcomer },
): Promise<Family> {
  const [sibling] = await lockMembers(tx, [siblingOf]);
  if (!sibling) throw new AppError('MEMBER_NOT_FOUND');
  const theirs = [sibling.email, sibling.familyEmail].find(
    (address) => address?.toLowerCase() === email.toLowerCase(),
  );
  if (!theirs || sibling.id === id || sibling.isDemo)
    throw new AppError('INVALID_REQUEST', {
      fields: [{ field: 'siblingOf', message: MEMBER_FAULTS.notOfThisEmail }],
    });
  if (await isChildAtAddress(tx, { ...child, email, exceptId: id })) throw new AppError('DUPLICATE_EMAIL');
  const familyId = sibling.familyId ?? randomUUID();
  if (sibling.familyId === null) await link(tx, actor, { member: sibling, familyId });
  return { familyId, familyEmail: theirs };
}

async function link(
  tx: ScopedTransaction,
  actor: LoggedActor,
  { member, familyId }: { member: MemberBefore; familyId: string },
): Promise<void> {
  const log = { actionType: 'EDIT_MEMBER', facts: { code: 'siblingLinked' }, before: {}, after: {} } as const;
  await changeMembers(tx, actor, { changes: [{ member, values: { familyId }, log }], sync: 'as before' });
}

/**
 * The gymnasts who would have no link left if this one is unlinked. A family can have gymnasts on teams that a coach
 * does not see.
 */
export async function leftAlone(tx: ScopedTransaction, id: number): Promise<readonly number[]> {
  const familyId = await familyIdOf(tx, id);
  if (familyId === null) return [];
  const others = await othersOfFamily(tx, familyId, id);
  return others.length === 1 && (await familySize(tx, familyId)) <= 2 ? others.map((each) => each.id) : [];
}

/**
 * Whether there is anyone to unlink the gymnast from. For a coach who sees none of the family it is as if there were no link.
 * Throws FAMILY_ON_OTHER_TEAMS for one who sees a part.
 */
async function hasSeenFamily(
  tx: ScopedTransaction,
  { id, familyId }: { readonly id: number; readonly familyId: string },
): Promise<boolean> {
  if (tx.scope.kind === 'league') return true;
  const others = await othersOfFamily(tx, familyId, id);
  if (others.length === 0) return false;
  if ((await familySize(tx, familyId)) > others.length + 1) throw new AppError('FAMILY_ON_OTHER_TEAMS');
  return true;
}

/**
 * Takes a gymnast out of the family; an address that belongs to a brother or sister is removed. If one gymnast is left,
 * unlinks them too. A link with a gymnast whom a coach does not see stays. Throws MEMBER_NOT_FOUND, FAMILY_ON_OTHER_TEAMS.
 */
export async function unlinkMember(
  { database }: { readonly database: Database },
  viewer: Viewer,
  id: number,
): Promise<Member> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const familyId = await familyIdOf(tx, id);
    // The second of two simultaneous calls must see the family as the first one leaves it.
    if (familyId !== null) await lockFamilyForTransaction(tx, familyId);
    const rows = await lockMembers(tx, [id, ...(await leftAlone(tx, id))]);
    const row = rows.find((each) => each.id === id);
    if (!row) throw new AppError('MEMBER_NOT_FOUND');
    if (row.familyId !== null && (await hasSeenFamily(tx, { id, familyId: row.familyId }))) {
      // Queried again, because another gymnast may have been linked before the rows were locked.
      const leaving = [id, ...(await leftAlone(tx, id))];
      const changes = rows
        .filter((each) => leaving.includes(each.id) && each.familyId === row.familyId)
        .map(({ familyEmail, ...member }) => ({
          member: { ...member, familyEmail },
          values: { familyId: null, familyEmail: null },
          log: {
            actionType: 'EDIT_MEMBER',
            facts: { code: 'siblingUnlinked' },
            before: familyEmail === null ? {} : { familyEmail },
            after: familyEmail === null ? {} : { familyEmail: null },
          } as const,
        }));
      await changeMembers(tx, actorOf(viewer), { changes });
    }
    const current = await findOnRoster(tx, id);
    if (!current) throw new AppError('MEMBER_NOT_FOUND');
    return presentMember(current);
  });
}

/**
 * Gives an address that its owner has given up for good to the next gymnast of the family, as their own, so that their
 * contact gets it (FAMILY-02).
 */
export async function passOnEmail(
  tx: ScopedTransaction,
  actor: LoggedActor,
  email: string | null,
): Promise<void> {
  const id = email ? await nextWithFamilyEmail(tx, email) : undefined;
  if (id === undefined) return;
  const [member] = await lockMembers(tx, [id]);
  if (!member || member.email !== null || member.familyEmail === null) return;
  const { familyEmail } = member;
  await changeMembers(tx, actor, {
    changes: [
      {
        member,
        values: { email: familyEmail, familyEmail: null },
        log: {
          actionType: 'EDIT_MEMBER',
          facts: { code: 'emailInherited' },
          before: { email: null, familyEmail },
          after: { email: familyEmail, familyEmail: null },
        },
      },
    ],
  });
}
