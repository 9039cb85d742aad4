import { type DateOrder, DEFAULT_SKILL_LEVELS } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { messagesOf, openCsv, summaryOf, validateAll } from '../testing/validating.ts';
import { type Cell, type CellReading, isWrong } from './validate-cells.ts';
import { readDateOfBirth } from './validate-dates.ts';
import { readSkillLevel } from './validate-levels.ts';
import { readPhone } from './validate-phones.ts';
import { readEmail, readLine, readName, readNotes } from './validate-texts.ts';

const TODAY = '2026-11-28';
const readLevel = (cell: Cell) => readSkillLevel(cell, DEFAULT_SKILL_LEVELS);
const readFirstName = (cell: Cell) => readName('firstName', cell);
const readLastName = (cell: Cell) => readName('lastName', cell);
const RULES = { today: TODAY, dateOrder: null };

function outcome(rule: (cell: Cell) => CellReading, text: string): string {
  const reading = rule({ heading: 'Heading', text });
  return isWrong(reading) ? reading.code : reading.value;
}

describe('[IMPORT-09] a date of birth', () => {
  const read = (text: string) => outcome((cell) => readDateOfBirth(cell, RULES), text);

  it.each([
    '2014-04-03',
    ' 2014-4-3 ',
    '2014/04/03',
    '2014.4.3',
    '20140403',
    '2014-04-03 00:00:00',
    '2014-04-03T00:00:00.000Z',
    '3 Apr 2014',
    '3-Apr-2014',
    '3rd of April, 2014',
    'April 3, 2014',
    'Apr. 3 2014',
    'Thursday, April 3, 2014',
    '2014 April 3',
    '2014‑04‑03',
    "'2014-04-03",
    '"2014-04-03"',
    '2014-04-03T00:00:00-05:00',
    '2014-04-03 00:00:00 UTC',
    'Thu, 3 Apr 2014 00:00:00 GMT',
    'Thu Apr 03 2014 00:00:00 GMT-0400 (Eastern Daylight Time)',
  ])('%j is 2014-04-03', (text) => expect(read(text)).toBe('2014-04-03'));

  it.each([
    ['03/04/2014', 'AMBIGUOUS_DATE'],
    ['13/04/2014', 'AMBIGUOUS_DATE'],
    ['04.04.2014', 'AMBIGUOUS_DATE'],
    ['3 4 2014', 'AMBIGUOUS_DATE'],
    ['45/45/2014', 'AMBIGUOUS_DATE'],
    ['3/9/14', 'TWO_DIGIT_YEAR'],
    ['14-03-09', 'TWO_DIGIT_YEAR'],
    ['3-Apr-14', 'TWO_DIGIT_YEAR'],
    ['42019', 'DATE_NUMBER'],
    ['41732.0', 'DATE_NUMBER'],
    ['2014', 'NOT_A_DATE'],
    ['April 2014', 'NOT_A_DATE'],
    ['3 avril 2014', 'NOT_A_DATE'],
    ['2014-04-03T23:00:00Z', 'NOT_A_DATE'],
    ['2014-04-03T04:00:00-05:00', 'NOT_A_DATE'],
    ['11', 'NOT_A_DATE'],
    ['__/__/____', 'MISSING'],
    ['soon', 'NOT_A_DATE'],
    ['2013-02-29', 'NO_SUCH_DAY'],
    ['31 April 2014', 'NO_SUCH_DAY'],
    ['2014-13-01', 'NO_SUCH_DAY'],
    ['2026-11-29', 'UNLIKELY_DATE'],
    ['1914-03-09', 'UNLIKELY_DATE'],
  ])('%j is refused: %s', (text, code) => expect(read(text)).toBe(code));

  it('accepts a leap day that existed, and today', () => {
    expect(read('2012-02-29')).toBe('2012-02-29');
    expect(read(TODAY)).toBe(TODAY);
  });

  it('shows both readings and the wanted form if refused', () => {
    const reading = readDateOfBirth({ heading: 'DOB', text: '13/04/2014' }, RULES);
    expect(reading).toMatchObject({ message: expect.stringMatching(/may mean 2014-04-13\. .*YYYY-MM-DD/) });
  });

  it.each([
    ['4/3/2014', '2014-04-03', '2014-03-04'],
    ['04.03.2014', '2014-04-03', '2014-03-04'],
    ['4-3-2014 0:00', '2014-04-03', '2014-03-04'],
    ['4/3/14', '2014-04-03', '2014-03-04'],
    ['4/3/86', '1986-04-03', '1986-03-04'],
    ['3-Apr-14', '2014-04-03', '2014-04-03'],
    ['Apr 3, 86', '1986-04-03', '1986-04-03'],
    ['31-Apr-14', 'NO_SUCH_DAY', 'NO_SUCH_DAY'],
    ['3-Foo-14', 'TWO_DIGIT_YEAR', 'TWO_DIGIT_YEAR'],
    ['4/23/2014', '2014-04-23', 'NO_SUCH_DAY'],
    ['2/29/2013', 'NO_SUCH_DAY', 'NO_SUCH_DAY'],
    ['2014-04-03', '2014-04-03', '2014-04-03'],
    ['14-03-09', 'TWO_DIGIT_YEAR', 'TWO_DIGIT_YEAR'],
    ['41732', 'DATE_NUMBER', 'DATE_NUMBER'],
  ])('%j, once the coach chose the order of dates, is %s or %s', (text, monthFirst, dayFirst) => {
    const readAs = (dateOrder: DateOrder) =>
      outcome((cell) => readDateOfBirth(cell, { today: TODAY, dateOrder }), text);
    expect([readAs('month-first'), readAs('day-first')]).toEqual([monthFirst, dayFirst]);
  });

  it('of an unusual age is accepted with a warning', () => {
    expect(readDateOfBirth({ heading: 'DOB', text: '2026-04-03' }, RULES)).toMatchObject({
      value: '2026-04-03',
      warning: expect.stringContaining('0 years old'),
    });
  });
});

