import { type ActivityFacts, fullName, REASONS_TO_STAY } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { changeMembers } from './change-members.ts';
import * as repository from './withdrawal.repository.ts';

type Candidate = Awaited<ReturnType<typeof repository.lockForWithdrawal>>[number];

export type Withdrawal = {
  removed: number;
  /** Members who stay on the roster, each with the reason. */
  kept: { id: number; member: string; reason: string }[];
};

/** Long lists are processed in parts, so that no statement gets too large. */
const AT_ONCE = 1000;

/** Why a member stays; undefined if nothing changed since they were added (BEYOND-10). */
function reasonToStay(
  { member, isRegistered, hasResults, hasUnloggedChanges }: Candidate,
  added: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (isRegistered) return REASONS_TO_STAY.registered;
  if (hasResults) return REASONS_TO_STAY.hasResults;
  if (!added) return REASONS_TO_STAY.additionUnknown;
  const now: Readonly<Record<string, unknown>> = { ...member };
  const isUntouched = Object.entries(added).every(
    ([field, value]) => (now[field] ?? null) === (value ?? null),
  );
  return isUntouched && !hasUnloggedChanges ? undefined : REASONS_TO_STAY.changed;
}

/**
 * Takes members that were added and not changed since off the roster again; the provider follows. The others stay, each
 * with the reason. Members who have already left are in neither list.
 */
export async function withdrawUntouched(
  tx: ScopedTransaction,
  { actor, ids, now, facts }: { actor: Actor; ids: readonly number[]; now: Date; facts: ActivityFacts },
): Promise<Withdrawal> {
  const withdrawal: Withdrawal = { removed: 0, kept: [] };
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = await withdrawPart(tx, { actor, ids: ids.slice(start, start + AT_ONCE), now, facts });
    withdrawal.removed += part.removed;
    withdrawal.kept.push(...part.kept);
  }
  return withdrawal;
}

async function withdrawPart(
  tx: ScopedTransaction,
  { actor, ids, now, facts }: { actor: Actor; ids: readonly number[]; now: Date; facts: ActivityFacts },
): Promise<Withdrawal> {
  const found = await repository.lockForWithdrawal(tx, ids);
  const added = await repository.valuesWhenAdded(tx, ids);
  const checked = found.map((each) => ({ each, reason: reasonToStay(each, added.get(each.member.id)) }));
  const leaving = checked.filter(({ reason }) => reason === undefined).map(({ each }) => each);
  await changeMembers(tx, actor, {
    changes: leaving.map(({ member, teamName }) => ({
      member: { ...member, teamName },
      values: { archivedAt: now },
      log: {
        actionType: 'DELETE_MEMBER',
        facts,
        before: { archived: false },
        after: { archived: true },
      },
    })),
  });
  return {
    removed: leaving.length,
    kept: checked.flatMap(({ each, reason }) =>
      reason === undefined ? [] : [{ id: each.member.id, member: fullName(each.member), reason }],
    ),
  };
}
