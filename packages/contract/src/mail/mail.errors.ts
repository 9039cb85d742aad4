import type { ErrorEntry } from '../http/errors.ts';

export const mailErrors = {
  MAIL_NOT_FOUND: { status: 404, message: 'This mail is not there any more.' },
  MAIL_NOT_REFUSED: { status: 409, message: 'Only a mail that was refused can be tried again.' },
} as const satisfies Record<string, ErrorEntry>;
