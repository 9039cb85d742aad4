import type { ErrorEntry } from '../http/errors.ts';

export const authErrors = {
  INVALID_CREDENTIALS: { status: 401, message: 'The email or the password is not right.' },
  TEAM_CODE_INVALID: {
    status: 400,
    message: 'This team code is not valid or has been used already. Please ask the league office for a code.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'This email cannot be used for a new account. Sign in instead, or ask the league office.',
  },
  SIGN_IN_UNAVAILABLE: {
    status: 503,
    message: 'The league’s sign-in service cannot be reached right now. Please try again in a few minutes.',
  },
} as const satisfies Record<string, ErrorEntry>;
