import type { DuplicateComparison, DuplicateSide } from '@league/contract';
import { expect, it } from 'vitest';
import { choiceOf, differingFields, mergeBodyOf } from './merge-choices.ts';

function side(id: number, values: Partial<DuplicateSide['member']>): DuplicateSide {
  const blank = {
    ...{
      firstName: 'Mia',
      lastName: 'Lee',
      email: null,
      phone: null,
      dateOfBirth: '2014-03-11',
      skillLevel: '4',
    },
    ...{ guardians: [], healthNote: null, coachNotes: null, teamName: 'Spring', version: id },
  };
  return {
    member: { ...blank, ...values, id } as unknown as DuplicateSide['member'],
    ...{ isInProvider: true, registrations: [], resultCount: 0, attendanceCount: 0, activityCount: 0 },
  };
}

const compared: DuplicateComparison = {
  first: side(1, { phone: '609-555-0101', coachNotes: 'Left-handed' }),
  second: side(2, { email: 'mia@example.org', coachNotes: 'Started in fall', teamName: 'Summit' }),
  suggestedKeepId: 1,
};

it('[OFFICE-03] keeps the values of the kept entry, those that only the other has, and notes of both', () => {
  expect(mergeBodyOf(compared, { keep: 'first', chosen: {} })).toEqual({
    ...{ keepId: 1, keepVersion: 1, otherId: 2, otherVersion: 2 },
    take: ['email'],
    combine: ['coachNotes'],
  });
  expect(mergeBodyOf(compared, { keep: 'second', chosen: {} })).toMatchObject({
    ...{ keepId: 2, otherId: 1, take: ['phone'], combine: ['coachNotes'] },
  });
});

it('[OFFICE-03] takes each value as it was chosen, whichever entry is kept', () => {
  const chosen = { team: 'second', coachNotes: 'first', email: 'first' } as const;
  expect(mergeBodyOf(compared, { keep: 'first', chosen })).toMatchObject({ take: ['team'], combine: [] });
  expect(mergeBodyOf(compared, { keep: 'second', chosen }).take.toSorted()).toEqual(
    ['coachNotes', 'email', 'phone'].toSorted(),
  );
});

it('[OFFICE-03] offers both values together only where that adds something and fits', () => {
  const guardian = { relation: '', phone: '', email: '', isEmergency: false };
  const five = ['Ann', 'Bo', 'Cy', 'Di'].map((name) => ({ ...guardian, name }));
  const crowded = {
    ...compared,
    first: side(1, { guardians: five }),
    second: side(2, { guardians: [{ ...guardian, name: 'Ed' }] }),
  };
  const [field] = differingFields(crowded, 'first');
  expect(field).toMatchObject({ field: 'guardians', both: null });
  expect(field && choiceOf(field, 'first', { guardians: 'both' })).toBe('first');
  const subset = {
    ...compared,
    first: side(1, { guardians: five }),
    second: side(2, { guardians: five.slice(1) }),
  };
  expect(differingFields(subset, 'first')[0]?.both).toBeNull();
});
