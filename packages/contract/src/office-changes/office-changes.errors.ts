import type { ErrorEntry } from '../http/http.errors.ts';

export const officeChangeErrors = {
  DAILY_MAIL_LINK_INVALID: {
    status: 400,
    message: 'This link does not belong to a coach’s account. You can turn the email off in Settings.',
  },
} as const satisfies Record<string, ErrorEntry>;
