import type { ErrorEntry } from '../http/errors.ts';

export const personalDataErrors = {
  ERASURE_NAME_WRONG: {
    status: 422,
    message: 'This is not the name of the gymnast. Please type it exactly as it stands in the portal.',
  },
  ERASURE_UNDER_WAY: {
    status: 409,
    message: 'This gymnast is being erased, so there is no copy of the data any more.',
  },
  ERASURE_NOT_FOUND: { status: 404, message: 'This erasure is not known.' },
} as const satisfies Record<string, ErrorEntry>;
