import { type EditableField, KIND_LIMITS, MEMBER_FIELDS, type MemberFieldKind } from '@league/contract';

type Place = 'profile' | 'family' | 'emergency' | 'guardians' | 'health' | 'notes';

/** Where each field is in the forms that edit and add a gymnast, in their order (MEM-20, MEM-30). */
const PLACES = {
  firstName: 'profile',
  lastName: 'profile',
  dateOfBirth: 'profile',
  skillLevel: 'profile',
  email: 'profile',
  familyEmail: 'family',
  phone: 'profile',
  // It is typed as the first emergency guardian, which is the same (FAMILY-01).
  emergencyContactName: 'emergency',
  emergencyContactPhone: 'emergency',
  guardians: 'guardians',
  healthNote: 'health',
  coachNotes: 'notes',
} as const satisfies Readonly<Record<EditableField, Place>>;

export function fieldsIn(place: Place): EditableField[] {
  return (Object.keys(PLACES) as EditableField[]).filter((field) => PLACES[field] === place);
}

const INPUT_TYPES: Readonly<Partial<Record<MemberFieldKind, string>>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
};

/** Props of an input, by the kind of the field. */
export function inputProps(field: EditableField) {
  const { kind } = MEMBER_FIELDS[field];
  return {
    type: INPUT_TYPES[kind] ?? 'text',
    autoComplete: 'off',
    ...(kind !== 'date' && { maxLength: KIND_LIMITS[kind] }),
  };
}
