import type { ErrorEntry } from '../http/errors.ts';

export const demoErrors = {
  DEMO_FULL: {
    status: 409,
    message: 'Your demo holds as much as it can. Start over in its settings to go on trying things out.',
  },
  DEMO_BUSY: {
    status: 429,
    message: 'Very many demos were begun from your network. Please try again in a little while.',
  },
} as const satisfies Record<string, ErrorEntry>;
