import { LIMITS } from '../limits.ts';
import {
  GUARDIAN_PARTS,
  type Guardian,
  guardiansOf,
  guardiansText,
  MOST_GUARDIANS,
} from '../members/family/guardians.ts';
import { foldForSearch } from '../text.ts';
import type { CombinedField } from './duplicates.constants.ts';

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

function isSamePerson(left: Guardian, right: Guardian): boolean {
  if (left.name !== '' && right.name !== '') return foldForSearch(left.name) === foldForSearch(right.name);
  return digitsOf(left.phone) !== '' && digitsOf(left.phone) === digitsOf(right.phone);
}

/** Fills unknown values of a guardian from the other entry. */
function completed(guardian: Guardian, by: Guardian): Guardian {
  const filled = GUARDIAN_PARTS.map((part) => [part, guardian[part] || by[part]]);
  return { ...guardian, ...Object.fromEntries(filled), isEmergency: guardian.isEmergency || by.isEmergency };
}

function combineGuardians(kept: string, other: string): string | null {
  const guardians = guardiansOf(kept);
  for (const each of guardiansOf(other)) {
    const at = guardians.findIndex((known) => isSamePerson(known, each));
    const known = guardians[at];
    if (known) guardians[at] = completed(known, each);
    else guardians.push(each);
  }
  const text = guardiansText(guardians);
  return guardians.length > MOST_GUARDIANS || text.length > LIMITS.notes ? null : text;
}

function combineNotes(kept: string, other: string): string | null {
  const text = [kept, other].filter((each) => each !== '').join('\n');
  return text.length > LIMITS.notes ? null : text;
}

/** The values of both entries combined; null if they exceed the field's limit. */
export function combineValues(field: CombinedField, kept: string, other: string): string | null {
  return field === 'guardians' ? combineGuardians(kept, other) : combineNotes(kept, other);
}
