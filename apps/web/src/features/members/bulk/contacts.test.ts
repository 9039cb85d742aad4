import { expect, it } from 'vitest';
import { numbersOf } from './copy-contacts.ts';
import { mailToAll } from './mail-to-all.ts';

it('[ROSTER-01] a mail to all has every address once, in BCC, and none when it would be too long', () => {
  const families = [{ email: 'a+b@example.org' }, { email: null }, { email: 'A+B@example.org' }];
  expect(mailToAll(families)).toEqual({
    addresses: ['A+B@example.org'],
    href: 'mailto:?bcc=A%2BB@example.org',
  });
  expect(mailToAll([{ email: null }]).href).toBeNull();
  const many = Array.from({ length: 100 }, (_, index) => ({ email: `family${index}@example.org` }));
  expect(mailToAll(many)).toMatchObject({ addresses: { length: 100 }, href: null });
});

it('[ROSTER-01] numbers are the family’s, else the emergency contact’s, and those without are counted', () => {
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
