import {
  type CombinedField,
  combineValues,
  fieldText,
  isCombinedField,
  MERGE_FAULTS,
  MERGED_FIELDS,
  type MergeBody,
  type MergedField,
  storedValue,
} from '@league/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { FormerValues } from './duplicates.table.ts';
import type { LockedEntry } from './merge.repository.ts';

/** A value as it is compared and logged; for the team, its name. */
export function textOf(entry: LockedEntry, field: MergedField): string {
  return field === 'team' ? (entry.teamName ?? '') : fieldText(entry[field]);
}

export type Chosen = Readonly<Partial<Record<MergedField, string>>>;

function combined(field: CombinedField, kept: LockedEntry, other: LockedEntry): string {
  const text = combineValues(field, textOf(kept, field), textOf(other, field));
  if (text !== null) return text;
  throw new AppError('INVALID_REQUEST', {
    fields: [{ field: 'combine', message: MERGE_FAULTS.tooLongTogether }],
  });
}

/** The values of the remaining entry that change. Throws INVALID_REQUEST. */
export function chosenValues(kept: LockedEntry, other: LockedEntry, { take, combine }: MergeBody): Chosen {
  const chosen = MERGED_FIELDS.flatMap((field): [MergedField, string][] => {
    const isBoth = isCombinedField(field) && combine.includes(field);
    if (!isBoth && !take.includes(field)) return [];
    const value = isBoth ? combined(field, kept, other) : textOf(other, field);
    return value === textOf(kept, field) ? [] : [[field, value]];
  });
  return Object.fromEntries(chosen);
}

/** Values of an entry in the form of its columns; for the team, the id. */
export function columnsOf(values: Chosen, teamId: number | null): FormerValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) =>
      field === 'team'
        ? ['teamId', teamId]
        : [field, storedValue(field as Exclude<MergedField, 'team'>, text)],
    ),
  );
}

/**
 * The family after a merge. Without a family, the remaining entry joins the other's. Without its own address, it has a
 * family address, if necessary the other's. An address that has become its own is not also its family's.
 */
export function familyOf(kept: LockedEntry, other: LockedEntry, chosen: Chosen): FormerValues {
  const own = chosen.email ?? kept.email ?? '';
  const joins = kept.familyId === null && other.familyId !== null;
  const address = kept.familyEmail ?? (own === '' ? other.familyEmail : null);
  const familyEmail = address?.toLowerCase() === own.toLowerCase() ? null : address;
  return {
    ...(joins && { familyId: other.familyId }),
    ...(familyEmail !== kept.familyEmail && { familyEmail }),
  };
}

/** Values in the form of the log. */
export const logged = (values: Chosen) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text || null]));
