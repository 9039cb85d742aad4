import { recordOf, TEMPLATE_COLUMN_KEYS } from '@league/contract';
import { expect, it } from 'vitest';
import { matchesOf } from './column-choices.ts';

it('[BEYOND-09] sends the columns that are not to be imported, so that their headings are not matched again', () => {
  expect(
    matchesOf({
      0: 'firstName',
      1: 'lastName',
      2: 'email',
      3: 'phone',
      4: 'dateOfBirth',
      5: 'skillLevel',
      6: null,
    }),
  ).toEqual({
    ...recordOf(TEMPLATE_COLUMN_KEYS, () => null),
    firstName: 0,
    lastName: 1,
    email: 2,
    phone: 3,
    dateOfBirth: 4,
    skillLevel: 5,
  });
});
