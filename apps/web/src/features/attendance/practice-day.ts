import { type CalendarDate, calendarDateAt } from '@league/contract';
import { useNow } from '../../ui/use-now.ts';
import { useSendingReport } from './send-taps.ts';

/**
 * The league's day today. It comes from this device's clock, put right by what the server has said of it since the page was
 * opened.
 */
export function usePracticeDay(timeZone: string): CalendarDate {
  const now = useNow(60_000);
  const { clockOffsetMs } = useSendingReport();
  return calendarDateAt(new Date(now.getTime() - clockOffsetMs), timeZone);
}
