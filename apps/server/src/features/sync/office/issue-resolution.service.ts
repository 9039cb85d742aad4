import {
  type ActivityFacts,
  type CalendarDate,
  calendarDateAt,
  fieldText,
  fullName,
  MEMBER_FIELD_KEYS,
  pick,
  recordOf,
  SYNC_ANSWERS,
  type SyncIssueKind,
  type SyncResolution,
} from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { type Actor, actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { keysOf } from '../../../platform/keys-of.ts';
import { rememberTwoChildren } from '../../duplicates/index.ts';
import { answerNamesake, bringBack, changeMembers, logNamesakeAnswer } from '../../members/index.ts';
import { unsentFields } from '../compare/agreed-fields.ts';
import { attemptsOf } from '../push/new-contacts/awaited-members.repository.ts';
import { ensureTeams, type SyncMember, type TeamIds } from '../store/read-members.repository.ts';
import { type Decision, valuesOfDecision } from '../store/write-members.repository.ts';
import {
  FIELD_LABELS,
  inWords,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
} from '../values/synced-values.ts';
import { recordWebhookEvent } from '../webhooks/webhook-events.repository.ts';
import { choicesFor } from './issue-choices.ts';
import * as repository from './sync-issues.repository.ts';

export type ResolutionDeps = { database: Database; clock: Clock };

/** What the office's choice changes about a gymnast, and how it is logged. */
export type Outcome = Decision & { facts: ActivityFacts; message: string };

/** Drops one refused value and sends the others again. */
function dropOne(member: SyncMember, field: SyncedField): Outcome {
  const value = member.agreed?.[field] ?? '';
  return {
    take: { [field]: value },
    state: 'waiting',
    facts: { code: 'fieldDropped', field },
    message: SYNC_ANSWERS.droppedOne(FIELD_LABELS[field], fullName(member), inWords(field, value)),
  };
}

/** Accepts that the provider has another value, and sends the portal's over it. */
function keepOurs(member: SyncMember, field: SyncedField): Outcome {
  const held = member.notTaken?.find((each) => each.field === field);
  const seen = field === 'email' ? (held?.value ?? '') : '';
  const others = (member.notTaken ?? []).filter((each) => each !== held);
  return {
    state: 'waiting',
    base: member.agreed && { ...member.agreed, [field]: seen },
    notTaken: others.length > 0 ? others : null,
    facts: { code: 'fieldKept', field },
    message: SYNC_ANSWERS.keptOurs(FIELD_LABELS[field], fullName(member)),
  };
}

function outcomeOf(action: SyncResolution, member: SyncMember, field: SyncedField | undefined): Outcome {
  if (action === 'keepOurs' && field) return keepOurs(member, field);
  if (action === 'drop' && field) return dropOne(member, field);
  const name = fullName(member);
  const { agreed } = member;
  switch (action) {
    case 'retry':
      return {
        state: 'waiting',
        facts: { code: 'sentAgain' },
        message: SYNC_ANSWERS.retry(),
      };
    case 'drop':
      return agreed === null
        ? {
            take: { archived: true },
            // Waiting, so that the push finds the contact that an earlier attempt may have created, and archives it.
            state: attemptsOf(member).length > 0 ? 'waiting' : 'synced',
            facts: { code: 'applicationDropped' },
            message: SYNC_ANSWERS.archivedHere(name),
          }
        : {
            take: pick(agreed, unsentFields(member)),
            state: 'synced',
            facts: { code: 'changeDropped' },
            message: SYNC_ANSWERS.dropped(name),
          };
    case 'createAgain':
      return {
        state: 'waiting',
        forgetsContact: true,
        facts: { code: 'createdAgain' },
        message: SYNC_ANSWERS.createdAgain(name),
      };
    case 'archiveHere':
      return {
        take: { archived: true },
        // Stays missing. If the contact comes back, it is then archived like any other.
        state: 'missing',
        facts: { code: 'archivedAsGone' },
        message: SYNC_ANSWERS.archivedHere(name),
      };
    case 'takeBack':
      return {
        take: { archived: false },
        base: agreed && { ...agreed, archived: false },
        state: 'waiting',
        facts: { code: 'takenBack' },
        message: SYNC_ANSWERS.takenBack(name),
      };
    case 'leaves':
      return {
        take: { archived: true },
        // If the contact becomes a gymnast again, the office is asked as about any un-archived contact.
        base: agreed && { ...agreed, archived: true },
        notGymnast: 'left',
        state: 'synced',
        facts: { code: 'leftThere' },
        message: SYNC_ANSWERS.archivedHere(name),
      };
    case 'stays':
      return {
        notGymnast: 'kept',
        state: member.syncState === 'refused' ? 'waiting' : member.syncState,
        facts: { code: 'stays' },
        message: SYNC_ANSWERS.stays(name),
      };
    case 'keepOurs':
    case 'readAgain':
    case 'anotherChild':
    case 'sameChild':
      throw new Error(`${action} is no choice about a gymnast as a whole.`);
    case 'archiveAgain':
      return {
        base: agreed && { ...agreed, archived: false },
        state: 'waiting',
        facts: { code: 'archivedAgain' },
        message: SYNC_ANSWERS.archivedThere(name),
      };
  }
}

/**
 * Stores the office's answer to "Same Child?". A coach sees an archived gymnast exactly like any that the office
 * archived, and learns of no other answer.
 */
async function storeAnswer(
  tx: ScopedTransaction,
  { member, isSame, actor, now }: { member: SyncMember; isSame: boolean; actor: Actor; now: Date },
): Promise<{ message: string }> {
  const name = fullName(member);
  const { namesake } = member;
  if (!isSame || !namesake) {
    const another = { contactId: null, memberId: null, isArchived: false, answer: 'another' } as const;
    await answerNamesake(tx, actor, { member, namesake: another, facts: { code: 'anotherChild' } });
    // The two are then not listed again as possible duplicates (OFFICE-03).
    if (namesake?.memberId != null) await rememberTwoChildren(tx, member.id, namesake.memberId);
    return {
      message: namesake?.isUnderSameEmail
        ? SYNC_ANSWERS.createdWithOtherEmail(name)
        : SYNC_ANSWERS.created(name),
    };
  }
  if (namesake.memberId === null) {
    const same = { ...namesake, answer: 'same' } as const;
    await answerNamesake(tx, actor, { member, namesake: same, facts: { code: 'sameChildThere' } });
    return { message: SYNC_ANSWERS.linked(name) };
  }
  const outcome: Outcome = {
    take: { archived: true },
    // As after any archiving: the push finds the contact that an earlier attempt may have created, or ends the wait.
    state: 'waiting',
    facts: { code: 'archived' },
    message: SYNC_ANSWERS.newEntryArchived(name),
  };
  await storeOutcome(tx, { member, outcome, actor, now });
  await logNamesakeAnswer(tx, actor, { member, facts: { code: 'sameChildHere' } });
  return { message: outcome.message };
}

/** Restores the archived entry of the same child in place of the new one, which is already archived. */
async function bringBackOther(
  tx: ScopedTransaction,
  { member, actor, today }: { member: SyncMember; actor: Actor; today: CalendarDate },
): Promise<void> {
  const { namesake, teamId, teamName, membershipLevelId } = member;
  if (!namesake?.isArchived || namesake.memberId === null || teamId === null || teamName === null) return;
  const typed = recordOf(MEMBER_FIELD_KEYS, (field) => fieldText(member[field]));
  await bringBack(tx, actor, {
    memberId: namesake.memberId,
    typed,
    place: { team: { id: teamId, name: teamName }, membershipLevelId },
    today,
    facts: { code: 'sameChildAsNew' },
  });
}

async function readAgain(tx: ScopedTransaction, member: SyncMember): Promise<{ message: string }> {
  if (member.providerContactId === null) throw new AppError('SYNC_MATTER_SETTLED');
  await recordWebhookEvent(tx, { kind: 'contact', providerId: member.providerContactId });
  await announceChanges(tx);
  return { message: SYNC_ANSWERS.readAgain(fullName(member)) };
}

async function stateOf(
  tx: ScopedTransaction,
  member: SyncMember,
  action: SyncResolution,
): Promise<SyncIssueKind | undefined> {
  if (member.erasingSince !== null) return undefined;
  if (action === 'keepOurs' || action === 'readAgain') return member.notTaken ? 'notTaken' : undefined;
  if (action === 'stays' || action === 'leaves')
    return member.notGymnast === 'asked' && !member.portal.archived ? 'notGymnasts' : undefined;
  if (await repository.hasBeenUnarchived(tx, member.id)) return 'unarchived';
  if (member.syncState === 'refused' && member.namesake?.answer === 'asked') return 'namesakes';
  return member.syncState === 'synced' ? undefined : member.syncState;
}

/** The values before and after a decision, for the log. Another team's log shows it as a transfer. */
function changeOf(
  member: SyncMember,
  { take = {}, teamIds }: { take: Partial<SyncedValues> | undefined; teamIds: TeamIds },
) {
  const fields = keysOf(take).filter((field) => take[field] !== member.portal[field]);
  const before = Object.fromEntries(fields.map((field) => [field, member.portal[field]]));
  const after = Object.fromEntries(fields.map((field) => [field, take[field]]));
  if (!fields.includes('team')) return { before, after };
  const teamId = teamIds.get(take.team ?? '') ?? null;
  return {
    before: { ...before, teamId: member.teamId },
    after: { ...after, teamId },
    ...{ teamId, teamName: take.team || null },
  };
}

/** Changes the gymnast as the office chose, and logs it as the actor's change. */
export async function storeOutcome(
  tx: ScopedTransaction,
  { member, outcome, actor, now }: { member: SyncMember; outcome: Outcome; actor: Actor; now: Date },
): Promise<void> {
  const { facts, message: _said, ...decision } = outcome;
  const teamIds = await ensureTeams(tx, [decision.take?.team ?? '']);
  const values = valuesOfDecision(member, decision, { teamIds, now });
  const actionType = decision.take?.archived === true ? 'DELETE_MEMBER' : 'EDIT_MEMBER';
  const log = { actionType, facts, ...changeOf(member, { take: decision.take, teamIds }) } as const;
  await changeMembers(tx, actor, { changes: [{ member, values, log }], sync: decision.state });
}

/** Resolves a sync issue of a gymnast. Throws MEMBER_NOT_FOUND, SYNC_MATTER_SETTLED, DUPLICATE_EMAIL. */
export async function resolveIssue(
  { database, clock, timeZone }: ResolutionDeps & { timeZone: string },
  viewer: Viewer,
  { memberId, action, field }: { memberId: number; action: SyncResolution; field?: string | undefined },
): Promise<{ message: string }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const member = await repository.lockIssue(tx, memberId);
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    const state = await stateOf(tx, member, action);
    const choices = state ? choicesFor(state, member) : [];
    const choice = choices.find((each) => each.action === action && each.field === field);
    if (!choice) throw new AppError('SYNC_MATTER_SETTLED');
    if (action === 'readAgain') return readAgain(tx, member);
    const actor = actorOf(viewer);
    const now = clock.now();
    if (state === 'namesakes') {
      const isSame = action === 'sameChild';
      const answered = await storeAnswer(tx, { member, isSame, actor, now });
      if (isSame) await bringBackOther(tx, { member, actor, today: calendarDateAt(now, timeZone) });
      return answered;
    }
    const outcome = outcomeOf(action, member, choice.key);
    await storeOutcome(tx, { member, outcome, actor, now });
    if (state === 'unarchived')
      await repository.resolveUnarchiving(tx, memberId, action === 'takeBack' ? 'provider' : 'portal');
    return { message: outcome.message };
  });
}

