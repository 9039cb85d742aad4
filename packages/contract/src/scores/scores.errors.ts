import type { ErrorEntry } from '../http/http.errors.ts';

export const scoreErrors = {
  MEET_NOT_FOUND: { status: 404, message: 'This meet no longer exists.' },
  SCORE_ENTRY_NOT_FOUND: { status: 404, message: 'This result no longer exists.' },
  SCORE_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This result was changed in the meantime. Please look at it again.',
  },
  SCORE_DECIDED_MEANWHILE: {
    status: 409,
    message: 'This result was changed in the meantime.',
  },
  GYMNAST_ALREADY_SCORED: {
    status: 409,
    message:
      'This gymnast already has a result at this meet. Detach that one first if it belongs to someone else.',
  },
  MEET_OF_OTHER_KIND: {
    status: 409,
    message: 'This name and day already belong to other results. Please choose another name.',
  },
  RESULTS_FILE_UNREADABLE: {
    status: 422,
    message: 'The file could not be read as meet results. Please upload a CSV or Excel file.',
  },
} as const satisfies Record<string, ErrorEntry>;
