import {
  changedFieldShape,
  cleanLine,
  cleanText,
  emailSchema,
  type FieldsWith,
  IMPORT_ROW_ERRORS,
  IMPORT_ROW_WARNINGS,
  LIMITS,
  MEMBER_FIELDS,
  notesSchema,
  requiredNameSchema,
} from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';

function tooLong(cell: Cell, max: number): CellReading<never> {
  return { code: 'TOO_LONG', message: IMPORT_ROW_ERRORS.tooLong(quoted(cell), max) };
}

/** The usual form, which needs no further check. */
const USUAL_NAME = /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/;
const NO_NAME = /^n[/\\]a$/i;
/** The comma left over after `Ames, Ann` was split at the space. */
const AFTER_NAME = /\s*[,;]+$/;
/** `&#39;` and `&eacute;`, as in web pages. */
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;

/**
 * Reads a first or last name. Keeps it as typed, except for outer and invisible characters (case C17), quotation marks
 * around it and a comma after it.
 */
export function readName(key: FieldsWith<'kind', 'name'>, cell: Cell): CellReading {
  if (USUAL_NAME.test(cell.text) && cell.text.length <= LIMITS.name) return { value: cell.text };
  const line = cleanLine(cell.text);
  if (line.length > LIMITS.name) return tooLong(cell, LIMITS.name);
  if (NO_NAME.test(line)) return refuseMissing(key, cell.heading);
  const text = withoutQuotes(line.replace(AFTER_NAME, ''));
  const name = requiredNameSchema.safeParse(text);
  if (!name.success) {
    const isOnlyOdd = /[\p{L}@]/u.test(text) || text === '';
    const message = isOnlyOdd ? IMPORT_ROW_ERRORS.notAName : IMPORT_ROW_ERRORS.nameWithoutLetter;
    return { code: 'NOT_A_NAME', message: message(quoted(cell)) };
  }
  if (ENTITY.test(name.data)) {
    return { code: 'GARBLED_TEXT', message: IMPORT_ROW_ERRORS.garbledName(quoted(cell)) };
  }
  if (name.data.split('"').length % 2 === 0) {
    return { code: 'STRAY_QUOTE', message: IMPORT_ROW_ERRORS.strayQuote(quoted(cell)) };
  }
  if (name.data.includes('?')) {
    return { code: 'UNREADABLE_CHARACTERS', message: IMPORT_ROW_ERRORS.lostLetters(quoted(cell)) };
  }
  return { value: name.data };
}

/** A short text of one line, for example an emergency contact; a lone hyphen or `N/A` means none. */
export function readLine(cell: Cell): CellReading {
  const line = cleanLine(cell.text);
  if (line.length > LIMITS.name) return tooLong(cell, LIMITS.name);
  return { value: saysNothing(cell) ? '' : withoutQuotes(line) };
}

/** The usual form, which needs no further check. */
const USUAL_EMAIL = /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
/** `Ann Ames <ann@example.com>`, as copied from mail programs. */
const NAMED_ADDRESS = /^[^<>@]*<([^<>]+)>[;,.]*$/;
/** What mail programs put around an address: `mailto:`, brackets, a separator. */
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
  return { code: 'NOT_AN_EMAIL', message: IMPORT_ROW_ERRORS.notAnEmail(quoted(cell)) };
}

/** An empty cell in a file that puts quotation marks around each cell. */
const EMPTY_QUOTES = /^(?:''|""|“”)$/;
/** A bare number is not a note: other products export how many notes there are. */
const COUNT = /^\d{1,3}$/;

export function readNotes(cell: Cell): CellReading {
  const text = cleanText(cell.text);
  if (COUNT.test(text)) {
    return { value: '', warning: IMPORT_ROW_WARNINGS.countForNotes(quoted(cell)) };
  }
  if (EMPTY_QUOTES.test(text)) return { value: '' };
  const notes = notesSchema.safeParse(text);
  return notes.success ? { value: notes.data } : tooLong(cell, LIMITS.notes);
}

/** Reads guardians in the form of the roster file. */
export function readGuardians(cell: Cell): CellReading {
  const guardians = changedFieldShape.guardians.safeParse(cleanText(cell.text));
  if (guardians.success) return { value: guardians.data ?? '' };
  return {
    code: 'NOT_GUARDIANS',
    message: IMPORT_ROW_ERRORS.notGuardians(guardians.error.issues[0]?.message ?? ''),
  };
}

/** The add form's sentence for a missing value (MEM-21), with the cell to fill in. */
export function refuseMissing(key: FieldsWith<'required', string>, heading: string): CellReading<never> {
  const { required } = MEMBER_FIELDS[key];
  return { code: 'MISSING', message: IMPORT_ROW_ERRORS.missing(required, heading) };
}
