import { inDigits } from '../counts.ts';
import { LOCALE } from '../locale.ts';
import type { EntryStanding, MeetKind } from './scores.constants.ts';

const listed = (names: readonly string[]) => new Intl.ListFormat(LOCALE).format(names);

/** Short names of what is scored at a meet. */
export const SCORED_WORDS = { vault: 'VT', bars: 'UB', beam: 'BB', floor: 'FX', allAround: 'AA' } as const;

/** What is scored at a meet. */
export const SCORED_NAMES = {
  vault: 'Vault',
  bars: 'Bars',
  beam: 'Beam',
  floor: 'Floor',
  allAround: 'All-around',
} as const;

/** Why a file cannot be read as meet results. */
export const RESULTS_REFUSALS = {
  tooSlow: () =>
    'This file takes too much time or memory to read. Copy the results into a new spreadsheet, without anything else, and import that one.',
  headingTwice: (heading: string) =>
    `Two columns of the file have the heading “${heading}”. Please rename or remove one of them.`,
  tooManyRows: (most: number) =>
    `The file has more than ${inDigits(most)} rows. Please upload the sessions of the meet one after the other.`,
  severalSheets: (names: string) =>
    `This Excel file has lists in several sheets: ${names}. Please keep the one of this meet and upload it again.`,
  noColumnFor: (missing: readonly ('name' | 'scores')[]) =>
    `The file has no column for ${missing.map((what) => NEEDED_COLUMNS[what]).join(' and none for ')}.`,
  incompleteEvents: (there: readonly string[], notThere: readonly string[]) =>
    `The file has a column for ${listed(there)} but none for ${listed(notThere)}, so it does not show whether an all-around is complete. Please add what is missing, or leave out the single events to import the all-arounds as they are.`,
  severalMeets: (count: number, first: string, second: string) =>
    `The file has the results of ${inDigits(count)} meets, such as “${first}” and “${second}”. Please upload one file for each meet.`,
} as const;

const NEEDED_COLUMNS = {
  name: 'the name (Name, or First Name and Last Name)',
  scores: 'the scores (AA, or VT, UB, BB and FX, or Event and Score)',
} as const;

/** What is wrong with one row of a results file. */
export const RESULT_ROW_FAULTS = {
  noGymnast: () => 'The row names no gymnast.',
  longCell: (most: number) => `A cell is longer than ${most} characters.`,
  noEvent: (text: string) => `Event: “${text}” is not an event of the women’s all-around.`,
  scoredTwice: (scored: string, row: number) =>
    `${scored}: row ${row} or one below it has this score already.`,
  noScore: (scored: string, text: string) => `${scored}: “${text}” is not a score.`,
  tooHigh: (scored: string, text: string, highest: number) =>
    `${scored}: ${text} is more than ${highest}, the most that can be scored.`,
  noScoreOuts: (text: string) => `Score-outs: “${text}” is not a number of score-outs in a season.`,
} as const;

/** What an import would change about an existing result of the meet. */
export const RESULT_CHANGES = {
  level: (before: string, after: string) => `Level ${before} → ${after}`,
  score: (scored: string, before: string | null, after: string | null) =>
    `${scored} ${before ?? '(none)'} → ${after ?? '(none)'}`,
  scoreOuts: (before: number, after: number) => `Score-outs ${before} → ${after}`,
  allAroundAndEvents: (allAround: string, events: string) => `AA ${allAround}, events ${events}`,
  standing: (standing: EntryStanding) => STANDINGS[standing],
} as const;

const STANDINGS: Readonly<Record<EntryStanding, string>> = {
  attached: 'now attached',
  review: 'now waits for you',
  unmatched: 'now fits no gymnast',
  ignored: 'now left out',
};

/** Why a file cannot be imported under the name of a meet with results of the other kind. */
export const OTHER_KIND_OF_RESULTS: Readonly<Record<MeetKind, (name: string) => string>> = {
  meet: (name) =>
    `“${name}” of that day is a list of season score-outs, and this file has the results of a meet. Please give the meet another name.`,
  history: (name) =>
    `“${name}” of that day is a meet with its results, and this file is a list of season score-outs. Please give the list another name.`,
};

/** What is wrong with a field of a request about results. */
export const RESULT_FAULTS = {
  unknownLevel: (level: string) => `“${level}” is not a level of the league or of an imported result.`,
} as const;
