import { LIMITS } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { type Guardian, guardiansText } from './family/guardians.ts';
import { applicationRefusals } from './members.errors.ts';

/**
 * How a value is typed, checked, cleaned and shown. `name` is part of the gymnast's own name, `line` any short text.
 * `guardians` are rows of a separate table, and one text where values are compared, logged and put back.
 */
export type MemberFieldKind = 'name' | 'line' | 'email' | 'phone' | 'date' | 'level' | 'notes' | 'guardians';

/** The maximum length of each kind, in characters. */
export const KIND_LIMITS = {
  name: LIMITS.name,
  line: LIMITS.name,
  email: LIMITS.email,
  phone: LIMITS.phone,
  date: 40,
  level: LIMITS.skillLevelText,
  notes: LIMITS.notes,
  guardians: LIMITS.notes,
} as const satisfies Readonly<Record<MemberFieldKind, number>>;

export type FieldImport<Column extends string> = {
  readonly column: Column;
  /** The label on screen, if it differs. */
  readonly label?: string;
  readonly isRequired: boolean;
  /** The heading in the template, if it says more. */
  readonly templateHeading?: string;
  /** False if it is read from files but is no column of the template (IMPORT-01). */
  readonly isInTemplate?: false;
};

type FieldDescription = {
  /** The label on screen, in the log and on the Sync tab. */
  readonly label: string;
  /** Different labels in the form that edits a gymnast, or in the one that adds one. */
  readonly formLabels?: { readonly edit?: string; readonly add?: string };
  readonly kind: MemberFieldKind;
  /** Whether a missing value is stored as null, or else as an empty text. */
  readonly isNullable: boolean;
  /** The add form's message if the value is missing; null if it may be omitted (MEM-21). */
  readonly required: string | null;
  /** The permissions needed to read and to change it. */
  readonly readWith: Permission;
  readonly editWith: Permission;
  /** Whether it is synced with Wild Apricot. */
  readonly isSynced: boolean;
  /** Whether the search for gymnasts covers it (MEM-07). */
  readonly isSearched: boolean;
  /** Its heading in every file that has it. */
  readonly heading: string;
  /** Whether the roster file has it (BEYOND-02): always, never, or only on request. */
  readonly isExported: boolean | 'on request';
  /** The column of an import; null if files do not have it (IMPORT-01). */
  readonly imported: FieldImport<string> | null;
  /**
   * What the log says about a change: both values, or only that it changed. `never` also keeps the content out of the
   * stored values before and after; what undoes the change is stored in separate rows (decision 0077).
   */
  readonly logged: 'values' | 'change' | 'never';
  /** Whether it is cached on a coach's device for use without network (BEYOND-13). */
  readonly isOffline: boolean;
  /** Whether it is part of an event's roster (MEET-01). */
  readonly isOnMeetSheet: boolean;
};

const everyCoach = { readWith: 'roster.read', editWith: 'roster.edit' } as const;

/**
 * Every field of a gymnast that people type, in the order of forms, files and the log. Everything else about a field is
 * derived from here; CONTRIBUTING.md says what else a new field needs.
 */
