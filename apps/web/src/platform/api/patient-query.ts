import { isUnauthorized } from './api-error.ts';

const STALE_AFTER_MS = 5 * 60_000;

function queryWithRetries(mostRetries: number) {
  return {
    staleTime: STALE_AFTER_MS,
    retry: (failures: number, error: Error) => failures < mostRetries && !isUnauthorized(error),
  } as const;
}

/** How registrations are fetched: fresh for five minutes, with two retries unless signed out (EVENT-02). */
export const patientQuery = queryWithRetries(2);

/** How events are fetched: the same, but with three retries (CLIENT-05). */
export const morePatientQuery = queryWithRetries(3);
