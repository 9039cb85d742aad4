import { describe, expect, it } from 'vitest';
import { passwordSchema } from './auth/auth.schemas.ts';
import { resetPasswordBodySchema } from './coaches/coaches.schemas.ts';
import { isEmail, isPhone, requiredNameSchema } from './fields.ts';

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

describe('a name', () => {
  it.each(['Li', "O'Neil", 'Zoë', 'Anna 2', 'É', '李', 'ก้อย', 'X Æ A-12', '-Ann'])(
    '[SAFE-05] may be %s',
    (text) => expect(requiredNameSchema.safeParse(text).success).toBe(true),
  );

  it.each(['---', '123', '\u0301', '👍', '.', '\u200b', ' ', 'ann@example.com'])(
    '[SAFE-05] has a letter and is not an email address: not %s',
    (text) => expect(requiredNameSchema.safeParse(text).success).toBe(false),
  );
});

describe('a password', () => {
  const SEEN = 'balance-beam';

  it.each([
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '\u3164',
    '\u202e',
    '\u0000',
  ])('[SAFE-05] neither begins nor ends with %j', (blank) => {
    for (const text of [blank + SEEN, SEEN + blank]) {
      expect(passwordSchema.safeParse(text).success).toBe(false);
      expect(resetPasswordBodySchema.safeParse({ newPassword: text.replace('b', 'B7') }).success).toBe(false);
    }
    expect(passwordSchema.safeParse(`balance${blank}beam`).success).toBe(true);
  });

  it.each(['balance ♥\ufe0f', '👩\u200d🚀-beam', 'zoë-béam', 'पासवर्ड'])('[SAFE-05] may be %s', (text) =>
    expect(passwordSchema.safeParse(text).success).toBe(true),
  );
});
