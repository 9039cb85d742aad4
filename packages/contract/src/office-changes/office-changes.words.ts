import type { ActivityCode } from '../activity/activity-facts.ts';
import { countOf } from '../counts.ts';

/** What happened to several gymnasts whose own descriptions differ. */
const OF_SEVERAL: Partial<Readonly<Record<ActivityCode, string>>> = {
  added: 'Added to the roster',
  imported: 'Imported from a spreadsheet',
  addedAgain: 'Back on the roster',
  importedAgain: 'Back on the roster',
  edited: 'Level changed',
  archived: 'Archived and taken off the roster',
  restored: 'Restored to the roster',
  activated: 'Activated',
  renewed: 'Renewed',
  rejected: 'Rejected',
  transferred: 'Transferred',
  undone: 'An earlier change undone',
  importUndone: 'Import undone',
  registrationRemoved: 'Taken off events',
  registrationRemovedAgain: 'Taken off events again',
  registrationKept: 'Registrations kept after all',
};

/** What happened in one change to several gymnasts. */
export function wordsOfSeveral(code: ActivityCode | undefined): string {
  return (code && OF_SEVERAL[code]) ?? 'Changed';
}

/** A line for a change of several gymnasts; `words` are the descriptions of each of them. */
export function changeOfSeveral(
  code: ActivityCode | undefined,
  { count, words }: { readonly count: number; readonly words: ReadonlySet<string> },
): string {
  const [only] = words;
  const general = wordsOfSeveral(code);
  return `${countOf(count, 'gymnast')}: ${words.size === 1 && only !== undefined ? only : general}`;
}

const gymnasts = (count: number) => countOf(count, 'gymnast');
const were = (count: number) => (count === 1 ? 'was' : 'were');
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** The lines of the daily mail; each is followed by the names. */
export const DAILY_MAIL_LINES = {
  cameFrom: (count: number, team: string | null) =>
    team === null
      ? `${gymnasts(count)} joined your team`
      : `${gymnasts(count)} ${were(count)} transferred to your team from ${team}`,
  wentTo: (count: number, team: string | null) =>
    team === null
      ? `${gymnasts(count)} left your team`
      : `${gymnasts(count)} ${were(count)} transferred to ${team}`,
  added: (count: number) => `${gymnasts(count)} ${were(count)} added to your roster`,
  archived: (count: number) => `${gymnasts(count)} ${were(count)} archived and ${are(count)} off your roster`,
  restored: (count: number) => `${gymnasts(count)} ${are(count)} back on your roster`,
  movedUp: (count: number, level: string) => `${gymnasts(count)} moved up to ${level}`,
  newLevel: (count: number, level: string) =>
    level === ''
      ? `${gymnasts(count)} no longer ${count === 1 ? 'has' : 'have'} a level`
      : `${gymnasts(count)} ${are(count)} now ${level}`,
  newStatus: (count: number, status: string) => `The membership of ${gymnasts(count)} is now ${status}`,
  takenOff: (count: number, event: string) => `${gymnasts(count)} ${were(count)} taken off ${event}`,
  keptOn: (count: number, event: string) =>
    `${gymnasts(count)} ${are(count)} registered for ${event} after all`,
  eventHidden: (event: string) => `${event} is no longer shown to coaches`,
  eventShown: (event: string) => `${event} is now shown to coaches`,
  merged: (count: number) => `Two entries of the same child were merged, for ${gymnasts(count)}`,
  mergeUndone: (count: number) => `A merge of two entries was undone, for ${gymnasts(count)}`,
  details: (count: number) => `Details of ${gymnasts(count)} changed`,
  more: (count: number) => `and ${count} more`,
  moreLines: (count: number) => `And ${countOf(count, 'more change')}. Your dashboard lists more.`,
} as const;

/** The daily mail to a coach (OFFICE-08). */
export const DAILY_MAIL = {
  subject: (teamName: string) => `What the league office changed in ${teamName}`,
  text: (to: {
    readonly firstName: string;
    readonly teamName: string;
    readonly lines: readonly string[];
    readonly portal: string;
  }) => `Hello ${to.firstName},

the league office changed this in your team ${to.teamName}:

${to.lines.map((line) => `• ${line}`).join('\n')}

The changes are on your dashboard: ${to.portal}`,
  closing: (leagueName: string, link: string) =>
    `${leagueName}

You get this email at most once a day, and only when the office has changed something. Turn it off:
${link}`,
} as const;
