import type { ErrorEntry } from '../http/http.errors.ts';

export const rolloverErrors = {
  ROLLOVER_NOT_FOUND: {
    status: 404,
    message: 'This season rollover has been discarded. Please load the page again.',
  },
  ROLLOVER_FINISHED: {
    status: 409,
    message: 'This season rollover has already been made. Please load the page again.',
  },
  ROLLOVER_CHANGED: {
    status: 409,
    message:
      'Since the preview, ticks or gymnasts have changed, so nothing was done. Please check the new preview.',
  },
} as const satisfies Record<string, ErrorEntry>;
