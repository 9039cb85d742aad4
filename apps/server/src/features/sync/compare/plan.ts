import type { ProviderContact } from '@league/provider';
import { isGymnast } from '../values/gymnasts.ts';
import type { KnownNames } from '../values/known-names.ts';
import { SYNCED_FIELDS, type SyncedValues, valuesOfContact } from '../values/synced-values.ts';
import { lostFields } from '../values/weighed-fields.ts';
import { agreedInFields, hasOtherFields } from './agreed-fields.ts';
import { type Comparison, compareMember } from './compare.ts';
import { agreedWithAttempts, type UpdateAttempt } from './update-attempts.ts';

export type PlannedContact =
  /** Erased, or archived because it is no longer a gymnast. */
  | { kind: 'ignore' }
  /** On no roster and never was. */
  | { kind: 'other' }
  | { kind: 'create'; values: SyncedValues }
  | { kind: 'compare'; comparison: Comparison; hasChanges: boolean; isGymnast: boolean };

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

function isSame(left: SyncedValues, right: SyncedValues | null): boolean {
  return right !== null && SYNCED_FIELDS.every((field) => left[field] === right[field]);
}

/** What to do about one contact of the provider. `member` is the portal's gymnast, or null if the portal has none. */
export function planContact(
  contact: ProviderContact,
  member: {
    portal: SyncedValues;
    base: SyncedValues | null;
    baseCodes?: Readonly<Record<string, string>> | null;
    attempts?: readonly UpdateAttempt[];
  } | null,
  names: KnownNames,
): PlannedContact {
  if (!member) {
    // The provider's lists hold archived contacts too; they are on no roster (case C25).
    if (contact.isArchived || !isGymnast(contact, names)) return { kind: 'other' };
    return { kind: 'create', values: valuesOfContact(contact, null, names) };
  }
  const { baseCodes = null } = member;
  const agreed = agreedInFields(member.base, { baseCodes, fieldCodes: contact.fieldCodes });
  const provider = valuesOfContact(contact, agreed, names);
  const base = agreedWithAttempts(agreed, provider, member.attempts ?? []);
  const comparison = compareMember({
    ...{ portal: member.portal, base, provider },
    fieldCodes: contact.fieldCodes,
  });
  const hasChanges =
    !isEmpty(comparison.take) ||
    !isSame(comparison.base, member.base) ||
    hasOtherFields({ baseCodes, fieldCodes: contact.fieldCodes });
  return { kind: 'compare', comparison, hasChanges, isGymnast: isGymnast(contact, names) };
}

/**
 * A comparison without the losses it would cause; those values stay as last agreed. Only a pull may take losses,
 * because the brake has checked it as a whole, while a push sees one gymnast at a time.
 */
export function withoutLosses(comparison: Comparison, agreed: SyncedValues | null): Comparison {
  const lost = new Set<string>(agreed === null ? [] : lostFields(comparison.take));
  if (lost.size === 0) return comparison;
  const kept = (values: Partial<SyncedValues>, isKept: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isKept(field)));
  return {
    ...comparison,
    take: kept(comparison.take, (field) => !lost.has(field)),
    base: { ...comparison.base, ...kept(agreed ?? {}, (field) => lost.has(field)) },
  };
}
