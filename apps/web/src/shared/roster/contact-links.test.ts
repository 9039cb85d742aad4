import { describe, expect, it } from 'vitest';
import { emailLink, mailToAll, phoneLink } from './contact-links.ts';

describe('contact links', () => {
  it('write to only this address', () => {
    expect(emailLink('ana@example.org')).toBe('mailto:ana@example.org');
    expect(emailLink('a@b.org?bcc=x@y.org&body=hi')).toBe('mailto:a@b.org%3Fbcc%3Dx@y.org%26body%3Dhi');
    expect(emailLink('a+meets@b.org')).toBe('mailto:a%2Bmeets@b.org');
  });

  it.each([
    ['(555) 555-0100', 'tel:5555550100'],
    ['+1 555 555 0199', 'tel:+15555550199'],
    ['555-0100 ext. 12', 'tel:5550100'],
    ['555-0100 x12', 'tel:5550100'],
    ['555-0100 / 555-0200', 'tel:5550100'],
    ['ask at school', null],
    ['', null],
  ])('call the number: %s', (phone, link) => {
    expect(phoneLink(phone)).toBe(link);
  });
});

it('[ROSTER-01] a mail to all has every address once, in BCC, and no link if it would be too long', () => {
  const families = [{ email: 'a+b@example.org' }, { email: null }, { email: 'A+B@example.org' }];
  expect(mailToAll(families)).toEqual({
    addresses: ['A+B@example.org'],
    href: 'mailto:?bcc=A%2BB@example.org',
  });
  expect(mailToAll([{ email: null }]).href).toBeNull();
  const many = Array.from({ length: 100 }, (_, index) => ({ email: `family${index}@example.org` }));
  expect(mailToAll(many)).toMatchObject({ addresses: { length: 100 }, href: null });
});

it('[FAMILY-04] a mail to all goes to the guardians and the family’s address too', () => {
  const guardians = [{ email: 'jo@example.org' }, { email: '' }, { email: 'ANA@example.org' }];
  const families = [
    { email: 'ana@example.org', familyEmail: null, guardians },
    { email: null, familyEmail: 'home@example.org', guardians: [] },
  ];
  expect(mailToAll(families).addresses).toEqual(['ANA@example.org', 'jo@example.org', 'home@example.org']);
});

it('[MEET-01] a mail to all has a subject, and shows no family another’s address', () => {
  expect(mailToAll([{ email: 'a@example.org' }, { email: 'b@example.org' }], 'Spring & Open').href).toBe(
    'mailto:?bcc=a@example.org,b@example.org&subject=Spring%20%26%20Open',
  );
});
