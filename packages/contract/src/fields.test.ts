import { describe, expect, it } from 'vitest';
import { isEmail, isPhone } from './fields.ts';

describe('a phone number', () => {
  it.each([
    '(609) 555-0142',
    '+49 40 555 01 42',
    '609.555.0142',
    '555-0142',
    '555‑0142',
    '609-555-0142 ext. 12',
    '+1 609 555 0142 extension 12345',
    '609—555—0142',
  ])('may be typed as %s', (text) => expect(isPhone(text)).toBe(true));

  it.each([
    '5.55555E+09',
    '12',
    'ask her mother',
    '555-0142 or so',
    '1'.repeat(16),
    '609-555-0142 609-555-0143',
    '<b>5550142</b>',
  ])('is not %s (case C14)', (text) => expect(isPhone(text)).toBe(false));
});

describe('an email address', () => {
  it.each(['ann@example.com', "o'neil+gym@mail.example.org", 'zoë@exämple.de'])('may be %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each([
    "'ann@example.com'",
    'ann@example.com/bob',
    'ann@example.com?subject=x',
    'ann@example',
    'a b@c.de',
  ])('is not %s', (text) => expect(isEmail(text)).toBe(false));
});
