import {
  hasFieldThere,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
  storedText,
} from '../values/synced-values.ts';

/** A provider value that the portal's value overrides, or a contact that was un-archived at the provider. */
export type Conflict =
  /** `provider` is null if it is unknown what was overridden, or whether anything was (overwritten.ts). */
  | { kind: 'overridden'; field: SyncedField; portal: string; provider: string | null }
  | { kind: 'unarchived' };

/** The result of comparing one member on both sides. */
export type Comparison = {
  /** Provider values that the portal takes over. */
  take: Partial<SyncedValues>;
  /** Fields that both sides changed to different values; the portal's value wins. */
  conflicts: Conflict[];
  /** Fields whose portal value the provider does not have yet. */
  send: SyncedField[];
  /** The provider's values, which count as agreed from now on. */
  base: SyncedValues;
};

/**
 * Compares a member's values in the portal (L), at the provider (R) and as last agreed (B), field by field
 * (SYNC-01, decision 0004): R = B is no change; R ≠ B and L = B is taken; L = R agrees; when all three differ the
 * portal's value is kept and sent, and the overridden value is recorded. Without a base the portal's values go out. A value
 * that has no field at the provider is left alone.
 */
export function compareMember({
  portal,
  base,
  provider,
  fieldCodes = {},
}: {
  portal: SyncedValues;
  base: SyncedValues | null;
  provider: SyncedValues;
  /** The fields that the contact was read from. */
  fieldCodes?: Readonly<Record<string, string>>;
}): Comparison {
  const result: Comparison = { take: {}, conflicts: [], send: [], base: { ...provider } };
  const sides = { portal, base: base ?? provider, provider };
  const isFulfilled = isRenewalFulfilled(sides);
  for (const field of SYNCED_FIELDS) {
    if (!hasFieldThere(field, fieldCodes)) continue;
    if (isFulfilled && RENEWED.has(field)) take(field, sides, result);
    else compareField(field, sides, result);
  }
  return result;
}

type Sides = { portal: SyncedValues; base: SyncedValues; provider: SyncedValues };

const RENEWED: ReadonlySet<SyncedField> = new Set<SyncedField>(['membershipStatus', 'renewalDue']);

/** Statuses that a coach requests: a renewal, or the membership of a gymnast who comes back. */
const REQUESTED_STATUSES: ReadonlySet<string> = new Set(['Pending - Renewal', 'Pending - New', 'Active']);

/**
 * A renewal is only a request. A membership that has become active at the provider until a later day, for example by a
 * payment, fulfills it and is not changed back (PROVIDER-07).
 */
function isRenewalFulfilled({ portal, base, provider }: Sides): boolean {
  const isWish =
    portal.membershipStatus !== base.membershipStatus && REQUESTED_STATUSES.has(portal.membershipStatus);
  return (
    isWish &&
    provider.membershipStatus === 'Active' &&
    provider.renewalDue > base.renewalDue &&
    (portal.membershipStatus !== 'Active' || provider.renewalDue >= portal.renewalDue)
  );
}

function take(field: SyncedField, { portal, provider }: Sides, result: Comparison): void {
  if (portal[field] !== provider[field]) Object.assign(result.take, { [field]: provider[field] });
}

function compareField<Field extends SyncedField>(
  field: Field,
  { portal, base, provider }: Sides,
  result: Comparison,
): void {
  const [ours, agreed, theirs] = [portal[field], base[field], provider[field]];
  if (ours === theirs) return;
  if (field === 'archived' && agreed === true && theirs === false) {
    // The contact was un-archived at the provider. The office decides what to do, not the sync (case C25).
    result.base.archived = true;
    result.conflicts.push({ kind: 'unarchived' });
    return;
  }
  if (theirs !== agreed && ours === agreed) {
    Object.assign(result.take, { [field]: theirs });
    return;
  }
  if (theirs !== agreed) {
    const [portalValue, providerValue] = [storedText(ours), storedText(theirs)];
    result.conflicts.push({ kind: 'overridden', field, portal: portalValue, provider: providerValue });
  }
  result.send.push(field);
}
