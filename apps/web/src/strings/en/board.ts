import { BOARD_FIGURES, countOf, inDigits } from '@league/contract';

/** Texts of the board report beside the names of its figures (OFFICE-09). */
export const board = {
  failed: 'The report could not be loaded. Please try again.',
  season: 'Season',
  print: 'Print',
  file: {
    label: 'Download CSV',
    busy: 'Downloading...',
    done: 'Report downloaded',
    failed: 'Report not downloaded',
    tryAgain: 'Please try again.',
  },
  period: (season: string, until: string, before: string) =>
    `The season ${season} until ${until}, beside the whole season ${before}.`,
  wholePeriod: (season: string, before: string) => `The whole season ${season}, beside the season ${before}.`,
  /** Where there is no figure. */
  noFigure: { notKnown: 'Not known', notYet: 'Not yet', none: 'None' },
  notKnownOf: (season: string, why: string) => `${season}: ${why}`,
  notKnownWhy: {
    members: 'not known. The portal had no gymnasts yet.',
    retention:
      'who is new and who left is not known. The portal had no gymnasts when the season before ended.',
    renewals: 'not known. The portal had no gymnasts yet.',
    levels: 'not known. The portal had no gymnasts yet.',
    scoreOuts: 'not known. No results of the season are in the portal.',
    attendance: 'not known. No attendance of the season is in the portal.',
  },
  knownFrom: (season: string, day: string) => `${season}: known from ${day} on.`,
  figure: 'Figure',
  month: 'Month',
  level: 'Level',
  share: (percent: number) => `${inDigits(percent)}%`,
  figures: BOARD_FIGURES,
  titles: {
    glance: 'At a Glance',
    members: 'Members',
    renewals: 'Renewals by Month',
    levels: 'Active Members by Level',
    scoreOuts: 'Score-Outs by Level',
    attendance: 'Attendance by Month',
  },
  inSeason: (season: string, figure: string) => `${season}: ${figure}`,
  scoredAt: ({ season, meets, gymnasts }: { season: string; meets: number; gymnasts: number }) =>
    `${season}: ${countOf(gymnasts, 'gymnast')} scored out at ${countOf(meets, 'meet')} with results.`,
  chart: (title: string) => `${title}: figures of both seasons`,
} as const;
