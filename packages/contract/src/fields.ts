import { z } from 'zod';
import { parseCalendarDate } from './calendar.ts';
import { FIELD_FAULTS } from './field-faults.words.ts';
import { LIMITS } from './limits.ts';
import { cleanEmail, cleanLine, cleanText } from './text.ts';

/** The greatest id that a record can have. */
export const MAX_ID = 2_147_483_647;

/** The id of a record: a whole number, or in an address only its digits. */
export const idSchema = z.union([
  z.number().int().positive().max(MAX_ID),
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= MAX_ID),
]);

export const idParamsSchema = z.object({ id: idSchema });

/** Text that may contain characters to be cleaned. Far too long text is refused before it is cleaned. */
const rawText = (max: number) => z.string().max(max * 2, { error: FIELD_FAULTS.tooLong(max), abort: true });

/** One cleaned line of at most `max` characters. */
export function lineSchema(max: number) {
  return rawText(max).overwrite(cleanLine).max(max, FIELD_FAULTS.tooLong(max));
}

/** A person's name from any source: typed, sent or imported. */
export const requiredNameSchema = lineSchema(LIMITS.name)
  .min(1, FIELD_FAULTS.empty)
  .refine((text) => text === '' || isName(text), FIELD_FAULTS.notName);

export const emailSchema = rawText(LIMITS.email)
  .overwrite(cleanEmail)
  .max(LIMITS.email, FIELD_FAULTS.tooLong(LIMITS.email))
  .refine((text) => isEmail(text), FIELD_FAULTS.notEmail);

/** A phone number as typed, or empty. */
export const phoneSchema = lineSchema(LIMITS.phone).refine(
  (text) => text === '' || isPhone(text) || text.length > LIMITS.phone,
  FIELD_FAULTS.notPhone,
);

/** Cleaned text of at most `max` characters, which may have several lines. */
export function paragraphSchema(max: number) {
  return rawText(max).overwrite(cleanText).max(max, FIELD_FAULTS.tooLong(max));
}

export const notesSchema = paragraphSchema(LIMITS.notes);

export const calendarDateSchema = z
  .string()
  .max(40, { error: FIELD_FAULTS.notDay, abort: true })
  .overwrite((text) => text.trim())
  .refine((text) => parseCalendarDate(text) !== null, FIELD_FAULTS.notDay);

const FIRST_BIRTH_YEAR = '1900';

/** A birthday that a living person can have, whatever the date is elsewhere on earth. */
export const dateOfBirthSchema = calendarDateSchema.refine(
  (text) => text >= FIRST_BIRTH_YEAR && text <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  FIELD_FAULTS.notPast,
);

/** Whether a text can be a person's name: it has a letter of some script and is not an email address. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !isEmail(text);
}

/**
 * Whether a mail server could accept the address: something, an @, a domain with a dot. Letters of any script are
 * accepted.
 */
export function isEmail(text: string): boolean {
  return (
    /^[^\s@,;:<>()[\]\\"]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/u.test(text) &&
    text.length <= LIMITS.email
  );
}

const PHONE = /^([+\d\s().\-\u2010-\u2015\u2212/]+)(?:(?:ext(?:ension)?[.:]?|x|#)\s*\d{1,6})?$/i;

/**
 * Whether a person can dial it: 7 to 15 digits with the usual symbols between them, and optionally an extension. A
 * number that a spreadsheet has turned into `5.55555E+09` is refused (case C14), and so are two numbers in one field.
 */
export function isPhone(text: string): boolean {
  const digits = PHONE.exec(text)?.[1]?.replace(/\D/g, '').length ?? 0;
  return digits >= 7 && digits <= 15;
}
