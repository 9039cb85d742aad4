import { MEET_EVENTS } from '@league/contract';
import { keysOf } from '../../../platform/keys-of.ts';

/**
 * The headings under which known score sites and programs publish each part of a result (MeetScoresOnline, ScoreCat,
 * MyMeetScores, ProScore, club tools), best first. Case, spaces and signs do not count.
 */
const HEADINGS = {
  name: 'Name | Athlete Name | Full Name | Athlete | Gymnast Name | Gymnast | Competitor | Competitor Name',
  firstName: 'First Name | First | Given Name | Athlete First Name',
  lastName: 'Last Name | Last | Surname | Family Name | Athlete Last Name',
  club: 'Gym | Club | Club Name | Gym Name | Team | Team Name | School',
  level: 'Level | Lvl | Lev | Competition Level | Skill Level | Gymnast Level',
  division: 'Division | Div | Age Division | Age Group | Age',
  session: 'Session | Sess | Description',
  vault: 'VT | Vault | V | VT Score | Vault Score | Event Score 1 | Event 1 Score',
  vaultPlace:
    'VT Pl | VT Place | VT Rank | Vault Place | Vault Rank | Event Place 1 | Event 1 Place | Event 1 Rank',
  bars: 'UB | Bars | Uneven Bars | UB Score | Bars Score | Event Score 2 | Event 2 Score',
  barsPlace:
    'UB Pl | UB Place | UB Rank | Bars Place | Bars Rank | Event Place 2 | Event 2 Place | Event 2 Rank',
  beam: 'BB | Beam | Balance Beam | BB Score | Beam Score | Event Score 3 | Event 3 Score',
  beamPlace:
    'BB Pl | BB Place | BB Rank | Beam Place | Beam Rank | Event Place 3 | Event 3 Place | Event 3 Rank',
  floor: 'FX | Floor | Floor Exercise | FX Score | Floor Score | Event Score 4 | Event 4 Score',
  floorPlace:
    'FX Pl | FX Place | FX Rank | Floor Place | Floor Rank | Event Place 4 | Event 4 Place | Event 4 Rank',
  allAround:
    'AA | All Around | AllAround | AA Score | All Around Score | Event 7 Score | AA Total | Total | Total Score',
  allAroundPlace:
    'AA Pl | AA Place | AA Rank | All Around Place | All Around Rank | Event 7 Place | Event 7 Rank | Rank',
  event: 'Event | Apparatus',
  score: 'Score | Final Score',
  place: 'Place | Pl | Placement',
  meetName: 'Meet Name | Meet | Competition',
  scoreOuts: 'Score Outs | Scoreouts | Score Out Count | Tally',
} as const;

export type ResultColumn = keyof typeof HEADINGS;

/** The column of each part of a result. */
export type ResultColumns = Readonly<Partial<Record<ResultColumn, number>>>;

/** Every part with its headings, best first. */
export const RESULT_HEADINGS: readonly (readonly [ResultColumn, readonly string[]])[] = keysOf(HEADINGS).map(
  (column) => [column, HEADINGS[column].split(' | ')],
);

const EVENTS_AND_TOTAL = [...MEET_EVENTS, 'allAround', 'event', 'score'] as const;

/** Whether a table counts the score-outs of a season. Such a column is ignored in a table that has a meet's scores. */
export function isTallyList(columns: ResultColumns): boolean {
  return columns.scoreOuts !== undefined && EVENTS_AND_TOTAL.every((column) => columns[column] === undefined);
}
