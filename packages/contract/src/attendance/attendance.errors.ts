import type { ErrorEntry } from '../http/http.errors.ts';

export const attendanceErrors = {
  TAPS_SHARE_USED: {
    status: 429,
    message:
      'You have taken attendance 10,000 times in the last 24 hours, the most for one coach. Please try again later.',
  },
  COACH_WITHOUT_TEAM: {
    status: 409,
    message: 'You have no team at present. Please ask the league office.',
  },
} as const satisfies Record<string, ErrorEntry>;
