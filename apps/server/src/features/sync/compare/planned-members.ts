import { fullName, PLAN_EFFECTS, type PlanEffect, type SyncPlan } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import type { Plan } from '../office/plans.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues, storedText } from '../values/synced-values.ts';
import { lostFields, weighedFields } from '../values/weighed-fields.ts';
import type { PlannedContact } from './plan.ts';

export type PlannedMember = {
  contact: ProviderContact;
  member: SyncMember | undefined;
  plan: PlannedContact;
};

type Entry = SyncPlan['entries'][number];

const MOST_ENTRIES = 500;

/** A single loss, as the office lets it go: of this gymnast, of this value. */
const lossKey = (memberId: number, field: SyncedField) => `${memberId}:${field}`;

export type Loss = { memberId: number; keys: string[] };

/** The gymnasts who would lose something or have it replaced, each with what. */
export function lossesOf(planned: readonly PlannedMember[]): Loss[] {
  return planned.flatMap(({ member, plan }) => {
    if (plan.kind !== 'compare' || !member) return [];
    const keys = weighedFields(plan.comparison.take, member.portal).map((field) => lossKey(member.id, field));
    return keys.length > 0 ? [{ memberId: member.id, keys }] : [];
  });
}

function effectOf(take: Partial<SyncedValues>, portal: SyncedValues): PlanEffect {
  const lost = lostFields(take);
  if (lost.includes('archived')) return 'archived';
  if (lost.includes('team')) return 'detached';
  if (lost.length > 0) return 'emptied';
  return weighedFields(take, portal).length > 0 ? 'replaced' : 'changed';
}

function entryOf({ contact, member, plan }: PlannedMember): Entry | undefined {
  const memberName = fullName(contact);
  if (plan.kind === 'create')
    return { memberId: null, memberName, teamName: contact.team || null, effect: 'added', values: [] };
  if (plan.kind !== 'compare' || !member) return undefined;
  const { take } = plan.comparison;
  const fields = SYNCED_FIELDS.filter((field) => take[field] !== undefined);
  if (fields.length === 0) return undefined;
  return {
    memberId: member.id,
    memberName: fullName(member) || memberName,
    teamName: member.teamName,
    effect: effectOf(take, member.portal),
    values: fields.map((field) => ({
      field,
      from: storedText(member.portal[field]),
      to: storedText(take[field] ?? ''),
    })),
  };
}

/** What a run would do, for the office to read before it happens: losses first (BEYOND-01). */
export function describePlan(
  planned: readonly PlannedMember[],
  { facts, onRosters }: Pick<Plan, 'facts' | 'onRosters'>,
): Plan {
  const entries = planned.map(entryOf).filter((entry) => entry !== undefined);
  const ofEffect = (effect: PlanEffect) => entries.filter((entry) => entry.effect === effect);
  return {
    facts,
    onRosters,
    counts: Object.fromEntries(PLAN_EFFECTS.map((effect) => [effect, ofEffect(effect).length])) as Record<
      PlanEffect,
      number
    >,
    entries: PLAN_EFFECTS.flatMap(ofEffect).slice(0, MOST_ENTRIES),
    losses: lossesOf(planned).flatMap(({ keys }) => keys),
  };
}
