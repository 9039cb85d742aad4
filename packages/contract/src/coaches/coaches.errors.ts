import type { ErrorEntry } from '../http/http.errors.ts';

export const coachErrors = {
  COACH_NOT_FOUND: { status: 404, message: 'This coach has been deleted in the meantime.' },
  COACH_EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this email already exists. Please use another email.',
  },
  COACH_HAS_PASSWORD: {
    status: 409,
    message: 'This coach already has a password and needs no invitation.',
  },
  COACH_DEACTIVATED: {
    status: 409,
    message: 'This coach’s access is deactivated. Activate it before sending an invitation.',
  },
  TEAM_CODE_CHANGED: {
    status: 409,
    message:
      'The team’s code has changed in the meantime: it was used, or a new one was issued. Please check it again.',
  },
  TEAM_UNKNOWN: { status: 400, message: 'This team no longer exists. Please choose another one.' },
  INVITATION_INVALID: {
    status: 400,
    message:
      'This invitation was used, has expired or was replaced by a newer one. Please ask the league office for another.',
  },
} as const satisfies Record<string, ErrorEntry>;
