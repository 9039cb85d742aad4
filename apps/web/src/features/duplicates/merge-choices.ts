import {
  combineValues,
  type DuplicateComparison,
  type DuplicateSide,
  fieldText,
  isCombinedField,
  MERGED_FIELDS,
  type MergeBody,
  type MergedField,
} from '@league/contract';

/** Whose value is kept; `both` together where a field can hold them. */
export type Choice = 'first' | 'second' | 'both';
export type Choices = Readonly<Partial<Record<MergedField, Choice>>>;

export function textOf({ member }: DuplicateSide, field: MergedField): string {
  return field === 'team' ? (member.teamName ?? '') : fieldText(member[field]);
}

export type DifferingField = {
  readonly field: MergedField;
  readonly first: string;
  readonly second: string;
  /** Both values together; null where they are more than the field holds or cannot be combined. */
  readonly both: string | null;
};

/** The values that differ, in the order of forms. */
export function differingFields(
  { first, second }: DuplicateComparison,
  keep: 'first' | 'second',
): DifferingField[] {
  return MERGED_FIELDS.flatMap((field) => {
    const [one, other] = [textOf(first, field), textOf(second, field)];
    if (one === other) return [];
    const [kept, added] = keep === 'first' ? [one, other] : [other, one];
    const canCombine = isCombinedField(field) && one !== '' && other !== '';
    const both = canCombine ? combineValues(field, kept, added) : null;
    return [{ field, first: one, second: other, both: both === one || both === other ? null : both }];
  });
}

export const otherOf = (side: 'first' | 'second') => (side === 'first' ? 'second' : 'first');

/** The choice for a field; by default both values, else the kept entry's value, else the only one there is. */
export function choiceOf(
  { field, first, second, both }: DifferingField,
  keep: 'first' | 'second',
  chosen: Choices,
): Choice {
  const choice = chosen[field];
  if (choice && (choice !== 'both' || both !== null)) return choice;
  if (both !== null) return 'both';
  const kept = keep === 'first' ? first : second;
  return kept === '' ? otherOf(keep) : keep;
}

/** The request: the fields that the kept entry takes from the other, and those that combine both values. */
export function mergeBodyOf(
  comparison: DuplicateComparison,
  { keep, chosen }: { keep: 'first' | 'second'; chosen: Choices },
): MergeBody {
  const other = otherOf(keep);
  const fields = differingFields(comparison, keep).map((each) => ({
    field: each.field,
    choice: choiceOf(each, keep, chosen),
  }));
  return {
    keepId: comparison[keep].member.id,
    keepVersion: comparison[keep].member.version,
    otherId: comparison[other].member.id,
    otherVersion: comparison[other].member.version,
    take: fields.filter(({ choice }) => choice === other).map(({ field }) => field),
    combine: fields.flatMap(({ field, choice }) =>
      choice === 'both' && isCombinedField(field) ? [field] : [],
    ),
  };
}
