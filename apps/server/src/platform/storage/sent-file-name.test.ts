import { expect, it } from 'vitest';
import { sentFileName } from './sent-file-name.ts';

const asBytes = (text: string) => Buffer.from(text).toString('latin1');

it.each([
  ['in quotes', 'attachment; filename="autumn roster.csv"', 'autumn roster.csv'],
  ['bare', 'attachment; filename=autumn.csv', 'autumn.csv'],
  ['of a form', 'form-data; name="file"; filename="autumn.csv"', 'autumn.csv'],
  ['in any script', 'attachment; filename="a.csv"; filename*=UTF-8\'\'%E6%98%A5.csv', '春.csv'],
  ['in plain UTF-8', asBytes('attachment; filename="Frühling.csv"'), 'Frühling.csv'],
  ['in Latin-1', 'attachment; filename="Frühling.csv"', 'Frühling.csv'],
  ['behind folders', 'attachment; filename="C:\\\\fakepath\\\\autumn.csv"', 'autumn.csv'],
  ['with a line break', "attachment; filename*=UTF-8''a%0D%0Ab%00.csv", 'a b.csv'],
  ['longer than any file name', `attachment; filename="${'a'.repeat(5000)}"`, 'a'.repeat(200)],
])('[CLIENT-06] reads a file name %s', (_what, header, name) => {
  expect(sentFileName(header)).toBe(name);
});

it.each([undefined, null, '', 'attachment', 'attachment; filename=""', 'attachment; filename="a/"', ';;;='])(
  '[CLIENT-06] finds no file name in %j',
  (header) => {
    expect(sentFileName(header)).toBeUndefined();
  },
);