export const MEMBER_FIELDS = {
  firstName: {
    label: 'First name',
    kind: 'name',
    isNullable: false,
    required: applicationRefusals.NAMES_REQUIRED,
    ...everyCoach,
    isSynced: true,
    isSearched: true,
    heading: 'First Name',
    isExported: true,
    imported: { column: 'firstName', isRequired: true },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  lastName: {
    label: 'Last name',
    kind: 'name',
    isNullable: false,
    required: applicationRefusals.NAMES_REQUIRED,
    ...everyCoach,
    isSynced: true,
    isSearched: true,
    heading: 'Last Name',
    isExported: true,
    imported: { column: 'lastName', isRequired: true },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  email: {
    label: 'Email',
    kind: 'email',
    isNullable: true,
    required: applicationRefusals.EMAIL_REQUIRED,
    ...everyCoach,
    isSynced: true,
    isSearched: true,
    heading: 'Email Address',
    isExported: true,
    imported: { column: 'email', isRequired: true },
    logged: 'values',
    isOffline: false,
    isOnMeetSheet: true,
  },
  familyEmail: {
    label: 'Family email',
    kind: 'email',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: true,
    heading: 'Family Email',
    isExported: true,
    imported: { column: 'familyEmail', isRequired: false, isInTemplate: false },
    logged: 'values',
    isOffline: false,
    isOnMeetSheet: true,
  },
  phone: {
    label: 'Phone',
    kind: 'phone',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Phone Number',
    isExported: true,
    imported: { column: 'phone', isRequired: true },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  dateOfBirth: {
    label: 'Date of birth',
    formLabels: { add: 'Birthdate' },
    kind: 'date',
    isNullable: true,
    required: applicationRefusals.BIRTHDATE_REQUIRED,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Date of Birth',
    isExported: true,
    imported: {
      column: 'dateOfBirth',
      isRequired: true,
      templateHeading: 'Date of Birth (YYYY-MM-DD)',
    },
    logged: 'values',
    isOffline: false,
    isOnMeetSheet: true,
  },
  skillLevel: {
    label: 'Level',
    formLabels: { edit: 'Skill level', add: 'Gymnast level' },
    kind: 'level',
    isNullable: false,
    required: applicationRefusals.SKILL_LEVEL_REQUIRED,
    ...everyCoach,
    isSynced: true,
    isSearched: true,
    heading: 'Gymnast Level',
    isExported: true,
    imported: {
      column: 'skillLevel',
      isRequired: true,
      templateHeading: 'Gymnast Level (1-10, Beginner etc.)',
    },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  emergencyContactName: {
    label: 'Emergency contact',
    formLabels: { edit: 'Contact name' },
    kind: 'line',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Emergency Contact',
    isExported: true,
    imported: { column: 'emergencyContact', isRequired: false, isInTemplate: false },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  emergencyContactPhone: {
    label: 'Emergency phone',
    formLabels: { edit: 'Contact phone' },
    kind: 'phone',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Emergency Phone',
    isExported: true,
    imported: { column: 'emergencyPhone', isRequired: false, isInTemplate: false },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  guardians: {
    label: 'Guardians',
    kind: 'guardians',
    isNullable: false,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Guardians',
    isExported: true,
    imported: { column: 'guardians', isRequired: false, isInTemplate: false },
    logged: 'values',
    isOffline: true,
    isOnMeetSheet: true,
  },
  healthNote: {
    label: 'Health note',
    kind: 'notes',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Health Note',
    isExported: 'on request',
    imported: { column: 'healthNote', isRequired: false, isInTemplate: false },
    logged: 'never',
    isOffline: true,
    isOnMeetSheet: true,
  },
  coachNotes: {
    label: 'Coach notes',
    formLabels: { add: 'Coach Notes' },
    kind: 'notes',
    isNullable: true,
    required: null,
    ...everyCoach,
    isSynced: true,
    isSearched: false,
    heading: 'Notes',
    isExported: true,
    imported: { column: 'notes', label: 'Notes', isRequired: false },
    logged: 'change',
    isOffline: false,
    isOnMeetSheet: false,
  },
} as const satisfies Readonly<Record<string, FieldDescription>>;

type Described = typeof MEMBER_FIELDS;
export type MemberField = keyof Described;

type Trait = Exclude<keyof FieldDescription, 'formLabels'>;

/** The fields with this value of a trait. */
export type FieldsWith<Key extends Trait, Value> = {
  [Field in MemberField]: Described[Field][Key] extends Value ? Field : never;
}[MemberField];

export const MEMBER_FIELD_KEYS = Object.keys(MEMBER_FIELDS) as readonly MemberField[];

/** The fields with this value of a trait, in order. */
export function fieldsWith<Key extends Trait, const Value extends FieldDescription[Key]>(
  key: Key,
  value: Value,
): readonly FieldsWith<Key, Value>[] {
  const described: Readonly<Record<MemberField, FieldDescription>> = MEMBER_FIELDS;
  return MEMBER_FIELD_KEYS.filter((field) => described[field][key] === value) as FieldsWith<Key, Value>[];
}

const NEVER_LOGGED: ReadonlySet<string> = new Set<MemberField>(fieldsWith('logged', 'never'));

/** Values by field, without those whose content must never be logged. */
export function withoutNeverLogged<Value>(
  values: Readonly<Record<string, Value>>,
  neverLogged: ReadonlySet<string> = NEVER_LOGGED,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !neverLogged.has(field)));
}

/** The fields that every coach may read and change for gymnasts on the roster. */
export const ROSTER_FIELDS = fieldsWith('readWith', 'roster.read');
export const EDITABLE_FIELDS = fieldsWith('editWith', 'roster.edit');
/** The fields that are part of an event's roster. */
export const MEET_FIELDS = fieldsWith('isOnMeetSheet', true);
export type RosterField = (typeof ROSTER_FIELDS)[number];
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** The fields that are columns of the gymnast's own row. */
export type ColumnField = Exclude<MemberField, FieldsWith<'kind', 'guardians'>>;
export function isColumnField<Field extends MemberField>(field: Field): field is Field & ColumnField {
  return MEMBER_FIELDS[field].kind !== 'guardians';
}
export const COLUMN_FIELDS = MEMBER_FIELD_KEYS.filter(isColumnField);

/** A value as one text; empty for none. */
export function fieldText(value: string | null | undefined | readonly Guardian[]): string {
  return typeof value === 'object' && value !== null ? guardiansText(value) : (value ?? '');
}

/** Values as stored: a missing one is null, or an empty text if the column has no null. */
export type StoredValues<Field extends MemberField = MemberField> = {
  [Each in Field]: Each extends FieldsWith<'isNullable', true> ? string | null : string;
};

/** The stored form of a typed or read value, which is empty for none. */
export function storedValue(field: MemberField, value: string | undefined): string | null {
  return value || (MEMBER_FIELDS[field].isNullable ? null : '');
}

/** The fields that an import fills, with the column for each. */
export type ImportedField = FieldsWith<'imported', object>;
export type ImportedColumn = Described[ImportedField]['imported']['column'];
export const IMPORTED_FIELDS = MEMBER_FIELD_KEYS.filter(
  (field): field is ImportedField => MEMBER_FIELDS[field].imported !== null,
);

type WithEmergencyContact = Readonly<Pick<StoredValues, 'emergencyContactName' | 'emergencyContactPhone'>>;

/** The person to call in an emergency of a gymnast. */
export function emergencyContactOf(member: WithEmergencyContact): {
  name: string | null;
  phone: string | null;
} {
  return { name: member.emergencyContactName, phone: member.emergencyContactPhone };
}

/** The address at which a gymnast's family is reached: the gymnast's own, or a sibling's (FAMILY-02). */
export function reachableEmail(member: {
  readonly email: string | null;
  readonly familyEmail: string | null;
}): string | null {
  return member.email || member.familyEmail || null;
}

/** The columns of a file: one for each field, with those of the team after the level. */
export function fileColumns<Field extends MemberField, Column>(
  fields: readonly Field[],
  { columnOf, ofTeam }: { columnOf: (field: Field) => Column; ofTeam: readonly Column[] },
): Column[] {
  return fields.flatMap((field) =>
    MEMBER_FIELDS[field].kind === 'level' ? [columnOf(field), ...ofTeam] : [columnOf(field)],
  );
}

export type ExportedField = FieldsWith<'isExported', true | 'on request'>;

/** The fields of the roster file (BEYOND-02), with or without health notes. */
export function rosterFileFields(withHealth: boolean): readonly ExportedField[] {
  return MEMBER_FIELD_KEYS.filter((field): field is ExportedField => {
    const { isExported }: FieldDescription = MEMBER_FIELDS[field];
    return isExported === 'on request' ? withHealth : isExported;
  });
}

/** The headings of the roster file, by which an import recognizes the portal's own file (IMPORT-13). */
export function rosterFileHeadings(withHealth: boolean): readonly string[] {
  return fileColumns<MemberField, string>(rosterFileFields(withHealth), {
    columnOf: (field) => MEMBER_FIELDS[field].heading,
    ofTeam: ['Team', 'Membership Status'],
  });
}

/** The name of a field in a form. */
export function formLabel(field: MemberField, form: 'edit' | 'add'): string {
  const { label, formLabels }: FieldDescription = MEMBER_FIELDS[field];
  return formLabels?.[form] ?? label;
}
