import { isUnauthorized } from './api-error.ts';

const STALE_AFTER_MS = 5 * 60_000;

function patientWith(mostRetries: number) {
  return {
    staleTime: STALE_AFTER_MS,
    retry: (failures: number, error: Error) => failures < mostRetries && !isUnauthorized(error),
  } as const;
}

/** How registrations are fetched: good for five minutes, tried again twice unless signed out (EVENT-02). */
export const patientQuery = patientWith(2);

/** The same for the events themselves, which are tried again three times (CLIENT-05). */
export const morePatientQuery = patientWith(3);
