import { describe, expect, it } from 'vitest';
import { isPhone } from './fields.ts';

describe('a phone number', () => {
  it.each([
    '(609) 555-0142',
    '+49 40 555 01 42',
    '609.555.0142',
    '555-0142',
    '555‑0142',
    '609-555-0142 ext. 12',
  ])('may be typed as %s', (text) => expect(isPhone(text)).toBe(true));

  it.each(['5.55555E+09', '12', 'ask her mother', '555-0142 or so', '1'.repeat(21), '<b>5550142</b>'])(
    'is not %s (case C14)',
    (text) => expect(isPhone(text)).toBe(false),
  );
});
