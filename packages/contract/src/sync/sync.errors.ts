import type { ErrorEntry } from '../http/http.errors.ts';

export const syncErrors = {
  SYNC_RUNNING: {
    status: 409,
    message: 'A sync is already running. The new data appears when it is done.',
  },
  SYNC_FAILED: {
    status: 502,
    message: 'The data could not be read. Please try again later.',
  },
  SYNC_STOPPED: {
    status: 422,
    message:
      'The sync was stopped before it changed anything, because it would have removed too much from the rosters. The league office has to check it.',
  },
  SYNC_HELD: {
    status: 422,
    message:
      'The portal was restored from a backup. Nothing is synced until the league office releases the sync.',
  },
  EVENT_SYNC_RUNNING: {
    status: 409,
    message: 'The portal is already syncing data. Please wait a moment.',
  },
  EVENT_JUST_SYNCED: {
    status: 429,
    message: 'The registrations for this event were just synced. Please wait a little before syncing again.',
  },
  SYNC_MATTER_SETTLED: {
    status: 409,
    message: 'This has already been resolved. Please check the current list.',
  },
  WEBHOOK_SECRET_WRONG: { status: 401, message: 'Unauthorized. The secret of this address is wrong.' },
} as const satisfies Record<string, ErrorEntry>;
