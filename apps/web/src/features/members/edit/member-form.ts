import {
  EDITABLE_FIELDS,
  type EditableField,
  fieldText,
  MEMBER_FIELDS,
  type Member,
  type MemberChanges,
  memberChangesSchema,
  recordOf,
} from '@league/contract';

/** All values as text, empty for unknown ones. The date of birth stays `YYYY-MM-DD` and is never an instant (case C16). */
export type MemberFormValues = Record<EditableField, string>;

export function formValuesOf(member: Member): MemberFormValues {
  return recordOf(EDITABLE_FIELDS, (field) => fieldText(member[field]));
}

export function changedFields(before: MemberFormValues, after: MemberFormValues): EditableField[] {
  return EDITABLE_FIELDS.filter((field) => before[field] !== after[field]);
}

/** Takes the values before and after an edit, checked by {@link validateMember}; returns only what changed. */
export function changesOf(before: MemberFormValues, after: MemberFormValues): MemberChanges {
  return memberChangesSchema.parse(pick(after, changedFields(before, after)));
}

/**
 * Returns a sentence for each field that the server would refuse, by the same schema. Both names are always required;
 * any other unchanged field is not checked, so that an old invalid value does not keep a coach from saving.
 */
export function validateMember(
  before: MemberFormValues,
  after: MemberFormValues,
): Partial<Record<EditableField, string>> {
  const names = EDITABLE_FIELDS.filter((field) => MEMBER_FIELDS[field].kind === 'name');
  const fields = new Set([...names, ...changedFields(before, after)]);
  const check = memberChangesSchema.safeParse(pick(after, [...fields]));
  const errors: Partial<Record<EditableField, string>> = {};
  for (const { path, message } of check.error?.issues ?? []) {
    const field = EDITABLE_FIELDS.find((each) => each === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

function pick(values: MemberFormValues, fields: readonly EditableField[]): Partial<MemberFormValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
