import { common } from '../../strings/en/common.ts';

const words = common.interval;

/** An interval in words: `every 5 minutes`, `every hour`, `every 12 seconds`. */
export function everyInWords(seconds: number): string {
  if (seconds < 60) return words.every(Math.round(seconds), words.second);
  if (seconds < 3600) return words.every(Math.round(seconds / 60), words.minute);
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? words.every(hours, words.hour) : words.every(Math.round(hours / 24), words.day);
}
