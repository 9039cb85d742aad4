import { z } from 'zod';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import {
  dateOfBirthSchema,
  emailSchema,
  lineSchema,
  notesSchema,
  phoneSchema,
  requiredNameSchema,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { pick, recordOf } from '../records.ts';
import { cleanLine } from '../text.ts';
import {
  GUARDIAN_PARTS,
  type Guardian,
  type GuardianPart,
  guardiansOf,
  guardiansText,
  isBlankGuardian,
  MOST_GUARDIANS,
} from './family/guardians.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type FieldsWith,
  KIND_LIMITS,
  MEMBER_FIELD_KEYS,
  MEMBER_FIELDS,
  type MemberField,
  type MemberFieldKind,
  ROSTER_FIELDS,
} from './member-fields.ts';

/** Chosen levels, several joined by commas; the server compares them with the levels that the league offers. */
export const chosenLevelsSchema = lineSchema(LIMITS.skillLevelText);

type TextSchema = z.ZodType<string, string>;
const orEmpty = (schema: TextSchema): TextSchema => z.union([z.literal(''), schema]);

/** A guardian in a reply. */
export const guardianSchema = z.object({
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
  email: z.string(),
  isEmergency: z.boolean(),
});
/** A fifth comes only from an emergency contact that was changed at the provider. */
const guardiansSchema = z.array(guardianSchema).max(MOST_GUARDIANS + 1);

const PARTS: Readonly<Record<GuardianPart, TextSchema>> = {
  name: lineSchema(LIMITS.name),
  relation: lineSchema(LIMITS.name),
  phone: phoneSchema,
  email: orEmpty(emailSchema),
};

/** What is wrong with the guardians and where, or null; `at` is null if there are too many of them. */
export function guardiansFault(
  guardians: readonly Guardian[],
): { readonly message: string; readonly at: { place: number; part: GuardianPart } | null } | null {
  if (guardians.length > MOST_GUARDIANS)
    return { message: FIELD_FAULTS.tooManyGuardians(MOST_GUARDIANS), at: null };
  for (const [place, guardian] of guardians.entries()) {
    for (const part of GUARDIAN_PARTS) {
      const message = PARTS[part].safeParse(guardian[part]).error?.issues[0]?.message;
      if (message !== undefined)
        return {
          message: FIELD_FAULTS.inGuardian({ place: place + 1, part, fault: message }),
          at: { place, part },
        };
    }
  }
  return null;
}

const cleanedGuardians = (text: string) =>
  guardiansText(
    guardiansOf(text)
      .map((guardian) => ({
        ...guardian,
        ...recordOf(GUARDIAN_PARTS, (part) => PARTS[part].safeParse(guardian[part]).data ?? guardian[part]),
      }))
      .filter((guardian) => !isBlankGuardian(guardian)),
  );

/** Guardians as one text. */
const guardiansTextSchema: TextSchema = z
  .string()
  .max(LIMITS.notes * 2, { error: FIELD_FAULTS.tooLong(LIMITS.notes), abort: true })
  .overwrite(cleanedGuardians)
  .superRefine((text, context) => {
    const fault = guardiansFault(guardiansOf(text));
    if (fault) context.addIssue({ code: 'custom', message: fault.message });
  });

/** Guardians in a request body. */
export const editedGuardiansSchema = z
  .array(
    z.object({
      name: z.string().max(LIMITS.editedText).default(''),
      relation: z.string().max(LIMITS.editedText).default(''),
      phone: z.string().max(LIMITS.editedText).default(''),
      email: z.string().max(LIMITS.editedText).default(''),
      isEmergency: z.boolean().default(false),
    }),
  )
  .max(MOST_GUARDIANS + 1)
  .nullish()
  .describe('All of them in their order; null or an empty list removes them, left out they stay.');

/** The schema of a typed value; in an edit, an empty value clears the field. */
const TYPED = {
  name: requiredNameSchema,
  line: lineSchema(LIMITS.name),
  email: emailSchema,
  phone: phoneSchema,
  date: dateOfBirthSchema,
  level: chosenLevelsSchema,
  notes: notesSchema,
  guardians: guardiansTextSchema,
} as const satisfies Readonly<Record<MemberFieldKind, TextSchema>>;
const EDITED: Readonly<Record<MemberFieldKind, TextSchema>> = {
  ...TYPED,
  email: orEmpty(TYPED.email),
  date: orEmpty(TYPED.date),
};

/** Notes about values in the API description. */
const READ_NOTES: Readonly<Partial<Record<MemberFieldKind, string>>> = {
  date: 'YYYY-MM-DD, a calendar date without time zone.',
  level: 'A level that GET /api/skill-levels offers, another word, or empty when not set.',
};

type ReadShape<Field extends MemberField> = {
  [Each in Field]: Each extends FieldsWith<'kind', 'guardians'>
    ? typeof guardiansSchema
    : Each extends FieldsWith<'isNullable', true>
      ? z.ZodNullable<z.ZodString>
      : z.ZodString;
};

/** The schema of values in a reply. */
function readShape<Field extends MemberField>(fields: readonly Field[]): ReadShape<Field> {
  return recordOf(fields, (field) => {
    const { kind, isNullable } = MEMBER_FIELDS[field];
    if (kind === 'guardians') return guardiansSchema;
    const schema = isNullable ? z.string().nullable() : z.string();
    const note = READ_NOTES[kind];
    return note === undefined ? schema : schema.describe(note);
  }) as ReadShape<Field>;
}

export const memberFieldShape = readShape(MEMBER_FIELD_KEYS);
export const rosterFieldShape = pick(memberFieldShape, ROSTER_FIELDS);

/** Values of an edit; each may be omitted. */
export const changedFieldShape: Record<EditableField, z.ZodOptional<TextSchema>> = recordOf(
  EDITABLE_FIELDS,
  (field) => EDITED[MEMBER_FIELDS[field].kind].optional(),
);

/** A required text: `sentence` is the message if it is missing, not a text, or blank. */
function requiredText(sentence: string, max: number) {
  return z
    .string(sentence)
    .max(max * 2, { error: FIELD_FAULTS.tooLong(max), abort: true })
    .overwrite(cleanLine)
    .min(1, sentence);
}

/** A field that may be omitted; null and an empty text mean the same (CLIENT-02). */
export function orNull<Value extends string | number>(schema: z.ZodType<Value, Value | string>) {
  return z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value): Value | undefined => (value === null || value === '' ? undefined : value));
}

/** Guardians of an application, as one text. */
const appliedGuardians = editedGuardiansSchema.transform((guardians) => guardiansText(guardians ?? []));

type AppliedShape = {
  [Each in EditableField]: Each extends FieldsWith<'kind', 'guardians'>
    ? z.ZodType<string, z.input<typeof editedGuardiansSchema>>
    : Each extends FieldsWith<'required', string>
      ? TextSchema
      : ReturnType<typeof orNull<string>>;
};

/** Values of an application. */
export const appliedFieldShape = recordOf(EDITABLE_FIELDS, (field) => {
  const { kind, required } = MEMBER_FIELDS[field];
  if (kind === 'guardians') return appliedGuardians.pipe(TYPED[kind]);
  if (required === null) return orNull(TYPED[kind]);
  return requiredText(required, KIND_LIMITS[kind]).pipe(TYPED[kind]);
}) as AppliedShape;
