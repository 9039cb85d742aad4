import type { ErrorEntry } from '../http/http.errors.ts';

export const personalDataErrors = {
  ERASURE_NAME_WRONG: {
    status: 422,
    message: 'This is not the name of the gymnast. Please type it exactly as shown in the portal.',
  },
  ERASURE_UNDER_WAY: {
    status: 409,
    message: 'This gymnast is being erased, so a copy of the data is no longer available.',
  },
  ERASURE_NOT_FOUND: { status: 404, message: 'This erasure does not exist.' },
} as const satisfies Record<string, ErrorEntry>;
