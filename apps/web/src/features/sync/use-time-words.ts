import { useLeague } from '../../platform/league.ts';
import { dayAndTimeInWords } from '../../strings/en/instants.ts';

/** Returns a function that formats an instant in the league's time zone, or in UTC until that is loaded. */
export function useTimeWords(): (instant: string) => string {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (instant) => dayAndTimeInWords(instant, timeZone);
}
