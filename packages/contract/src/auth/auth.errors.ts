import type { ErrorEntry } from '../http/http.errors.ts';
import { MIN_ADMIN_PASSWORD_LENGTH } from './auth.constants.ts';

export const authErrors = {
  INVALID_CREDENTIALS: { status: 401, message: 'The email or the password is not right.' },
  PASSWORD_EXPIRED: {
    status: 401,
    message: 'This password came from the league office and has expired. Use “Forgot your password?”.',
  },
  PASSWORD_WRONG: { status: 400, message: 'The current password is wrong.' },
  CONFIRMATION_NEEDED: {
    status: 403,
    message: 'To do this, confirm that it is you. If no dialog opens, reload the page.',
  },
  PASSWORD_UNCHANGED: { status: 400, message: 'Please choose a password that differs from the current one.' },
  PASSWORD_TOO_SHORT: {
    status: 400,
    message: `The password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters long.`,
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    message: 'The league office has set your password. Please choose one of your own first.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 401,
    message: 'Please enter the code from your authenticator app, or a backup code.',
  },
  SECOND_FACTOR_WRONG: {
    status: 400,
    message: 'This code is wrong or was already used. Please enter the one that the app shows now.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'The league office signs in with a second factor. Please set it up first.',
  },
  SECOND_FACTOR_IS_ON: {
    status: 409,
    message: 'The second factor is already on. Remove it first to set up another app.',
  },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'The second factor is not set up. Please start over.' },
  SIGNS_IN_ELSEWHERE: {
    status: 409,
    message: 'The league office signs in through single sign-on, so the portal uses no password and no code.',
  },
  TEAM_CODE_INVALID: {
    status: 400,
    message: 'This team code is not valid or has been used already. Please ask the league office for a code.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'This email cannot be used for a new account. Sign in instead, or ask the league office.',
  },
  RESET_BY_LINK_OFF: {
    status: 409,
    message: 'The portal sends no email here. Please ask the league office for a new password.',
  },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link was used, has expired or was replaced by a newer one. Please ask for another.',
  },
  SIGN_IN_UNAVAILABLE: {
    status: 503,
    message: 'The league’s sign-in service cannot be reached right now. Please try again in a few minutes.',
  },
} as const satisfies Record<string, ErrorEntry>;
