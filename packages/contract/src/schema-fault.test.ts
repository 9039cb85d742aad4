import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFault } from './schema-fault.ts';

const faultOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: schemaFault }).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown, string]>([
  ['what is missing', z.string(), undefined, 'Is missing.'],
  ['a number for a text', z.string(), 7, 'Must be a text.'],
  ['a text for a number', z.number(), 'seven', 'Must be a number.'],
  ['a fraction', z.int(), 1.5, 'Must be a whole number.'],
  ['a text for yes or no', z.boolean(), 'yes', 'Must be true or false.'],
  ['a text for a list', z.array(z.string()), 'a', 'Must be a list.'],
  ['a text for an object', z.object({}), 'a', 'Must be an object.'],
  ['an unknown choice', z.enum(['up', 'down']), 'left', 'Must be one of: up, down.'],
  ['an empty text', z.string().min(1), '', 'Must not be empty.'],
  ['a short text', z.string().min(8), 'abc', 'Must be at least 8 characters long.'],
  ['a long text', z.string().max(2000), 'a'.repeat(2001), 'Must be at most 2,000 characters.'],
  ['a short list', z.array(z.int()).min(1), [], 'Must have at least 1 entry.'],
  ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'Must have at most 2 entries.'],
  ['a number too large', z.number().max(40), 41, 'Must be at most 40.'],
  ['a number too small', z.number().positive(), 0, 'Must be above 0.'],
  ['an unknown field', z.strictObject({}), { colour: 'red' }, 'Has unknown fields: colour.'],
  ['no instant', z.iso.datetime(), 'noon', 'Must be a date and time, such as 2026-03-01T18:30:00Z.'],
  ['none of two kinds', z.union([z.string(), z.int()]), {}, 'Is not valid.'],
])('has a sentence for %s', (_what, schema, value, sentence) => {
  expect(faultOf(schema, value)).toBe(sentence);
});

it('leaves a schema its own sentence', () => {
  expect(faultOf(z.string().min(3, 'Must be a name.'), 'a')).toBe('Must be a name.');
});
