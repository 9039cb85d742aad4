import type { ErrorEntry } from '../http/errors.ts';

export const mailErrors = {
  MAIL_NOT_FOUND: { status: 404, message: 'This email no longer exists.' },
  MAIL_NOT_REFUSED: { status: 409, message: 'Only a refused email can be sent again.' },
} as const satisfies Record<string, ErrorEntry>;
