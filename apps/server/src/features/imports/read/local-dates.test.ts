import { expect, it } from 'vitest';
import { openCsv, validateAll } from '../testing/validating.ts';
import { LocalDatesFound } from './local-dates.ts';

const TODAY = '2026-11-28';

async function found(...dates: string[]) {
  const rows = dates.map((date, at) => `A,B${at},c${at}@example.com,,${date},4`);
  const verdicts = await validateAll(
    await openCsv(['First Name,Last Name,Email,Phone,DOB,Level', ...rows].join('\n')),
  );
  const local = new LocalDatesFound(TODAY);
  for (const verdict of verdicts) local.add(verdict);
  return local.describe();
}

it.each([
  ['none', ['2014-04-03', 'soon', '41732']],
  ['some for which no order suits all', ['4/23/2014', '23/4/2014']],
  ['what is no day in any order', ['45/45/2014']],
  ['a year in front or behind', ['14-03-09']],
])('[IMPORT-09] does not ask about dates: %s', async (_name, dates) => {
  expect(await found(...dates)).toBeNull();
});

it('[IMPORT-09] offers an order that fits every local date, with the clearest example', async () => {
  expect(await found('4/4/2014', '5/6/2014', '7/8/12', '45/45/2014', '2014-01-01')).toEqual({
    count: 3,
    example: '5/6/2014',
    readings: [
      { order: 'month-first', date: '2014-05-06' },
      { order: 'day-first', date: '2014-06-05' },
    ],
  });
  expect(await found('3/4/2014', '23/4/2014')).toMatchObject({
    readings: [{ order: 'day-first', date: '2014-04-03' }],
  });
});

it('[IMPORT-09] if dates mean the same in every order, asks only about the order they are in', async () => {
  expect(await found('3-Apr-14', '4-May-13')).toEqual({
    count: 2,
    example: '3-Apr-14',
    readings: [{ order: 'day-first', date: '2014-04-03' }],
  });
  expect(await found('3-Apr-14', '5/6/2014')).toMatchObject({ count: 2, example: '5/6/2014' });
});