/** Resolves a conflict with the provider's value or with the portal's. Throws SYNC_MATTER_SETTLED, DUPLICATE_EMAIL. */
export async function resolveConflict(
  { database, clock }: ResolutionDeps,
  viewer: Viewer,
  { conflictId, keep }: { conflictId: number; keep: 'portal' | 'provider' },
): Promise<{ message: string }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    const conflict = await repository.lockConflict(tx, conflictId);
    const field = SYNCED_FIELDS.find((each) => each === conflict?.field);
    const member = conflict && (await repository.lockIssue(tx, conflict.memberId));
    if (!conflict || !field || !member || field === 'archived') throw new AppError('SYNC_MATTER_SETTLED');
    // An unknown value cannot be taken.
    if (keep === 'provider' && conflict.providerValue === null) throw new AppError('SYNC_MATTER_SETTLED');
    await repository.resolveConflict(tx, conflictId, keep);
    if (keep === 'portal') return { message: SYNC_ANSWERS.conflictKept() };
    const value = conflict.providerValue ?? '';
    const outcome: Outcome = {
      take: { [field]: value },
      state: member.syncState === 'missing' ? 'missing' : 'waiting',
      facts: { code: 'fieldTaken', field },
      message: SYNC_ANSWERS.conflictTaken(FIELD_LABELS[field], fullName(member), value),
    };
    await storeOutcome(tx, { member, outcome, actor: actorOf(viewer), now: clock.now() });
    return { message: outcome.message };
  });
}
