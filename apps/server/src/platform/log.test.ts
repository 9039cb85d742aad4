import { expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { PlainError } from './plain-error.ts';

function logged(err: unknown): { message?: string; cause?: { message?: string } } {
  const lines: string[] = [];
  createLogger('error', { write: (line) => void lines.push(line) }).error({ err }, 'It failed.');
  return JSON.parse(lines.join('')).err;
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const databaseError = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  ['a parser quotes', thrownBy(() => JSON.parse('{"name": Wilhelmina}'))],
  ['a parser quotes of a cut text', new SyntaxError('Unexpected end after "Wilhelmina Quack')],
  ['the database quotes', databaseError('invalid input syntax for type date: "Wilhelmina"', '22007')],
  ['a mail server says', new Error('550 5.1.1 <wilhelmina@league.example>: Recipient address rejected')],
  ['a library adds', new Error('No account for wilhelmina@league.example, in all')],
  ['lies deeper', new Error('Not stored.', { cause: new Error('Value "Wilhelmina" is too long') })],
])('[BEYOND-04] personal data in %s does not reach the log', (_what, error) => {
  expect(JSON.stringify(logged(error))).not.toMatch(/wilhelmina/i);
});

it.each([
  [
    'a column that is not there',
    databaseError('column "of_yesterday" does not exist', '42703'),
    'of_yesterday',
  ],
  ['a sentence of ours', new PlainError('The disk is full.'), 'The disk is full.'],
  ['a name in code', new TypeError("Cannot read properties of undefined (reading 'length')"), "'length'"],
  [
    'who refused',
    new Error('550 5.1.1 <a@b.example>: Recipient address rejected'),
    'Recipient address rejected',
  ],
])('[BEYOND-04] what identifies the fault does: %s', (_what, error, words) => {
  expect(logged(error).message).toContain(words);
});
