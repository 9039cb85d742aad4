import { expect, it } from 'vitest';
import { UNREADABLE_FILES, UNREADABLE_ROWS } from './unreadable-files.words.ts';

const roster = { part: 'sheet', name: 'Roster', row: 7 };

it.each([
  [UNREADABLE_FILES.MACRO_WORKBOOK(), /macros \(\.xlsm\).+Save As.+\.xlsx/],
  [UNREADABLE_FILES.PROTECTED_WORKBOOK(), /protected with a password.+empty the password/],
  [UNREADABLE_FILES.EMPTY_FILE(), /This file is empty/],
  [UNREADABLE_FILES.RENAMED_WORKBOOK(), /Excel workbook.+Save As.+CSV UTF-8/],
  [UNREADABLE_FILES.OLD_WORKBOOK(), /old kind \(\.xls\).+Save As/],
  [
    UNREADABLE_FILES.DAMAGED_WORKBOOK({ where: roster }),
    /damaged: the sheet “Roster” at row 7 .+save it again/,
  ],
  [UNREADABLE_FILES.DAMAGED_WORKBOOK({ where: { part: 'texts' } }), /damaged: the list of its texts/],
  [
    UNREADABLE_FILES.TOO_MANY_SHEETS({ count: 1000, limit: 50 }),
    /has 1,000 sheets; at most 50 .+new workbook/,
  ],
  [
    UNREADABLE_FILES.PART_TOO_LARGE({ where: roster, limitBytes: 100_000_000, isTogether: true }),
    /all that comes before the end of the sheet “Roster” at row 7 takes more than 100 MB/,
  ],
  [UNREADABLE_FILES.TOO_MANY_ELEMENTS({ limit: 8_000_000 }), /more than 8,000,000 cells .+new workbook/],
  [UNREADABLE_FILES.LONG_FORMATS(), /too many numbers with long formats.+General/],
  [UNREADABLE_FILES.OTHER_KIND({ kind: 'pdf' }), /is a PDF document, not a CSV spreadsheet/],
  [UNREADABLE_FILES.ZIP_ARCHIVE(), /Unpack it/],
  [UNREADABLE_FILES.NO_HEADINGS({ needed: ['Name', 'Email'] }), /must name the columns.+: Name, Email\./],
])('[IMPORT-09] [IMPORT-11] %s', (sentence, expected) => {
  expect(sentence).toMatch(expected);
});

it('[IMPORT-09] a cell right of the headings is named by its letter', () => {
  expect(UNREADABLE_ROWS.EXTRA_CELLS({ letter: 'F', value: 'eggs', limit: 5 })).toContain(
    'Cell F holds “eggs”',
  );
});
