import type { ErrorEntry } from '../http/errors.ts';

export const attendanceErrors = {
  COACH_WITHOUT_TEAM: {
    status: 409,
    message: 'You have no team at present. Please ask the league office.',
  },
} as const satisfies Record<string, ErrorEntry>;