describe('[IMPORT-05] a level', () => {
  it.each([
    ['4,5', '5'],
    ['Level 5, Beginner', '5'],
    ['L3, IV', '4'],
  ])('[CLIENT-02] %j counts as %s, the highest, with a warning', (text, level) => {
    expect(readLevel({ heading: 'Level', text })).toMatchObject({
      value: level,
      levels: { level, named: expect.arrayContaining([level]) },
      warning: expect.stringContaining('is the highest of'),
    });
  });

  it('[CLIENT-02] must be one that the league offers; if refused, those are listed', () => {
    const offered = ['4', '9', 'Xcel Gold'];
    const reading = (text: string) => readSkillLevel({ heading: 'Level', text }, offered);
    expect(['Level 9', 'IX', 'xcel gold'].map(reading)).toEqual([
      { value: '9' },
      { value: '9' },
      { value: 'Xcel Gold' },
    ]);
    expect(reading('5')).toMatchObject({
      message: expect.stringContaining('Write one of 4, 9 or Xcel Gold.'),
    });
    expect(reading('Beginner')).toMatchObject({ code: 'NOT_A_LEVEL' });
  });

  const read = (text: string) => outcome(readLevel, text);

  it.each([
    ['4', '4'],
    ['Level 4', '4'],
    ['level-4', '4'],
    ['L4', '4'],
    ['Lvl. 4', '4'],
    ['04', '4'],
    ['4.0', '4'],
    ['IV', '4'],
    ['Level VIII', '8'],
    ['USAG Level 4', '4'],
    ['Girls Team 3', '3'],
    ['Level 4 Team', '4'],
    ['Level 4 (JO)', '4'],
    ['DP4', '4'],
    ['Comp 4', '4'],
    ['Level_4', '4'],
    ['4-Level', '4'],
    ['Level 4.', '4'],
    ['"4"', '4'],
    ["'4", '4'],
    ['４', '4'],
    ['4,0', '4'],
    ['L.4', '4'],
    ['J.O. Level 4', '4'],
    ['Level 4 - Compulsory', '4'],
    ['Level 6 Optional', '6'],
    ['Women’s Artistic Level 4', '4'],
    ['WAG 4', '4'],
    ['USA Gymnastics Development Program Level 4', '4'],
    ['#4', '4'],
    ['4th', '4'],
    ['3rd Level', '3'],
    ['four', '4'],
    ['Level Eight', '8'],
    ['Nivel 4', '4'],
    ['beginner', 'Beginner'],
    ['Beginners', 'Beginner'],
    ['Beginner Level', 'Beginner'],
  ])('%j is %s', (text, level) => expect(read(text)).toBe(level));

  it.each([
    ...['2', '9', '0', 'ten', 'Level 10', '4,9', '4.5', '4-5', '4/5', '4 5', '4+', '4A', '44', '4-May', '=4'],
    ...['Xcel Gold', 'XS', 'Gold', 'Pre-Team', 'Open', 'IL', 'Level', 'Level IV V', 'GL4', 'Grade 4'],
  ])('%j is refused', (text) => expect(read(text)).toBe('NOT_A_LEVEL'));
});

