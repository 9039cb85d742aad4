import {
  contactKey,
  FAMILY_REASONS,
  type Family,
  type FamilyContact,
  guardianKey,
  MOST_SIBLINGS,
} from '@league/contract';
import type { FamilyRow } from './families.repository.ts';

type Reason = Family['reasons'][number];
export type Group = { readonly reason: Reason; readonly ids: readonly number[] };
export type FoundFamily = { readonly ids: readonly number[]; readonly reasons: readonly Reason[] };

/** Joins groups that have a gymnast in common, so that each gymnast is in at most one family. */
export function joinGroups(groups: readonly Group[]): FoundFamily[] {
  const parents = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    while (parents.has(root) && parents.get(root) !== root) root = parents.get(root) ?? root;
    for (let at = id; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { ids } of groups) {
    const [first] = ids;
    if (first === undefined) continue;
    for (const id of ids) {
      const [low, high] = [rootOf(first), rootOf(id)].sort((left, right) => left - right);
      parents.set(low ?? first, low ?? first);
      parents.set(high ?? id, low ?? first);
    }
  }
  const reasons = new Map<number, Set<Reason>>();
  for (const { reason, ids } of groups) {
    const root = rootOf(ids[0] ?? 0);
    reasons.set(root, (reasons.get(root) ?? new Set()).add(reason));
  }
  return [...Map.groupBy(parents.keys(), rootOf)].map(([root, ids]) => ({
    ids: ids.sort((left, right) => left - right),
    reasons: FAMILY_REASONS.filter((reason) => reasons.get(root)?.has(reason)),
  }));
}

/** Lists each guardian of a family once, with every phone and email stored for them and the gymnasts that have it. */
function contactsOf(rows: readonly FamilyRow[]): FamilyContact[] {
  const contacts = new Map<string, { name: string; relation: string; ways: Map<string, Way> }>();
  for (const { id, guardians } of rows) {
    const seen = new Set<string>();
    for (const guardian of guardians) {
      const key = guardianKey(guardian);
      if (key === '' || seen.has(key)) continue;
      seen.add(key);
      const { name, relation, phone, email } = guardian;
      const contact = contacts.get(key) ?? { name, relation, ways: new Map() };
      contacts.set(key, { ...contact, relation: contact.relation || relation });
      const way = contact.ways.get(contactKey(guardian)) ?? { phone, email, memberIds: [] };
      way.memberIds.push(id);
      contact.ways.set(contactKey(guardian), way);
    }
  }
  return [...contacts.values()].map(({ ways, ...contact }) => ({ ...contact, ways: [...ways.values()] }));
}
type Way = { phone: string; email: string; memberIds: number[] };

type LinkedRow = Pick<FamilyRow, 'id' | 'email' | 'familyEmail' | 'familyId'>;

/**
 * For each gymnast's own address, the linked gymnasts whose family address it could become, because theirs is no longer
 * anyone's own address in the family. Correct only for links whose gymnasts are all in `rows`.
 */
export function formerAddresses(rows: readonly LinkedRow[]): Family['addresses'] {
  return [...Map.groupBy(rows, ({ familyId }) => familyId)].flatMap(([familyId, linked]) => {
    if (familyId === null) return [];
    const owned = new Set(linked.map(({ email }) => email?.toLowerCase()));
    const to = linked
      .filter((row) => row.email === null && row.familyEmail && !owned.has(row.familyEmail.toLowerCase()))
      .map(({ id }) => id);
    if (to.length === 0) return [];
    return linked.flatMap(({ id, email }) => (email ? [{ email, from: id, to }] : []));
  });
}

/** `whole` has the links whose gymnasts are all among the rows. */
export function presentFamily(
  { ids, reasons }: FoundFamily,
  rows: readonly FamilyRow[],
  whole: ReadonlySet<string | null>,
): Family {
  const shown = rows.slice(0, MOST_SIBLINGS);
  return {
    id: ids[0] ?? 0,
    size: ids.length,
    members: shown.map(({ guardians: _, familyId: __, ...member }) => member),
    reasons: [...reasons],
    contacts: contactsOf(shown),
    addresses: formerAddresses(shown.filter(({ familyId }) => whole.has(familyId))),
  };
}

/** Whether the gymnasts of a family differ in some contact. */
export const isDiffering = ({ contacts, addresses }: Family) =>
  addresses.length > 0 || contacts.some(({ ways }) => ways.length > 1);
