import type { MemberChanges } from '@league/contract';
import { keysOf } from '../../platform/keys-of.ts';
import { MEMBER_FIELD_LABELS } from './members.table.ts';

type Field = keyof typeof MEMBER_FIELD_LABELS;
const FIELDS = keysOf(MEMBER_FIELD_LABELS);

/** Columns in which nothing is kept as null; the others keep it as an empty text. */
const EMPTY_IS_TEXT: ReadonlySet<Field> = new Set<Field>(['firstName', 'lastName', 'skillLevel']);

type StoredValues = { firstName: string; lastName: string; skillLevel: string } & {
  [Key in Exclude<Field, 'firstName' | 'lastName' | 'skillLevel'>]: string | null;
};

/** Takes a member and the fields of an edit; gives the old and new values of those that differ, as stored. */
export function pickChanged(
  stored: StoredValues,
  changes: MemberChanges,
): { before: Partial<StoredValues>; after: Partial<StoredValues> } {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const field of FIELDS) {
    const typed = changes[field];
    if (typed === undefined) continue;
    const value = typed === '' && !EMPTY_IS_TEXT.has(field) ? null : typed;
    if (value === stored[field]) continue;
    before[field] = stored[field];
    after[field] = value;
  }
  return { before, after };
}

/** The change in words, such as `Level 4 → 5; Phone (none) → 555-0134`. Notes are named, not quoted. */
export function describeChanges(before: Partial<StoredValues>, after: Partial<StoredValues>): string {
  return FIELDS.filter((field) => field in after)
    .map((field) =>
      field === 'coachNotes'
        ? `${MEMBER_FIELD_LABELS[field]} changed`
        : `${MEMBER_FIELD_LABELS[field]} ${before[field] || '(none)'} → ${after[field] || '(none)'}`,
    )
    .join('; ');
}