describe('[IMPORT-05] a phone number', () => {
  const read = (text: string) => outcome(readPhone, text);

  it.each(['N/A', 'none', '-', '—', 'unknown', '?', '(   )    -', '0', '000-000-0000', 'not provided'])(
    '%j means none',
    (text) => expect(read(text)).toBe(''),
  );

  it.each(["'5555550150", '"5555550150"', 'tel:5555550150', '5555550150;'])(
    '%j loses the characters that marked it as text or as a link',
    (text) => expect(read(text)).toBe('5555550150'),
  );

  it.each([
    '5555550150',
    '+1 555 555 0150',
    '(555) 555-0161',
    '555-555-0101 ext. 12',
    '+1 555 555 0101 extension 12345',
    '040/5550142',
    '555—555—0101',
    '0123456789',
    '',
  ])('%j is stored unchanged', (text) => expect(read(text)).toBe(text));

  it.each([
    '555-555-0101 / 555-555-0102',
    '555-0101, 555-0102',
    '5555550101 5555550102',
    '555-555-0101\n555-555-0102',
    '555-555-0101 or 555-555-0102',
  ])('%j is two numbers, of which neither is chosen', (text) => {
    const reading = readPhone({ heading: 'Phone', text });
    expect(reading).toMatchObject({ code: 'NOT_A_PHONE', message: expect.stringContaining('more than one') });
  });

  it.each([
    ['5.55555E+09', 'DAMAGED_PHONE'],
    ['5,55555E+09', 'DAMAGED_PHONE'],
    ['1.55556e+10', 'DAMAGED_PHONE'],
    ['5555550150.0', 'DAMAGED_PHONE'],
    ['5.551234567e9', 'DAMAGED_PHONE'],
    ['ask her mother', 'NOT_A_PHONE'],
    ['5,555,550,150', 'NOT_A_PHONE'],
    ['2014-04-03', 'NOT_A_PHONE'],
    ['4/3/2014', 'NOT_A_PHONE'],
    ['1'.repeat(41), 'TOO_LONG'],
  ])('%j is refused: %s', (text, code) => expect(read(text)).toBe(code));
});

it.each([
  [readLine, ' Aunt "Jo" Ruiz (evenings) ', 'Aunt "Jo" Ruiz (evenings)'],
  [readLine, 'N/A', ''],
  [readLine, 'x'.repeat(101), 'TOO_LONG'],
  [readFirstName, "  O'Neill-Byrne ", "O'Neill-Byrne"],
  [readFirstName, 'x'.repeat(101), 'TOO_LONG'],
  [readFirstName, 'Null', 'Null'],
  [readFirstName, '李', '李'],
  [readFirstName, 'Ren?e', 'UNREADABLE_CHARACTERS'],
  [readFirstName, '12345', 'NOT_A_NAME'],
  [readFirstName, '1/2/2014', 'NOT_A_NAME'],
  [readFirstName, '—', 'NOT_A_NAME'],
  [readFirstName, 'ann@example.com', 'NOT_A_NAME'],
  [readFirstName, '\u3164', 'NOT_A_NAME'],
  [readLastName, 'N/A', 'MISSING'],
  [readLastName, 'O&#39;Neill', 'GARBLED_TEXT'],
  [readFirstName, 'Ren&eacute;e', 'GARBLED_TEXT'],
  [readLastName, 'van der Berg', 'van der Berg'],
  [readLastName, 'Ames, Jr.', 'Ames, Jr.'],
  [readLastName, 'Ames,', 'Ames'],
  [readFirstName, "'Ann'", 'Ann'],
  [readFirstName, '“Ann”', 'Ann'],
  [readFirstName, 'Tia "Titi"', 'Tia "Titi"'],
  [readLastName, '’t Hooft', '’t Hooft'],
  [readLastName, "'t Hooft", "'t Hooft"],
  [readFirstName, '@SUM(A1)', '@SUM(A1)'],
  [readFirstName, 'Be"a', 'STRAY_QUOTE'],
  [readLastName, 'Ames"', 'STRAY_QUOTE'],
  [readEmail, 'mailto:ann@example.com', 'ann@example.com'],
  [readEmail, '<ann@example.com>;', 'ann@example.com'],
  [readEmail, 'ann@example.com, bob@example.com', 'NOT_AN_EMAIL'],
  [readEmail, 'n/a', 'MISSING'],
  [readLevel, 'Not Set', 'MISSING'],
  [(cell: Cell) => readDateOfBirth(cell, RULES), 'unknown', 'MISSING'],
  [readEmail, ' Ann@Example.COM', 'Ann@Example.COM'],
  [readEmail, 'Ann Ames <ann@example.com>', 'ann@example.com'],
  [readEmail, '"Ames, Ann" <ann@example.com>;', 'ann@example.com'],
  [readEmail, 'Ann <ann@example.com>, Bob <bob@example.com>', 'NOT_AN_EMAIL'],
  [readEmail, "'ann@example.com'", 'ann@example.com'],
  [readEmail, "'ann@example.com", 'ann@example.com'],
  [readEmail, '"ann@example.com"', 'ann@example.com'],
  [readEmail, "o'neil@example.com", "o'neil@example.com"],
  [readEmail, 'ann@example.com.', 'ann@example.com'],
  [readEmail, 'ann\uFE0F@example.com', 'ann@example.com'],
  [readEmail, 'ann@example.com?subject=Hi', 'NOT_AN_EMAIL'],
  [readEmail, 'ann@example.com/bob@example.com', 'NOT_AN_EMAIL'],
  [readEmail, 'ann@exämple.com', 'ann@exämple.com'],
  [readEmail, 'no email', 'MISSING'],
  [readEmail, 'ann@example', 'NOT_AN_EMAIL'],
  [readEmail, `${'a'.repeat(250)}@example.com`, 'TOO_LONG'],
  [readNotes, 'Wrist brace,\r\nleft.', 'Wrist brace,\nleft.'],
  [readNotes, 'x'.repeat(4001), 'TOO_LONG'],
  [readNotes, '2', ''],
  [readNotes, "''", ''],
])('[IMPORT-05] texts are read by the rules of the add form (%s, %j)', (rule, text, expected) => {
  expect(outcome(rule, text)).toBe(expected);
});

