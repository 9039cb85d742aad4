import {
  changedFieldShape,
  cleanLine,
  cleanText,
  emailSchema,
  type FieldsWith,
  inDigits,
  LIMITS,
  MEMBER_FIELDS,
  notesSchema,
  requiredNameSchema,
} from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';

function tooLong(cell: Cell, max: number): CellReading<never> {
  return {
    code: 'TOO_LONG',
    message: `${quoted(cell)} is longer than ${inDigits(max)} characters. Shorten it.`,
  };
}

function refuseOtherColumn(cell: Cell, what: string): CellReading<never> {
  return {
    code: 'NOT_A_NAME',
    message: `${quoted(cell)} ${what}. Check whether the cells of this row stand in the wrong columns.`,
  };
}

/** As most are written; they need no further look. */
const USUAL_NAME = /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/;
const NO_NAME = /^n[/\\]a$/i;
/** What is left at the end of `Ames, Ann` that was split at the blank. */
const AFTER_NAME = /\s*[,;]+$/;
/** `&#39;` and `&eacute;`, as web pages write them. */
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;

/**
 * Reads a first or last name, kept as typed but for outer and invisible characters (case C17), quotation marks around it and
 * a comma behind it.
 */
export function readName(key: FieldsWith<'kind', 'name'>, cell: Cell): CellReading {
  if (USUAL_NAME.test(cell.text) && cell.text.length <= LIMITS.name) return { value: cell.text };
  const line = cleanLine(cell.text);
  if (line.length > LIMITS.name) return tooLong(cell, LIMITS.name);
  if (NO_NAME.test(line)) return refuseMissing(key, cell.heading);
  const text = withoutQuotes(line.replace(AFTER_NAME, ''));
  const name = requiredNameSchema.safeParse(text);
  if (!name.success)
    return refuseOtherColumn(
      cell,
      /[\p{L}@]/u.test(text) || text === '' ? 'is not a name' : 'has no letter, so it is not a name',
    );
  if (ENTITY.test(name.data)) {
    return {
      code: 'GARBLED_TEXT',
      message: `${quoted(cell)} holds letters as a web page writes them. Type the name anew.`,
    };
  }
  if (name.data.split('"').length % 2 === 0) {
    return {
      code: 'STRAY_QUOTE',
      message: `${quoted(cell)} holds a quotation mark without its partner. Remove the mark, or add the other one.`,
    };
  }
  if (name.data.includes('?')) {
    return {
      code: 'UNREADABLE_CHARACTERS',
      message: `${quoted(cell)} holds a question mark, as spreadsheet programs put in place of a letter they could not save. Type the name anew and save the file as “CSV UTF-8”.`,
    };
  }
  return { value: name.data };
}

/** A short text of one line, such as whom to call in an emergency; a lone hyphen or `N/A` says that there is none. */
export function readLine(cell: Cell): CellReading {
  const line = cleanLine(cell.text);
  if (line.length > LIMITS.name) return tooLong(cell, LIMITS.name);
  return { value: saysNothing(cell) ? '' : withoutQuotes(line) };
}

/** As most are written; they need no further look. */
const USUAL_EMAIL = /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
/** `Ann Ames <ann@example.com>`, as mail programs copy an address. */
const NAMED_ADDRESS = /^[^<>@]*<([^<>]+)>[;,.]*$/;
/** What else they put around one: `mailto:` before it, brackets, a mark that parted it from the next. */
const AROUND_ADDRESS = /^(?:mailto:|[<('])+|[>)';,.]+$/gi;

export function readEmail(cell: Cell): CellReading {
  if (USUAL_EMAIL.test(cell.text) && cell.text.length <= LIMITS.email) return { value: cell.text };
  const line = cleanLine(cell.text);
  if (line.length > LIMITS.email) return tooLong(cell, LIMITS.email);
  const text = withoutQuotes(line);
  const address = NAMED_ADDRESS.exec(text)?.[1] ?? text;
  const email = emailSchema.safeParse(withoutQuotes(address.replace(AROUND_ADDRESS, '')));
  if (email.success) return { value: email.data };
  if (saysNothing(cell)) return refuseMissing('email', cell.heading);
  return {
    code: 'NOT_AN_EMAIL',
    message: `${quoted(cell)} is not an email address. Write one address like name@example.com.`,
  };
}

/** A cell of a file that has quotation marks around each. */
const EMPTY_QUOTES = /^(?:''|""|“”)$/;
/** Other products export how many notes there are; a bare count is no note. */
const COUNT = /^\d{1,3}$/;

export function readNotes(cell: Cell): CellReading {
  const text = cleanText(cell.text);
  if (COUNT.test(text)) {
    return { value: '', warning: `${quoted(cell)} is only a number and was not taken as a note.` };
  }
  if (EMPTY_QUOTES.test(text)) return { value: '' };
  const notes = notesSchema.safeParse(text);
  return notes.success ? { value: notes.data } : tooLong(cell, LIMITS.notes);
}

/** Reads guardians as the roster file has them. */
export function readGuardians(cell: Cell): CellReading {
  const guardians = changedFieldShape.guardians.safeParse(cleanText(cell.text));
  if (guardians.success) return { value: guardians.data ?? '' };
  return {
    code: 'NOT_GUARDIANS',
    message: `${guardians.error.issues[0]?.message ?? ''} Write them as “Ann Ames / Mother / 609-555-0142 / ann@example.com / emergency”, with a semicolon between two.`,
  };
}

/** The sentences of the add form for what must be there (MEM-21), and which cell to fill. */
export function refuseMissing(key: FieldsWith<'required', string>, heading: string): CellReading<never> {
  const { required } = MEMBER_FIELDS[key];
  return { code: 'MISSING', message: `${required}. Fill in the cell below ${heading}.` };
}
