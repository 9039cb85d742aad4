import { isUnauthorized } from './api-error.ts';

const STALE_AFTER_MS = 5 * 60_000;
const MOST_RETRIES = 2;

/** How events and registrations are fetched: good for five minutes, tried again twice unless signed out (EVENT-02). */
export const patientQuery = {
  staleTime: STALE_AFTER_MS,
  retry: (failures: number, error: Error) => failures < MOST_RETRIES && !isUnauthorized(error),
} as const;
