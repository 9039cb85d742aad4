import {
  type ActivityFacts,
  applicationRefusals,
  type ChosenLevel,
  chooseLevel,
  EDITABLE_FIELDS,
  type EditableField,
  fieldText,
  levelsInWords,
  MEMBER_FAULTS,
  type MemberChanges,
  type MemberEdit,
  memberChangesSchema,
  type StoredValues,
  storedValue,
} from '@league/contract';
import { AppError } from '../../../platform/http/app-error.ts';

type EditableValues = StoredValues<EditableField>;

/** The old and new values of the fields that differ, as stored. */
function pickChanged(
  stored: EditableValues,
  changes: MemberChanges,
): { before: Partial<EditableValues>; after: Partial<EditableValues> } {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const field of EDITABLE_FIELDS) {
    const typed = changes[field];
    if (typed === undefined) continue;
    const value = storedValue(field, typed);
    if (value === stored[field]) continue;
    before[field] = stored[field];
    after[field] = value;
  }
  return { before, after };
}

/** What an edit changes: the old and new values as stored, and what the log says besides them. */
export type MemberDifference = {
  readonly before: Partial<EditableValues>;
  readonly after: Partial<EditableValues>;
  /** The levels that were named, if several. */
  readonly levels?: ChosenLevel;
};

const levelRefusal = (offered: readonly string[]) => MEMBER_FAULTS.unknownLevel(levelsInWords(offered));

/** The level of a new gymnast. Throws INVALID_REQUEST if none is chosen, or one that is not offered. */
export function requireLevel(text: string, offered: readonly string[]): ChosenLevel {
  const chosen = chooseLevel(text, offered);
  if (chosen && chosen.level !== '') return chosen;
  const message = chosen ? applicationRefusals.SKILL_LEVEL_REQUIRED : levelRefusal(offered);
  throw new AppError('INVALID_REQUEST', { fields: [{ field: 'skillLevel', message }] });
}

/** The level to set for several gymnasts, empty for none. Throws INVALID_REQUEST if it is not offered. */
export function readLevel(text: string, offered: readonly string[]): string {
  const chosen = chooseLevel(text, offered);
  if (chosen) return chosen.level;
  throw new AppError('INVALID_REQUEST', { fields: [{ field: 'level', message: levelRefusal(offered) }] });
}

/** The fields of an edit that differ from what is stored; null and an empty text are equal. */
function pickDiffering(stored: EditableValues, edit: MemberEdit): Partial<Record<EditableField, string>> {
  const differing: Partial<Record<EditableField, string>> = {};
  for (const field of EDITABLE_FIELDS) {
    const text = fieldText(edit[field]);
    if (edit[field] !== undefined && text !== (stored[field] ?? '')) differing[field] = text;
  }
  return differing;
}

/**
 * What an edit of a member changes, given the offered levels. A stored value that is sent back unchanged is never
 * refused, whatever it looks like (CLIENT-02). Throws INVALID_REQUEST with each wrong field.
 */
export function readEdit(
  stored: EditableValues,
  edit: MemberEdit,
  offered: readonly string[],
): MemberDifference {
  const differing = pickDiffering(stored, edit);
  const checked = memberChangesSchema.safeParse(differing);
  const faults = (checked.error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  const { skillLevel } = differing;
  const chosen = skillLevel === undefined ? undefined : chooseLevel(skillLevel, offered);
  if (chosen === null) faults.push({ field: 'skillLevel', message: levelRefusal(offered) });
  if (faults.length > 0) throw new AppError('INVALID_REQUEST', { fields: faults });
  const { before, after } = pickChanged(stored, { ...checked.data, skillLevel: chosen?.level });
  const levels = chosen && chosen.named.length > 1 && 'skillLevel' in after ? chosen : undefined;
  return { before, after, ...(levels && { levels }) };
}

/** The facts of an edit that the log stores besides the values. */
export function factsOfEdit({ after, levels }: MemberDifference): ActivityFacts {
  const fields = EDITABLE_FIELDS.filter((field) => field in after);
  return { code: 'edited', fields, ...(levels && { levels }) };
}
