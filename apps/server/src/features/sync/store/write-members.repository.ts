import {
  emergencyFieldsOf,
  emergencyGuardian,
  guardiansOf,
  guardiansText,
  isColumnField,
  NO_GUARDIAN,
  pick,
  recordOf,
  type StoredValues,
  type SyncFact,
  storedValue,
} from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { getTableColumns, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { keepEmergencyGuardians, type MemberValues, storeGuardians } from '../../members/index.ts';
import { members, searchTextOf } from '../../members/members.table.ts';
import type { UpdateAttempt } from '../compare/update-attempts.ts';
import type { NotTaken } from '../values/not-taken.ts';
import { isUnapproved } from '../values/status-words.ts';
import {
  hasFieldThere,
  SYNCED_MEMBER_FIELDS,
  type SyncedField,
  type SyncedValues,
} from '../values/synced-values.ts';
import { weighedFields } from '../values/weighed-fields.ts';
import { recordProviderChanges } from './provider-changes.repository.ts';
import type { SyncMember, TeamIds } from './read-members.repository.ts';

/** The id of a team, null for no team. Throws for an unknown team: null would take its gymnasts off every roster. */
function idOfTeam(name: string, teamIds: TeamIds): number | null {
  if (name === '') return null;
  const id = teamIds.get(name);
  if (id === undefined) throw new Error('A team of Wild Apricot was not stored.');
  return id;
}

const SYNCED_COLUMNS = SYNCED_MEMBER_FIELDS.filter(isColumnField);

/** The columns for all values. Only a column that does not store empty texts gets null. */
function columnsOf(values: SyncedValues, teamIds: TeamIds) {
  return {
    ...(recordOf(SYNCED_COLUMNS, (field) => storedValue(field, values[field])) as StoredValues<
      (typeof SYNCED_COLUMNS)[number]
    >),
    membershipStatus: values.membershipStatus,
    renewalDue: values.renewalDue || null,
    teamId: idOfTeam(values.team, teamIds),
    searchText: searchTextOf(values),
  };
}

function factsOf(contact: ProviderContact, levelIds: ReadonlySet<number>) {
  const levelId = contact.membershipLevel?.id;
  return {
    membershipLevelId: levelId !== undefined && levelIds.has(levelId) ? levelId : null,
    canReceiveEmail: contact.canReceiveEmail,
  };
}

const CONTACT_FIELDS = ['emergencyContactName', 'emergencyContactPhone'] as const;

/** The values taken from the provider, and all values of the gymnast after that. */
type Taken = { take: Partial<SyncedValues>; values: SyncedValues };

/** Whether guardians were taken, none marked for emergencies, and the emergency contact itself did not change. */
const namesNoContact = (take: Partial<SyncedValues>) =>
  emergencyGuardian(guardiansOf(take.guardians ?? '')) === undefined &&
  CONTACT_FIELDS.every((field) => take[field] === undefined);

/**
 * The emergency contact that follows from taken guardians. A contact that is taken too wins (decision 0093), but not an
 * emptied one; if it has the guardian's name, the guardian fills its gaps. If no guardian is marked, an unchanged
 * contact wins as well.
 */
function emergencyOf({ take, values }: Taken) {
  if (take.guardians === undefined) return {};
  const named = emergencyFieldsOf(guardiansOf(take.guardians));
  if (namesNoContact(take)) return {};
  if (!take.emergencyContactName && !take.emergencyContactPhone) return named;
  const { emergencyContactName: name, emergencyContactPhone: phone } = values;
  if (name !== '' && name.toLowerCase() !== named.emergencyContactName?.toLowerCase()) return {};
  return {
    emergencyContactName: name || named.emergencyContactName,
    emergencyContactPhone: phone || named.emergencyContactPhone,
  };
}

/**
 * Whether taken values change others that the provider has: guardians change the emergency contact, and the contact
 * changes the first emergency guardian. Then the push compares again.
 */
function hasConsequences({
  take,
  values,
  base,
  contact: { fieldCodes },
}: Taken & { base: SyncedValues; contact: Pick<ProviderContact, 'fieldCodes'> }): boolean {
  const isTaken = take.guardians !== undefined || CONTACT_FIELDS.some((field) => take[field] !== undefined);
  if (!isTaken) return false;
  const stored = { ...values, ...emergencyOf({ take, values }) };
  const named = emergencyFieldsOf(guardiansOf(values.guardians));
  return CONTACT_FIELDS.some(
    (field) =>
      (hasFieldThere(field, fieldCodes) && (stored[field] ?? '') !== base[field]) ||
      (hasFieldThere('guardians', fieldCodes) && (stored[field] ?? '') !== (named[field] ?? '')),
  );
}

export type SyncContext = { teamIds: TeamIds; levelIds: ReadonlySet<number> };

export type NewMember = { contact: ProviderContact; values: SyncedValues; notTaken: readonly NotTaken[] };

/** Adds gymnasts that are new at the provider, in one statement. */
export async function insertFromProvider(
  tx: ScopedTransaction,
  created: readonly NewMember[],
  { teamIds, levelIds }: SyncContext,
): Promise<void> {
  if (created.length === 0) return;
  const rows = await tx
    .insert(members)
    .values(
      created.map(({ contact, values, notTaken }) => ({
        ...columnsOf(values, teamIds),
        ...emergencyOf({ take: values, values }),
        ...factsOf(contact, levelIds),
        agreedStamp: new Date(contact.updatedAt),
        providerContactId: contact.id,
        base: values,
        baseCodes: contact.fieldCodes,
        notTaken: notTaken.length === 0 ? null : notTaken,
        syncState: hasConsequences({ take: values, values, base: values, contact })
          ? ('waiting' as const)
          : ('synced' as const),
      })),
    )
    .returning({ memberId: members.id, contactId: members.providerContactId });
  const idOf = new Map(rows.map(({ memberId, contactId }) => [contactId, memberId]));
  const withGuardians = created.flatMap(({ contact, values: { guardians: text } }) => {
    const memberId = idOf.get(contact.id);
    return text === '' || memberId === undefined ? [] : [{ memberId, text }];
  });
  await storeGuardians(tx, withGuardians);
  await keepEmergencyGuardians(
    tx,
    withGuardians.map(({ memberId }) => memberId),
  );
}

/** The sync state of a member's values. */
export type SyncMark = { state: 'synced' | 'waiting' | 'refused'; reason: readonly SyncFact[] | null };

/**
 * The sync state after a comparison. A refusal stays until a person changes something, or the provider has the value
 * after all. The reason of a failed attempt stays until the next one.
 */
export function markAfter(member: SyncMember, unsent: readonly SyncedField[]): SyncMark {
  if (unsent.length === 0) return { state: 'synced', reason: null };
  if (member.syncState === 'refused') return { state: 'refused', reason: member.syncReason };
  return { state: 'waiting', reason: member.syncState === 'waiting' ? member.syncReason : null };
}

export type Reconciled = {
  /** Must be locked in this transaction. */
  member: SyncMember;
  contact: ProviderContact;
  take: Partial<SyncedValues>;
  base: SyncedValues;
  mark: SyncMark;
  /** New values of the contact that are not in `take`. */
  notTaken: readonly NotTaken[];
  /** Whether the contact belongs on a roster. */
  isGymnast: boolean;
  /** What was sent to the contact and may still arrive there. */
  attempts: readonly UpdateAttempt[];
  /** What is about to be sent; stored before the call in case its answer is lost. */
  sending?: Partial<SyncedValues>;
};

function markOf({
  member,
  contact,
  take,
  base,
  mark,
}: Pick<Reconciled, 'member' | 'contact' | 'take' | 'base' | 'mark'>): SyncMark {
  const values = { ...member.portal, ...take };
  const waits = mark.state === 'synced' && hasConsequences({ take, values, base, contact });
  return waits ? { state: 'waiting', reason: null } : mark;
}

/** The columns that {@link storeComparisons} copies from a row. */
const TAKEN = Object.entries(
  pick(getTableColumns(members), [
    ...SYNCED_COLUMNS,
    'teamId',
    'membershipStatus',
    'renewalDue',
    'searchText',
    'membershipLevelId',
    'canReceiveEmail',
  ]),
);

/** The PostgreSQL types of a row of {@link storeComparisons}. */
const ROW = `id integer, ${TAKEN.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(', ')},
  "contactId" bigint, archived boolean, "isWeighed" boolean, "isGymnast" boolean,
  stamp timestamptz, "takesStatus" boolean, "isUnapproved" boolean, "hasTaken" boolean, base jsonb, "baseCodes" jsonb, "notTaken" jsonb,
  attempts jsonb, sending jsonb, state text, reason jsonb`;

const SET_TAKEN = TAKEN.map(([key, { name }]) => `${name} = row."${key}"`).join(', ');

/** Frees emails that another gymnast of the same comparisons gets, because an email must be unique at every moment. */
export async function freeEmails(tx: ScopedTransaction, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    update members set email = null where id = any(${sql.param([...memberIds])}::integer[])`);
}

/**
 * Stores the results of comparisons in one statement, and logs what the provider changed. The version increases only if
 * a value changes that people see.
 */
export async function storeComparisons(
  tx: ScopedTransaction,
  reconciled: readonly Reconciled[],
  { teamIds, levelIds }: SyncContext,
): Promise<void> {
  if (reconciled.length === 0) return;
  const rows = reconciled.map(
    ({ member, contact, take, base, mark, attempts, notTaken, isGymnast, sending = null }) => ({
      id: member.id,
      ...columnsOf({ ...member.portal, ...take }, teamIds),
      ...emergencyOf({ take, values: { ...member.portal, ...take } }),
      ...factsOf(contact, levelIds),
      contactId: contact.id,
      isGymnast,
      archived: take.archived ?? null,
      hasTaken: Object.keys(take).length > 0,
      isWeighed: weighedFields(take, member.portal).length > 0,
      stamp: contact.updatedAt,
      takesStatus: take.membershipStatus !== undefined,
      isUnapproved: isUnapproved(member.portal, take),
      base,
      baseCodes: contact.fieldCodes,
      notTaken: notTaken.length === 0 ? null : notTaken,
      attempts,
      sending,
      ...markOf({ member, contact, take, base, mark }),
    }),
  );
  const withGuardians = reconciled.flatMap(({ member, take: { guardians: text } }) =>
    text === undefined ? [] : [{ memberId: member.id, text }],
  );
  await storeGuardians(tx, withGuardians);
  await tx.execute(sql`
    update members set
      ${sql.raw(SET_TAKEN)},
      provider_contact_id = row."contactId", create_attempts = '[]',
      namesake = case when namesake ->> 'answer' = 'asked' then null else namesake end,
      archived_at = case when row.archived is null then archived_at when row.archived then now() end,
      version = version + case when row."hasTaken" then 1 else 0 end,
      updated_at = case when row."hasTaken" then now() else updated_at end,
      is_changed_since_read = is_changed_since_read or row."isWeighed",
      is_renewal_unapproved = case when row."takesStatus" then row."isUnapproved" else is_renewal_unapproved end,
      not_gymnast = case when row."isGymnast" then null else coalesce(not_gymnast, 'asked') end,
      agreed_stamp = row.stamp, compared_at = now(),
      update_attempts = case when row.sending is null then row.attempts
        else row.attempts || jsonb_build_array(jsonb_build_object('at', now(), 'values', row.sending)) end,
      base = row.base, base_codes = row."baseCodes", not_taken = row."notTaken", sync_state = row.state, sync_facts = row.reason,
      sync_attempts = case when row.state = 'synced' then 0 else sync_attempts end,
      sync_retry_at = case when row.state = 'synced' then null else sync_retry_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${sql.raw(ROW)})
    where members.id = row.id`);
  await keepEmergencyGuardians(
    tx,
    withGuardians.map(({ memberId }) => memberId),
  );
  await recordProviderChanges(tx, reconciled, teamIds);
}

/** What the office decided about a gymnast and the provider. */
export type Decision = {
  state: 'synced' | 'waiting' | 'missing';
  /** Values that the portal takes. */
  take?: Partial<SyncedValues>;
  /** What counts as agreed with the provider from now on; if omitted, unchanged. */
  base?: SyncedValues | null;
  /** The values that are still not taken; if omitted, unchanged. */
  notTaken?: readonly NotTaken[] | null;
  notGymnast?: 'kept' | 'left';
  /** The contact is gone, so the gymnast must be created again. */
  forgetsContact?: true;
};

/**
 * The guardians that the office takes. If they mark none for emergencies, the gymnast's emergency contact is marked.
 */
function decidedGuardians({ portal }: SyncMember, take: Partial<SyncedValues>): string {
  const guardians = guardiansOf(take.guardians ?? '');
  const { emergencyContactName: name, emergencyContactPhone: phone } = portal;
  if (!namesNoContact(take) || (name === '' && phone === '')) return take.guardians ?? '';
  const same = guardians.findIndex((each) => name !== '' && each.name.toLowerCase() === name.toLowerCase());
  const contact = { ...(guardians[same] ?? NO_GUARDIAN), name, phone, isEmergency: true };
  return guardiansText(same < 0 ? [...guardians, contact] : guardians.with(same, contact));
}

/** The columns that a decision of the office about a locked member changes. */
export function valuesOfDecision(
  member: SyncMember,
  { take = {}, base, notTaken, notGymnast, forgetsContact }: Decision,
  { teamIds, now }: { teamIds: TeamIds; now: Date },
): MemberValues {
  const { searchText: _, ...columns } = columnsOf({ ...member.portal, ...take }, teamIds);
  return {
    ...columns,
    ...(take.guardians === undefined ? {} : { guardians: decidedGuardians(member, take) }),
    ...(take.archived === undefined ? {} : { archivedAt: take.archived ? now : null }),
    ...(base === undefined ? {} : { base }),
    ...(notTaken === undefined ? {} : { notTaken }),
    ...(notGymnast === undefined ? {} : { notGymnast }),
    ...(forgetsContact
      ? {
          base: null,
          baseCodes: null,
          agreedStamp: null,
          notTaken: null,
          providerContactId: null,
          createAttempts: [],
          updateAttempts: [],
        }
      : {}),
  };
}
