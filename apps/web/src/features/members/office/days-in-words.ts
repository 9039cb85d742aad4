import { officeMembers } from '../../../strings/en/office-members.ts';

const DAY_MS = 86_400_000;

/** Takes since when a gymnast has her status; gives for how many whole days: `Today`, `1 day`, `12 days`. */
export function daysInWords(since: string, now: Date): string {
  return officeMembers.days(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)));
}
