import type { ErrorEntry } from '../http/http.errors.ts';

export const eventErrors = {
  CALENDAR_NOT_FOUND: {
    status: 404,
    message:
      'This calendar address is no longer valid. The coach finds the new one in the portal, under Events.',
  },
  EVENT_NOT_FOUND: { status: 404, message: 'This event is not shown to coaches or does not exist.' },
  REGISTRATION_NOT_FOUND: {
    status: 404,
    message: 'This registration no longer exists. Please check the current list.',
  },
  TEAM_NOT_FOUND: { status: 404, message: 'This team is not yours or does not exist.' },
} as const satisfies Record<string, ErrorEntry>;
