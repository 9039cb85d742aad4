import { expect, it } from 'vitest';
import { numbersOf } from './copy-contacts.ts';

it('[ROSTER-01] copies the family’s number, else the emergency contact’s, and counts gymnasts without one', () => {
  const gymnast = (phone: string | null, emergencyContactPhone: string | null) => ({
    phone,
    emergencyContactPhone,
  });
  expect(numbersOf([gymnast('1', '2'), gymnast(null, '2'), gymnast('1', null), gymnast(null, null)])).toEqual(
    {
      numbers: ['1', '2'],
      without: 1,
    },
  );
});
