import type { ErrorEntry } from '../http/errors.ts';

export const eventErrors = {
  EVENT_NOT_FOUND: { status: 404, message: 'This event is not shown to coaches or does not exist.' },
  REGISTRATION_NOT_FOUND: {
    status: 404,
    message: 'This registration does not exist any more. Please look at the list as it is now.',
  },
  TEAM_NOT_FOUND: { status: 404, message: 'This team is not yours or does not exist.' },
} as const satisfies Record<string, ErrorEntry>;
