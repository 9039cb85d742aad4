import {
  DUPLICATE_ANSWERS,
  type DuplicateComparison,
  type DuplicateList,
  type DuplicateListQuery,
  type DuplicateSide,
  fullName,
  type SameChild,
} from '@league/contract';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { type Actor, actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { likenessOfChildren, readChildName } from '../../platform/names/child-names.ts';
import { slicesOf, turnForSlice } from '../../platform/slices.ts';
import { type NewActivityEntry, recordActivity } from '../activity/activity.service.ts';
import { answerNamesake } from '../members/index.ts';
import type { MembersDeps } from '../members/members.service.ts';
import { findOfficeMember } from '../members/office/office-members.service.ts';
import * as belongings from './belongings.repository.ts';
import { COMPARED_AT_ONCE } from './compare-births.ts';
import { presentRegistrations } from './duplicates.presenter.ts';
import * as repository from './duplicates.repository.ts';
import { type LockedEntry, lockEntries } from './merge.repository.ts';

export type DuplicatesDeps = { readonly database: Database };

const MOST_SAME = 5;

/** A page of the pairs that may be one child, with the total. */
export async function listDuplicates(
  { database }: DuplicatesDeps,
  viewer: Viewer,
  query: DuplicateListQuery,
): Promise<DuplicateList> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    // Queried first: a pair found meanwhile may already be listed, but a list that claims to be complete never lacks
    // one.
    const isComparing = await repository.isComparing(tx);
    const pairs = await repository.openPairs(tx, query);
    const { total } = await repository.countOpenPairs(tx);
    return {
      total,
      isComparing,
      pairs: pairs.map(({ foundAt, ...pair }) => ({ ...pair, foundAt: foundAt.toISOString() })),
    };
  });
}

async function sideOf(deps: MembersDeps, viewer: Viewer, id: number): Promise<DuplicateSide> {
  const member = await findOfficeMember(deps, viewer, id);
  if (member.archivedAt !== null || member.isDemo) throw new AppError('MEMBER_NOT_FOUND');
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const registrations = await belongings.registrationsOf(tx, [id]);
    return {
      member,
      isInProvider: await belongings.hasContact(tx, id),
      registrations: presentRegistrations(registrations),
      ...(await belongings.countsOf(tx, id)),
    };
  });
}

/** The suggested entry to keep: the one that Wild Apricot has; if both, the active one; otherwise the older one. */
function suggestedOf(sides: readonly [DuplicateSide, DuplicateSide]): number {
  const rank = ({ isInProvider, member }: DuplicateSide) =>
    (isInProvider ? 2 : 0) + (member.membershipStatus === 'Active' ? 1 : 0);
  const [first, second] = sides;
  if (rank(first) !== rank(second)) return (rank(first) > rank(second) ? first : second).member.id;
  return Math.min(first.member.id, second.member.id);
}

/** Two entries on rosters, side by side. Throws MEMBER_NOT_FOUND. */
export async function compareEntries(
  deps: MembersDeps,
  viewer: Viewer,
  { firstId, secondId }: { firstId: number; secondId: number },
): Promise<DuplicateComparison> {
  if (firstId === secondId) throw new AppError('MEMBER_NOT_FOUND');
  const first = await sideOf(deps, viewer, firstId);
  const second = await sideOf(deps, viewer, secondId);
  return { first, second, suggestedKeepId: suggestedOf([first, second]) };
}

/** If the gymnast waits for the answer whether this other entry is the same child, answers that it is another child. */
async function answerAsked(tx: ScopedTransaction, actor: Actor, entry: LockedEntry, other: LockedEntry) {
  const { namesake, syncState } = entry;
  if (syncState !== 'refused' || namesake?.answer !== 'asked') return;
  const isOther =
    namesake.memberId === other.id ||
    (namesake.contactId !== null && namesake.contactId === other.providerContactId);
  if (!isOther) return;
  await answerNamesake(tx, actor, {
    member: entry,
    namesake: { contactId: null, memberId: null, isArchived: false, answer: 'another' },
    facts: { code: 'anotherChild' },
  });
}

/** Stores that two entries are two children, as the office has said elsewhere. */
export async function rememberTwoChildren(
  tx: ScopedTransaction,
  oneId: number,
  otherId: number,
): Promise<void> {
  await repository.setToldApart(tx, [Math.min(oneId, otherId), Math.max(oneId, otherId)], true);
}

/**
 * Stores that two entries are two children, so that they are never listed again; or takes that back. Throws
 * MEMBER_NOT_FOUND.
 */
export async function tellApart(
  { database }: DuplicatesDeps,
  viewer: Viewer,
  { firstId, secondId, areTwoChildren }: { firstId: number; secondId: number; areTwoChildren: boolean },
): Promise<{ message: string }> {
  const actor = actorOf(viewer);
  const [low, high] = [Math.min(firstId, secondId), Math.max(firstId, secondId)];
  return database.inScope(scopeOf(viewer), async (tx) => {
    const [first, second] = await lockEntries(tx, [low, high]);
    if (!first || !second) throw new AppError('MEMBER_NOT_FOUND');
    if (await repository.setToldApart(tx, [low, high], areTwoChildren)) {
      const code = areTwoChildren ? 'toldApart' : 'maybeSameAgain';
      // Without the team, so that no coach reads it: it would reveal a child of another team.
      const entryOf = (member: LockedEntry, other: LockedEntry): NewActivityEntry => ({
        actionType: 'EDIT_MEMBER',
        memberId: member.id,
        memberName: fullName(member),
        teamId: null,
        teamName: member.teamName,
        facts: { code, entry: other.id },
        before: {},
        after: {},
      });
      await recordActivity(tx, actor, [entryOf(first, second), entryOf(second, first)]);
      if (areTwoChildren) {
        await answerAsked(tx, actor, first, second);
        await answerAsked(tx, actor, second, first);
      }
    }
    const words = areTwoChildren ? DUPLICATE_ANSWERS.toldApart : DUPLICATE_ANSWERS.listedAgain;
    return { message: words(fullName(first), fullName(second)) };
  });
}

/** Gymnasts on the viewer's rosters who may be a child about to be added; a coach sees only their own team. */
export async function findSameChildren(
  { database }: DuplicatesDeps,
  viewer: Viewer,
  child: { firstName: string; lastName: string; dateOfBirth: string },
): Promise<{ found: SameChild[] }> {
  const born = await database.inScope(scopeOf(viewer), (tx) =>
    repository.rosterBornOn(tx, child.dateOfBirth),
  );
  const name = readChildName(child);
  const found: SameChild[] = [];
  for (const slice of slicesOf(born, COMPARED_AT_ONCE)) {
    for (const entry of slice) {
      const reasons = likenessOfChildren(readChildName(entry), name);
      if (reasons) found.push({ ...entry, reasons: [...reasons] });
    }
    if (found.length >= MOST_SAME) break;
    await turnForSlice();
  }
  return { found: found.slice(0, MOST_SAME) };
}

/** How many pairs wait for the office, for its dashboard. */
export async function countDuplicates(
  tx: ScopedTransaction,
): Promise<{ total: number; oldestSince: string | null }> {
  const { total, oldestAt } = await repository.countOpenPairs(tx);
  return { total, oldestSince: oldestAt?.toISOString() ?? null };
}
