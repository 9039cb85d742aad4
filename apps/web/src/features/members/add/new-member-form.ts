import { applicationRefusals, cleanText, memberApplicationSchema } from '@league/contract';
import { members } from '../../../strings/en/members.ts';

const words = members.add;

/** The fields of the add form, in its order (MEM-20). */
const NEW_MEMBER_FIELDS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'email',
  'phone',
  'emergencyContactName',
  'emergencyContactPhone',
  'skillLevel',
  'coachNotes',
] as const;
export type NewMemberField = (typeof NEW_MEMBER_FIELDS)[number];
export type NewMemberValues = Record<NewMemberField, string>;

export const EMPTY_NEW_MEMBER: NewMemberValues = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  email: '',
  phone: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  skillLevel: '',
  coachNotes: '',
};

/** The order in which faults are reported, one at a time (MEM-21). */
const ORDER_OF_CHECKS: readonly NewMemberField[] = [
  'firstName',
  'lastName',
  'email',
  'dateOfBirth',
  'skillLevel',
  'phone',
  'emergencyContactName',
  'emergencyContactPhone',
  'coachNotes',
];

export type NewMemberFaults = Partial<Record<NewMemberField, string>>;

/** What is sent: only what is filled in (MEM-21). */
export function applicationOf(values: NewMemberValues): Partial<NewMemberValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => cleanText(value) !== ''));
}

export function isBlank(values: NewMemberValues): boolean {
  return Object.keys(applicationOf(values)).length === 0;
}

/** What the server would refuse, by the same schema, with a sentence for each field. */
export function faultsOf(values: NewMemberValues): NewMemberFaults {
  const check = memberApplicationSchema.safeParse(applicationOf(values));
  const faults: NewMemberFaults = {};
  for (const { path, message } of check.error?.issues ?? []) {
    const field = fieldNamed(path[0]);
    if (field) faults[field] ??= message;
  }
  return faults;
}

export function fieldNamed(name: unknown): NewMemberField | undefined {
  return NEW_MEMBER_FIELDS.find((field) => field === name);
}

/** The field whose fault is reported first, and the sentence for it. */
export function firstFault(faults: NewMemberFaults): { field: NewMemberField; sentence: string } | undefined {
  for (const field of ORDER_OF_CHECKS) {
    const fault = faults[field];
    if (fault !== undefined) return { field, sentence: sentenceFor(field, fault) };
  }
  return undefined;
}

const CATALOGUE: readonly string[] = Object.values(applicationRefusals);

function sentenceFor(field: NewMemberField, fault: string): string {
  return CATALOGUE.includes(fault) ? fault : words.fieldFault(words.fields[field], fault);
}
