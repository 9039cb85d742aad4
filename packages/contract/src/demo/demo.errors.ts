import type { ErrorEntry } from '../http/http.errors.ts';

export const demoErrors = {
  DEMO_FULL: {
    status: 409,
    message: 'Your demo is full. Start over in its settings to continue.',
  },
  DEMO_BUSY: {
    status: 429,
    message: 'Too many demos were started from your network. Please try again in a little while.',
  },
} as const satisfies Record<string, ErrorEntry>;
