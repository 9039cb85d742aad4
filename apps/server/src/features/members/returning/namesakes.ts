import { type ActivityFacts, fullName } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import type { MemberBefore } from '../change/change-members.ts';
import { members, type Namesake } from '../members.table.ts';

type NamesakeFacts = Extract<ActivityFacts, { code: 'anotherChild' | 'sameChildThere' | 'sameChildHere' }>;

/** Logs the office's answer without the team, so that no coach reads it. */
export async function logNamesakeAnswer(
  tx: ScopedTransaction,
  actor: Actor,
  { member, facts }: { member: MemberBefore; facts: NamesakeFacts },
): Promise<void> {
  await recordActivity(tx, actor, [
    {
      actionType: 'EDIT_MEMBER',
      memberId: member.id,
      memberName: fullName(member),
      teamId: null,
      teamName: member.teamName,
      facts,
      before: {},
      after: {},
    },
  ]);
}

/**
 * Stores the office's answer about a locked gymnast, who then waits for the push. Does not change the version or the
 * team's log, so that a coach does not notice the question.
 */
export async function answerNamesake(
  tx: ScopedTransaction,
  actor: Actor,
  { member, namesake, facts }: { member: MemberBefore; namesake: Namesake; facts: NamesakeFacts },
): Promise<void> {
  await tx
    .update(members)
    .set({
      namesake: { ...namesake, wasAsked: true },
      ...{ syncState: 'waiting', syncReason: null, syncAttempts: 0, syncRetryAt: null },
      updatedAt: sql`now()`,
    })
    .where(eq(members.id, member.id));
  await logNamesakeAnswer(tx, actor, { member, facts });
  await announceChanges(tx);
}
