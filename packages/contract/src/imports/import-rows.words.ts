import { inDigits } from '../counts.ts';

const FORM_OF_DATE = 'Write it as YYYY-MM-DD, for example 2014-04-03.';
const REMOVE_OR_CORRECT = 'Remove the row, or correct the cell if it is wrong.';
const OWN_ADDRESS =
  'Each gymnast needs an email address of their own: give another one, or ask the league office.';

/**
 * Why a row of an imported file is not created, in sentences. A `cell` is its heading with its value: `Email “ann@”`.
 */
export const IMPORT_ROW_ERRORS = {
  missing: (required: string, heading: string) => `${required}. Fill in the cell below ${heading}.`,
  onlyValue: (value: string) =>
    `This row contains only “${value}”. Remove it if it is not a gymnast, or fill in its other cells.`,
  tooLong: (cell: string, max: number) => `${cell} is longer than ${inDigits(max)} characters. Shorten it.`,
  spreadsheetError: (cell: string) =>
    `${cell} is an error sign of the spreadsheet program, not a value. Type the value itself.`,

  notAName: (cell: string) =>
    `${cell} is not a name. Check whether the cells of this row are in the wrong columns.`,
  nameWithoutLetter: (cell: string) =>
    `${cell} has no letter, so it is not a name. Check whether the cells of this row are in the wrong columns.`,
  garbledName: (cell: string) =>
    `${cell} contains codes of a web page in place of letters. Type the name again.`,
  strayQuote: (cell: string) =>
    `${cell} contains a quotation mark without its partner. Remove the mark, or add the other one.`,
  lostLetters: (cell: string) =>
    `${cell} contains a question mark, as spreadsheet programs put in place of a letter they could not save. Type the name again and save the file as “CSV UTF-8”.`,

  notAnEmail: (cell: string) => `${cell} is not an email address. Write one address like name@example.com.`,
  sameGymnastInFile: (name: string, row: number) =>
    `${name} is already in row ${row} with the same email address. Remove one of the two rows.`,
  emailInFile: (cell: string, earlier: { readonly name: string; readonly row: number }) =>
    `${cell} is already used by ${earlier.name === '' ? '' : `${earlier.name} in `}row ${earlier.row}. ${OWN_ADDRESS}`,
  emailRefused: (cell: string, sentence: string) => `${cell}: ${sentence}`,
  alreadyOnRoster: (name: string, cell: string) =>
    `${name} is already on your roster with ${cell} and was left as is. Remove the row.`,
  emailOnRoster: (cell: string, name: string) =>
    `${cell} is already used by ${name} on your roster. ${OWN_ADDRESS}`,
  emailTakenMeanwhile: () =>
    'This email address was taken by another gymnast while the import was running. Use a different address, or contact the league office if you believe this is an error.',

  longPhone: (cell: string, max: number) =>
    `${cell} is longer than ${max} characters. Give one phone number only.`,
  damagedPhone: (cell: string) =>
    `${cell} was damaged by the spreadsheet program, which took it for a number to compute with. Type the phone number again, with hyphens, such as 609-555-0142.`,
  severalPhones: (cell: string) =>
    `${cell} contains more than one phone number. Give one only, such as 609-555-0142.`,
  notAPhone: (cell: string) =>
    `${cell} is not a phone number. Write it with its digits only, such as 609-555-0142, or leave the cell empty.`,

  ambiguousDate: (cell: string, dates: readonly string[]) =>
    `${cell} may mean ${dates.join(' or ')}. ${FORM_OF_DATE}`,
  notADate: (cell: string) => `${cell} is not a date the portal can read. ${FORM_OF_DATE}`,
  twoDigitYear: (cell: string) =>
    `${cell} has a year of two digits, so the century is not certain. ${FORM_OF_DATE}`,
  dayNumber: (cell: string) =>
    `${cell} is the day number by which a spreadsheet program keeps a date, not a date. Give the column the date format YYYY-MM-DD there and save the file again.`,
  noSuchDay: (cell: string) => `${cell} is not a day of the calendar. Check it, and write it as YYYY-MM-DD.`,
  futureDate: (cell: string) => `${cell} is in the future. Check the year, and write the date as YYYY-MM-DD.`,
  tooOld: (cell: string, age: number) =>
    `${cell} would make the gymnast ${age} years old. Check the year, and write the date as YYYY-MM-DD.`,

  notALevel: (cell: string, levels: string) =>
    `${cell} is not a level of this league’s rosters. Write one of ${levels}.`,
  notGuardians: (problem: string) =>
    `${problem} Write them as “Ann Ames / Mother / 609-555-0142 / ann@example.com / emergency”, with a semicolon between two.`,

  teamMissing: (heading: string, teams: string) =>
    `The team is missing. Fill in the cell below ${heading}. Write the name of one team: ${teams}.`,
  noTeamOfLeague: (cell: string, teams: string) =>
    `${cell} is not a team of the league. Write the name of one team: ${teams}.`,
  otherTeam: (cell: string, team: string) =>
    `${cell} is not the team of this import, which adds gymnasts to ${team} only. ${REMOVE_OR_CORRECT}`,
  notAGymnast: (cell: string) => `${cell} says that this person is not a gymnast. ${REMOVE_OR_CORRECT}`,
  notCurrent: (cell: string) => `${cell} says that this gymnast has left. ${REMOVE_OR_CORRECT}`,

  possibleDuplicate: (
    { name, born, alike }: { readonly name: string; readonly born: string; readonly alike: string | null },
    earlierRow: number | null,
  ) => {
    const who = alike === null ? '' : `may be ${alike}, who `;
    const place = earlierRow === null ? 'on your roster' : `in row ${earlierRow}`;
    return `${name}, born ${born}, ${who}is already ${place} with another email address. Create this row only if it is another gymnast.`;
  },
} as const;

/** What is odd about a row that is created anyway. */
export const IMPORT_ROW_WARNINGS = {
  unusualAge: (cell: string, age: number) =>
    `${cell} makes the gymnast ${age} years old. Please check the year.`,
  severalLevels: (cell: string, remark: string) => `${cell}: ${remark}.`,
  countForNotes: (cell: string) => `${cell} is only a number and was not taken as a note.`,
  wasArchived: () => 'Was archived, and is on the roster again with the values of this row.',
} as const;
