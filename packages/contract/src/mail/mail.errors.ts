import type { ErrorEntry } from '../http/http.errors.ts';

export const mailErrors = {
  MAIL_NOT_FOUND: { status: 404, message: 'This email no longer exists.' },
  MAIL_NOT_REFUSED: {
    status: 409,
    message: 'Only an email that was refused or kept can be sent again.',
  },
  MAIL_NOT_KEPT: {
    status: 409,
    message: 'This email is no longer kept here, so it cannot be marked as handed over.',
  },
} as const satisfies Record<string, ErrorEntry>;
