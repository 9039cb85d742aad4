import { type CalendarDate, calendarDateAt } from '@league/contract';
import { useNow } from '../ui/use-now.ts';
import { useLeague } from './league.ts';

/** The league's day today, kept right over midnight; null until the league's time zone is known. */
export function useToday(): CalendarDate | null {
  const now = useNow(60_000);
  const timeZone = useLeague()?.timeZone;
  return timeZone === undefined ? null : calendarDateAt(now, timeZone);
}
