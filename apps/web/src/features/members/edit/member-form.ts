import { type Member, type MemberChanges, memberChangesSchema } from '@league/contract';

/** The fields of the edit form, in its order (MEM-30). */
export const MEMBER_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'skillLevel',
  'emergencyContactName',
  'emergencyContactPhone',
  'coachNotes',
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

/** All as text; empty for what is not known. The date of birth stays `YYYY-MM-DD` and is never an instant (case C16). */
export type MemberFormValues = Record<MemberField, string>;

export function formValuesOf(member: Member): MemberFormValues {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? '',
    phone: member.phone ?? '',
    dateOfBirth: member.dateOfBirth ?? '',
    skillLevel: member.skillLevel,
    emergencyContactName: member.emergencyContactName ?? '',
    emergencyContactPhone: member.emergencyContactPhone ?? '',
    coachNotes: member.coachNotes ?? '',
  };
}

export function changedFields(before: MemberFormValues, after: MemberFormValues): MemberField[] {
  return MEMBER_FIELDS.filter((field) => before[field] !== after[field]);
}

/** Takes the values before and after an edit, checked by {@link validateMember}; gives what to send: only what changed. */
export function changesOf(before: MemberFormValues, after: MemberFormValues): MemberChanges {
  return memberChangesSchema.parse(pick(after, changedFields(before, after)));
}

/**
 * Gives a sentence for each field that the server would refuse, by the same schema. Both names are needed always;
 * another field that nobody touched is left alone, so that an old odd value does not keep a coach from saving.
 */
export function validateMember(
  before: MemberFormValues,
  after: MemberFormValues,
): Partial<Record<MemberField, string>> {
  const fields = new Set<MemberField>(['firstName', 'lastName', ...changedFields(before, after)]);
  const check = memberChangesSchema.safeParse(pick(after, [...fields]));
  const errors: Partial<Record<MemberField, string>> = {};
  for (const { path, message } of check.error?.issues ?? []) {
    const field = MEMBER_FIELDS.find((each) => each === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

function pick(values: MemberFormValues, fields: readonly MemberField[]): Partial<MemberFormValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
