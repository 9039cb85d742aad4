import { JSON_LIMITS } from '@league/contract';
import { expect, it } from 'vitest';
import { findJsonFault } from './json-bounds.ts';

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;

it('[IMPORT-14] refuses JSON that is nested too deeply before it is parsed', () => {
  expect(findJsonFault(nested(JSON_LIMITS.depth))).toBeUndefined();
  expect(findJsonFault(nested(JSON_LIMITS.depth + 2))).toBe('Is nested too deep.');
  expect(findJsonFault('['.repeat(1_000_000))).toBe('Is nested too deep.');
});

it('[IMPORT-14] refuses JSON with too many values before it is parsed', () => {
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
  expect(findJsonFault(list(JSON_LIMITS.values))).toBeUndefined();
  expect(findJsonFault(list(JSON_LIMITS.values + 1))).toBe('Has too many values.');
});

it('[IMPORT-14] counts neither brackets nor commas in text', () => {
  const text = '[{,"\\'.repeat(JSON_LIMITS.values);
  expect(findJsonFault(JSON.stringify({ [text]: [text, text] }))).toBeUndefined();
  // A quotation mark after an even number of backslashes ends a text.
  expect(findJsonFault(`["\\\\",${'['.repeat(JSON_LIMITS.depth)}`)).toBe('Is nested too deep.');
});

it('leaves text that is not JSON to the parser', () => {
  for (const text of ['', ']]]', '"never closes \\', '"\\', 'null', '[}'])
    expect(findJsonFault(text)).toBeUndefined();
});
