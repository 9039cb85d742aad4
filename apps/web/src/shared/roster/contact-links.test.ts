import { describe, expect, it } from 'vitest';
import { emailLink, emailsLink, phoneLink } from './contact-links.ts';

describe('contact links', () => {
  it('write to the address and to nobody else', () => {
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

it('[MEET-01] hides the families’ addresses from each other', () => {
  expect(emailsLink(['a@example.org', 'b+c@example.org'], 'Spring & Open')).toBe(
    'mailto:?bcc=a@example.org,b%2Bc@example.org&subject=Spring%20%26%20Open',
  );
});
