import type { ErrorEntry } from '../http/http.errors.ts';

export const officeErrors = {
  OFFICE_PERSON_NOT_FOUND: {
    status: 404,
    message: 'This person’s access to the office has ended in the meantime.',
  },
  OFFICE_PERSON_IS_FIXED: {
    status: 409,
    message:
      'This is the account that the portal’s configuration names (LEAGUE_ADMIN_EMAIL). It stays an owner, so that the office always has one.',
  },
  OFFICE_FULL: {
    status: 409,
    message:
      'The office has as many people as the portal allows. End an access that is no longer used first.',
  },
  OFFICE_PERSON_IS_YOU: {
    status: 409,
    message: 'You cannot change your own access. Another owner of the office can.',
  },
} as const satisfies Record<string, ErrorEntry>;
