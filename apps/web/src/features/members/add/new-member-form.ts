import {
  applicationRefusals,
  cleanText,
  EDITABLE_FIELDS,
  type EditableField,
  formLabel,
  guardiansOf,
  MEMBER_FIELDS,
  memberApplicationSchema,
  recordOf,
} from '@league/contract';
import { members } from '../../../strings/en/members.ts';

const words = members.add;

export type NewMemberValues = Record<EditableField, string>;

export const EMPTY_NEW_MEMBER: NewMemberValues = recordOf(EDITABLE_FIELDS, () => '');

const isRequired = (field: EditableField) => MEMBER_FIELDS[field].required !== null;

/** The order in which faults are reported, one at a time: required fields first (MEM-21). */
const ORDER_OF_CHECKS: readonly EditableField[] = [
  ...EDITABLE_FIELDS.filter(isRequired),
  ...EDITABLE_FIELDS.filter((field) => !isRequired(field)),
];

export type NewMemberFaults = Partial<Record<EditableField, string>>;

/** The request body, with only the fields that are filled in (MEM-21). */
export function applicationOf(values: NewMemberValues): Partial<NewMemberValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => cleanText(value) !== ''));
}

/** Guardians are one text in the form, and a list in a body. */
export function bodyOf<Values extends Partial<NewMemberValues>>({ guardians, ...values }: Values) {
  return { ...values, ...(guardians !== undefined && { guardians: guardiansOf(guardians) }) };
}

export function isBlank(values: NewMemberValues): boolean {
  return Object.keys(applicationOf(values)).length === 0;
}

/** A sentence for each field that the server would refuse, by the same schema. */
export function faultsOf(values: NewMemberValues): NewMemberFaults {
  const check = memberApplicationSchema.safeParse(bodyOf(applicationOf(values)));
  const faults: NewMemberFaults = {};
  for (const { path, message } of check.error?.issues ?? []) {
    const field = fieldNamed(path[0]);
    if (field) faults[field] ??= message;
  }
  return faults;
}

export function fieldNamed(name: unknown): EditableField | undefined {
  return EDITABLE_FIELDS.find((field) => field === name);
}

/** The field whose fault is reported first, and the sentence for it. */
export function firstFault(faults: NewMemberFaults): { field: EditableField; sentence: string } | undefined {
  for (const field of ORDER_OF_CHECKS) {
    const fault = faults[field];
    if (fault !== undefined) return { field, sentence: sentenceFor(field, fault) };
  }
  return undefined;
}

const CATALOGUE: readonly string[] = Object.values(applicationRefusals);

function sentenceFor(field: EditableField, fault: string): string {
  return CATALOGUE.includes(fault) ? fault : words.fieldFault(formLabel(field, 'add'), fault);
}
