import { type CalendarDate, calendarDateAt } from '@league/contract';
import { useMemo } from 'react';
import { useNow } from '../ui/use-now.ts';
import { useLeague } from './league.ts';

/** The league's day today, updated at midnight; null until the league's time zone is loaded. */
export function useToday(): CalendarDate | null {
  const now = useNow(60_000);
  const timeZone = useLeague()?.timeZone;
  return useMemo(() => (timeZone === undefined ? null : calendarDateAt(now, timeZone)), [now, timeZone]);
}
