import type { EditableField, Member, MemberActivity } from '@league/contract';
import { formValuesOf } from '../edit/member-form.ts';

/** A value of an entry of the activity, and the present one. */
export type FormerValue = {
  readonly field: EditableField;
  readonly former: string;
  readonly now: string;
  /** The person who changed it after that entry; null if it is still as the entry left it. */
  readonly changedSinceBy: string | null;
};

/**
 * The changes that putting back an entry would make now, and the fields that already have the former value. `entries` is the activity
 * of the gymnast, newest first.
 */
export function formerValuesOf(
  member: Member,
  entry: MemberActivity,
  entries: readonly MemberActivity[],
): { readonly toChange: readonly FormerValue[]; readonly asBefore: readonly EditableField[] } {
  const now = formValuesOf(member);
  const later = entries.slice(
    0,
    entries.findIndex(({ id }) => id === entry.id),
  );
  const changerOf = (field: EditableField) =>
    later.find(({ values }) => values.some((each) => each.field === field))?.coachName ?? null;
  const { values } = entry;
  return {
    toChange: values
      .filter(({ field, before }) => now[field] !== before)
      .map(({ field, before }) => ({
        field,
        former: before,
        now: now[field],
        changedSinceBy: changerOf(field),
      })),
    asBefore: values.filter(({ field, before }) => now[field] === before).map(({ field }) => field),
  };
}
