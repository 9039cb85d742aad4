import { describe, expect, it } from 'vitest';
import { templateHeadings } from '../imports/imports.constants.ts';
import { fullName } from './full-name.ts';
import {
  fieldsWith,
  formLabel,
  MEMBER_FIELD_KEYS,
  ROSTER_FIELDS,
  storedValue,
  withoutNeverLogged,
} from './member-fields.ts';
import { DEFAULT_SKILL_LEVELS } from './members.constants.ts';
import { memberApplicationSchema, memberChangesSchema, memberSchema } from './members.schemas.ts';
import { isActivatable, isPending, isRenewable } from './membership-status.ts';

describe('the description of the fields', () => {
  it('[MEM-01] gives every reply the fields that coaches read', () => {
    expect(Object.keys(memberSchema.shape)).toEqual(expect.arrayContaining([...ROSTER_FIELDS]));
  });

  it('[MEM-21] says what an application needs, in the order of the checks', () => {
    const { error } = memberApplicationSchema.safeParse({});
    expect([...new Set(error?.issues.map(({ message }) => message))]).toEqual([
      'First name and last name are required',
      'Email is required',
      'Birthdate is required',
      'Skill level is required',
    ]);
  });

  it('[MEM-30] lets an edit clear every field except the names', () => {
    const cleared = MEMBER_FIELD_KEYS.filter(
      (field) => memberChangesSchema.safeParse({ [field]: '' }).success,
    );
    expect(MEMBER_FIELD_KEYS.filter((field) => !cleared.includes(field))).toEqual(['firstName', 'lastName']);
  });

  it('[IMPORT-01] gives the template its documented headings', () => {
    expect(templateHeadings(DEFAULT_SKILL_LEVELS)).toEqual([
      ...['First Name', 'Last Name', 'Email Address', 'Phone Number', 'Date of Birth (YYYY-MM-DD)'],
      ...['Gymnast Level (1-10, Beginner etc.)', 'Team', 'Notes'],
    ]);
  });

  it('[MEM-20] [MEM-30] labels fields in forms as the sources do', () => {
    expect([formLabel('dateOfBirth', 'add'), formLabel('dateOfBirth', 'edit')]).toEqual([
      'Birthdate',
      'Date of birth',
    ]);
  });

  it('[MEM-07] finds gymnasts by name, email and level', () => {
    expect(fieldsWith('isSearched', true)).toEqual([
      'firstName',
      'lastName',
      'email',
      'familyEmail',
      'skillLevel',
    ]);
  });

  it('[ACTIVITY-04] leaves out of the log exactly what must never be logged', () => {
    const values = { phone: null, coachNotes: 'Strong on beam' };
    expect(withoutNeverLogged(values, new Set(['coachNotes']))).toEqual({ phone: null });
    expect(withoutNeverLogged(values)).toEqual(values);
  });

  it('stores missing values as null, or as an empty text if a column has no null', () => {
    expect([storedValue('phone', ''), storedValue('skillLevel', undefined)]).toEqual([null, '']);
  });
});

it.each([
  ['Lapsed', { renewable: true, pending: false, activatable: false }],
  ['Pending - New', { renewable: false, pending: true, activatable: true }],
  ['Pending - Level change', { renewable: false, pending: true, activatable: false }],
  ['Unknown', { renewable: false, pending: false, activatable: false }],
])('[MEM-13] [ADMIN-08] says what can be done with a membership that is %s', (membershipStatus, can) => {
  const member = { membershipStatus };
  expect({
    renewable: isRenewable(member),
    pending: isPending(member),
    activatable: isActivatable(member),
  }).toEqual(can);
});

it('[PROVIDER-04] names a person by the only name there is', () => {
  expect(fullName({ firstName: '', lastName: 'Lind' })).toBe('Lind');
});
