import { fullName, PLAN_EFFECTS, type PlanEffect, type SyncPlan } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import type { Plan } from '../office/plans.repository.ts';
import { personKeyOf } from '../push/new-contacts/awaited-members.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import type { KnownNames } from '../values/known-names.ts';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues, storedText } from '../values/synced-values.ts';
import { lostFields, weighedFields } from '../values/weighed-fields.ts';
import { matchGymnasts } from './match-gymnasts.ts';
import type { PlannedContact } from './plan.ts';

export type PlannedMember = {
  contact: ProviderContact;
  member: SyncMember | undefined;
  plan: PlannedContact;
};

type Entry = SyncPlan['entries'][number];

const MOST_ENTRIES = 500;

/** The key of a single loss, which the office can allow: this gymnast, this value. */
const lossKey = (memberId: number, field: SyncedField) => `${memberId}:${field}`;

export type Loss = { memberId: number; keys: string[] };

/** Gymnasts on rosters whose contacts were missing from a complete read. */
export function lossesOfAbsent(absent: readonly SyncMember[]): Loss[] {
  return absent.map(({ id }) => ({ memberId: id, keys: [`${id}:missing`] }));
}

/** The gymnasts who would lose a value or have it replaced, and which values. */
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

function absentEntry(member: SyncMember): Entry {
  const { id: memberId, teamName } = member;
  return { memberId, memberName: fullName(member), teamName, effect: 'missing', values: [] };
}

/** The plan's remark for a new gymnast that Wild Apricot may already have. */
const SAME_PERSON = 'Same name and date of birth in Wild Apricot';

/** The plan's remark for a new gymnast if Wild Apricot has a contact that differs in name, date of birth or address. */
const PERHAPS_SAME = 'Perhaps the same child in Wild Apricot';

/**
 * What the sync would send to Wild Apricot: changes of gymnasts that it has, and gymnasts that it does not have. After
 * a restore, each of the latter may have been created since the backup.
 */
export function outgoingOf(
  planned: readonly PlannedMember[],
  unlinked: readonly SyncMember[],
  { names, isRestored }: { names: KnownNames; isRestored: boolean },
): Entry[] {
  const unknown = planned.filter(({ member }) => member === undefined);
  const contactsOf = Map.groupBy(unknown, ({ contact }) => personKeyOf(contact));
  const entry = (member: SyncMember, effect: PlanEffect, values: Entry['values']): Entry => ({
    ...{ memberId: member.id, memberName: fullName(member), teamName: member.teamName, effect, values },
  });
  const sent = planned.flatMap(({ member, plan }): Entry[] => {
    if (plan.kind !== 'compare' || !member || plan.comparison.send.length === 0) return [];
    const { base, send } = plan.comparison;
    const change = (field: SyncedField) => ({
      ...{ field, from: storedText(base[field]), to: storedText(member.portal[field]) },
    });
    return [entry(member, 'sent', send.map(change))];
  });
  const contacts = unknown.map(({ contact }) => contact).filter((contact) => !contact.isAdministrator);
  const mayBeThere = { mayBeThere: () => true };
  const matches = matchGymnasts(unlinked, contacts, { names, ...(isRestored && mayBeThere) });
  const similarTo = new Map(matches.map(({ member, contact }) => [member.id, contact]));
  const remark = (field: string, { id }: ProviderContact) => ({ field, from: '', to: `contact ${id}` });
  const created = unlinked.map((member) => {
    const same = contactsOf.get(personKeyOf(member)) ?? [];
    const similar = similarTo.get(member.id);
    const isOther = similar && !same.some(({ contact }) => contact.id === similar.id);
    return entry(member, 'created', [
      ...same.map(({ contact }) => remark(SAME_PERSON, contact)),
      ...(isOther ? [remark(PERHAPS_SAME, similar)] : []),
    ]);
  });
  return [...sent, ...created];
}

/** What a run would do, for the office to read beforehand, losses first (BEYOND-01). */
export function describePlan(
  planned: readonly PlannedMember[],
  {
    facts,
    onRosters,
    outgoing = [],
    absent = [],
  }: Pick<Plan, 'facts' | 'onRosters'> & { outgoing?: readonly Entry[]; absent?: readonly SyncMember[] },
): Plan {
  const incoming = planned.map(entryOf).filter((entry) => entry !== undefined);
  const entries = [...incoming, ...absent.map(absentEntry), ...outgoing];
  const ofEffect = (effect: PlanEffect) => entries.filter((entry) => entry.effect === effect);
  return {
    facts,
    onRosters,
    counts: Object.fromEntries(PLAN_EFFECTS.map((effect) => [effect, ofEffect(effect).length])) as Record<
      PlanEffect,
      number
    >,
    entries: PLAN_EFFECTS.flatMap(ofEffect).slice(0, MOST_ENTRIES),
    losses: [...lossesOf(planned), ...lossesOfAbsent(absent)].flatMap(({ keys }) => keys),
  };
}