it.each([
  [readLevel, `${'lvl'.repeat(26)}!`],
  [readLevel, `${'4,'.repeat(10_000)}x`],
  [readEmail, `${'>'.repeat(60_000)}x`],
  [readPhone, `${','.repeat(10_000)}x`],
  [readLastName, `Ames${','.repeat(10_000)}x`],
  [(cell: Cell) => readDateOfBirth(cell, RULES), `4${' '.repeat(10_000)}x`],
])('[IMPORT-05] a cell that nearly matches in very many ways is refused at once (%s)', (rule, text) => {
  // CPU time of this process, so that other work does not count.
  const before = process.cpuUsage();
  expect(isWrong(rule({ heading: 'Heading', text }))).toBe(true);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

it('[IMPORT-05] a row reports everything that is wrong with it, in the words of the add form', async () => {
  const head = 'First Name,Last Name,Email,Phone,DOB,Level,Notes';
  const [first, second] = await validateAll(
    await openCsv(`${head}\n,,,,,-,only a note\nA,B,c@d.ee,#NAME?,,#####,\n`),
  );
  expect(summaryOf(first ? [first] : [])).toEqual(['2 refused MISSING MISSING MISSING MISSING MISSING']);
  for (const sentence of ['Email is required.', 'Birthdate is required.', 'Skill level is required.']) {
    expect(messagesOf(first)).toContain(sentence);
  }
  expect(messagesOf(first)).toContain(
    'First name and last name are required. Fill in the cell below Last Name.',
  );
  expect(summaryOf(second ? [second] : [])).toEqual([
    '3 refused SPREADSHEET_ERROR MISSING SPREADSHEET_ERROR',
  ]);
});

it.each(['Total: 2 gymnasts,,,,,,', ',,,,,,Printed on 2026-11-28', 'Ann;Ames;ann@example.com;;2014-04-03;4'])(
  '[IMPORT-05] a row with one cell has one error, not one for each empty cell: %j',
  async (row) => {
    const verdicts = await validateAll(
      await openCsv(`First Name,Last Name,Email,Phone,DOB,Level,Notes\nA,B,c@d.ee,,2014-04-03,4,\n${row}\n`),
    );
    expect(summaryOf(verdicts)).toEqual(['2 good', '3 refused MISSING']);
    expect(messagesOf(verdicts[1])).toContain(`This row contains only “${row.replaceAll(',', '')}”`);
  },
);
