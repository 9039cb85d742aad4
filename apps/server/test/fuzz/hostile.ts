import fc from 'fast-check';

/** The name of a header that would appear if one of our texts could inject headers. */
export const INJECTED_HEADER = 'x-injected';
/** The key that every object would have if a request could reach Object.prototype. */
export const POLLUTED_KEY = 'polluted';

/** Texts that have broken some program before: encodings, markup, formulas, statements, patterns, paths. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud800',
  'A\ud83dB',
  '\u202Eevil\u202C',
  '\u200F\u200E\uFEFF\u200B\u00AD',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'İstanbul ﬁ ß ı',
  "'; drop table members; --",
  "' or '1'='1",
  '" or ""="',
  '%%%___\\\\',
  '$1 $2 :id {{7*7}} #{7*7} <%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example","x")',
  '+1+1',
  '-1+1|cmd',
  '@SUM(A1)',
  '\t=1+1',
  `x\r\n${INJECTED_HEADER}: 1\r\n\r\nbody`,
  `x\n${INJECTED_HEADER}: 1`,
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '//evil.example/',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '٣',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-28T12:00:00Z',
  '(a+)+$',
  `${'a'.repeat(60)}!`,
  `${'a@'.repeat(100)}`,
  `${'1'.repeat(200)}`,
  `a${' '.repeat(300)}b`,
] as const;

const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e21,
  -1e21,
  1.7976931348623157e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
] as const;

/**
 * Values that none of our schemas asks for. Keys that are special in JavaScript come from parsed text, as they would in
 * a request.
 */
const HOSTILE_SHAPES = [
  'null',
  'true',
  '[]',
  '{}',
  '[[[]]]',
  '[null]',
  '{"$ne":null}',
  '{"toString":1}',
  '{"length":1000000}',
  `{"__proto__":{"${POLLUTED_KEY}":true}}`,
  `{"constructor":{"prototype":{"${POLLUTED_KEY}":true}}}`,
  '{"then":"x"}',
  '{"toJSON":"x"}',
] as const;

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 20_000 }).map((length) => 'é'.repeat(length)) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 10, arbitrary: hostileText },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_SHAPES).map((text) => JSON.parse(text)) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 1000 }).map(nested) },
);

/** Keys that a request must not use: those of JavaScript, and fields that only the server sets. */
export const FOREIGN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'role',
  'isAdmin',
  'userId',
  'teamId',
  'isActive',
  'version',
  'membershipStatus',
  'archivedAt',
  'isDemo',
  'providerContactId',
  'mustChoosePassword',
  '',
] as const;

/** Whole bodies that are not requests at all. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_SHAPES) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '{',
      '{"a":',
      'nul',
      '\u0000',
      '{"a":1}{"b":2}',
      '1e999',
      '"\\ud800"',
      '\uFEFF{}',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(3000, 100_000).map((depth) => '['.repeat(depth)) },
  { weight: 1, arbitrary: fc.constantFrom(3000, 100_000).map((depth) => '{"a":'.repeat(depth)) },
  { weight: 1, arbitrary: fc.constantFrom(400).map((digits) => `{"id":${'9'.repeat(digits)}}`) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1_000_000, 1_100_000)
      .map((length) => JSON.stringify({ name: 'x'.repeat(length) })),
  },
);
