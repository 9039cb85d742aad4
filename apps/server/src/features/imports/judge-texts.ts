import {
  applicationRefusals,
  cleanLine,
  cleanText,
  emailSchema,
  LIMITS,
  notesSchema,
  requiredNameSchema,
} from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing } from './judge-cells.ts';

function tooLong(cell: Cell, max: number): CellReading<never> {
  return {
    code: 'TOO_LONG',
    message: `${quoted(cell)} is longer than ${max.toLocaleString('en-US')} characters. Shorten it.`,
  };
}

const LETTER = /\p{L}/u;

/** Reads a first or last name, kept as typed but for outer and invisible characters (case C17). */
export function readName(cell: Cell): CellReading {
  const name = requiredNameSchema.safeParse(cell.text);
  if (!name.success) return tooLong(cell, LIMITS.name);
  if (name.data.includes('?')) {
    return {
      code: 'UNREADABLE_CHARACTERS',
      message: `${quoted(cell)} holds a question mark, as spreadsheet programs put in place of a letter they could not save. Type the name anew and save the file as “CSV UTF-8”.`,
    };
  }
  if (LETTER.test(name.data)) return { value: name.data };
  return {
    code: 'NOT_A_NAME',
    message: `${quoted(cell)} has no letter, so it is not a name. Check whether the cells of this row stand in the wrong columns.`,
  };
}

/** What mail programs put around an address: `mailto:` before it, brackets, a mark that parted it from the next. */
const AROUND_ADDRESS = /^(?:mailto:|<)+|[>;,]+$/gi;

export function readEmail(cell: Cell): CellReading {
  const email = emailSchema.safeParse(cell.text);
  if (email.success) return { value: email.data };
  const text = cleanLine(cell.text);
  if (text.length > LIMITS.email) return tooLong(cell, LIMITS.email);
  const bare = emailSchema.safeParse(text.replace(AROUND_ADDRESS, ''));
  if (bare.success) return { value: bare.data };
  if (saysNothing(cell)) return refuseMissing('email', cell.heading);
  return {
    code: 'NOT_AN_EMAIL',
    message: `${quoted(cell)} is not an email address. Write one address like name@example.com.`,
  };
}

/** Other products export how many notes there are; a bare count is no note. */
const COUNT = /^\d{1,3}$/;

export function readNotes(cell: Cell): CellReading {
  const text = cleanText(cell.text);
  if (COUNT.test(text)) {
    return { value: '', warning: `${quoted(cell)} is only a number and was not taken as a note.` };
  }
  const notes = notesSchema.safeParse(text);
  return notes.success ? { value: notes.data } : tooLong(cell, LIMITS.notes);
}

/** The sentences of the add form for what must be there (MEM-21), and which cell to fill. */
export function refuseMissing(
  key: 'firstName' | 'lastName' | 'email' | 'dateOfBirth' | 'skillLevel',
  heading: string,
): CellReading<never> {
  const sentences = {
    firstName: applicationRefusals.NAMES_REQUIRED,
    lastName: applicationRefusals.NAMES_REQUIRED,
    email: applicationRefusals.EMAIL_REQUIRED,
    dateOfBirth: applicationRefusals.BIRTHDATE_REQUIRED,
    skillLevel: applicationRefusals.SKILL_LEVEL_REQUIRED,
  };
  return { code: 'MISSING', message: `${sentences[key]}. Fill in the cell below ${heading}.` };
}
