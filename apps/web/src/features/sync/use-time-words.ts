import { useLeague } from '../../platform/league.ts';
import { dayAndTimeInWords } from '../../strings/en/instants.ts';

/** Gives what says an instant by the league's clock; UTC until that is known. */
export function useTimeWords(): (instant: string) => string {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (instant) => dayAndTimeInWords(instant, timeZone);
}
