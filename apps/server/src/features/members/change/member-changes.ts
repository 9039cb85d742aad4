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

/** What an edit changes: old and new values of the fields that differ, as stored, and what the log says beside them. */
export type MemberDifference = {
  readonly before: Partial<EditableValues>;
  readonly after: Partial<EditableValues>;
  /** The levels that were named, when several were. */
  readonly levels?: ChosenLevel;
};

const levelRefusal = (offered: readonly string[]) => MEMBER_FAULTS.unknownLevel(levelsInWords(offered));

/** The level that a new gymnast gets. Throws INVALID_REQUEST when none is chosen, or one that is not offered. */
export function requireLevel(text: string, offered: readonly string[]): ChosenLevel {
  const chosen = chooseLevel(text, offered);
  if (chosen && chosen.level !== '') return chosen;
  const message = chosen ? applicationRefusals.SKILL_LEVEL_REQUIRED : levelRefusal(offered);
  throw new AppError('INVALID_REQUEST', { fields: [{ field: 'skillLevel', message }] });
}

/** The level that is set for many, empty for none. Throws INVALID_REQUEST for one that is not offered. */
export function readLevel(text: string, offered: readonly string[]): string {
  const chosen = chooseLevel(text, offered);
  if (chosen) return chosen.level;
  throw new AppError('INVALID_REQUEST', { fields: [{ field: 'level', message: levelRefusal(offered) }] });
}

/** The fields of an edit that do not say what is stored; null and an empty text are the same. */
function pickDiffering(stored: EditableValues, edit: MemberEdit): Partial<Record<EditableField, string>> {
  const differing: Partial<Record<EditableField, string>> = {};
  for (const field of EDITABLE_FIELDS) {
    const text = fieldText(edit[field]);
    if (edit[field] !== undefined && text !== (stored[field] ?? '')) differing[field] = text;
  }
  return differing;
}

/**
 * Takes a member, the fields of an edit and the levels offered; gives what changes. A stored value that is sent back is
 * never refused, whatever it looks like (CLIENT-02). Throws INVALID_REQUEST with each field that is wrong.
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

/** What the log has of an edit beside the values. */
export function factsOfEdit({ after, levels }: MemberDifference): ActivityFacts {
  const fields = EDITABLE_FIELDS.filter((field) => field in after);
  return { code: 'edited', fields, ...(levels && { levels }) };
}
