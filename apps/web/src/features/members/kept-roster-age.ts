const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const agoInWords = new Intl.RelativeTimeFormat('en-US');

/** Takes an instant as ISO text; gives how long ago it was in whole words: `25 minutes ago`. */
export function ageInWords(instant: string, now: Date): string {
  const elapsed = now.getTime() - Date.parse(instant);
  if (elapsed < MINUTE) return 'less than a minute ago';
  if (elapsed < HOUR) return agoInWords.format(-Math.floor(elapsed / MINUTE), 'minute');
  if (elapsed < DAY) return agoInWords.format(-Math.floor(elapsed / HOUR), 'hour');
  return agoInWords.format(-Math.floor(elapsed / DAY), 'day');
}

/** The same instant on the clock of the device, the one that hangs beside the coach: `Saturday, Nov 14, 10:14 AM`. */
export function instantOnThisClock(instant: string, timeZone?: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  // Some versions of the calendar data have a narrow space before AM, which fonts and searches trip over.
  return `${day.format(at)}, ${time.format(at).replace(/\u202F/g, ' ')}`;
}
