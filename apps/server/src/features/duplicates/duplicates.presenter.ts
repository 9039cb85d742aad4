/** At most this many registrations of an entry are listed. */
const MOST_LISTED = 200;

type Registration = { readonly event: string; readonly startDate: string | null; readonly status: string };

/** The registrations of an entry as a comparison or a merge lists them. */
export function presentRegistrations(registrations: readonly Registration[]): Registration[] {
  return registrations
    .slice(0, MOST_LISTED)
    .map(({ event, startDate, status }) => ({ event, startDate, status }));
}
