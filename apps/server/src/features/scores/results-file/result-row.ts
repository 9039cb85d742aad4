import {
  HIGHEST_ALL_AROUND,
  HIGHEST_EVENT_SCORE,
  MEET_EVENTS,
  type MeetEvent,
  RESULT_ROW_FAULTS,
  RESULTS_LIMITS,
} from '@league/contract';
import type { Place, Places } from '../scores.table.ts';
import { readScoreCell } from './score-cell.ts';

/** The gymnast and club that a row names. */
export type RowSubject = {
  readonly row: number;
  readonly name: string;
  readonly club: string;
  readonly level: string;
  readonly session: string;
  readonly division: string;
};

/** One gymnast's result as the file has it, scores in thousandths. */
export type ResultRow = RowSubject & {
  readonly [Event in MeetEvent]: number | null;
} & {
  /** Null unless complete: an all-around with a missing event does not count (SCORE-05). */
  readonly allAround: number | null;
  readonly places: Places;
  readonly seasonScoreOuts: number | null;
  /** The all-around in the file is not the sum of the events beside it, some of which may be blank. */
  readonly totalDiffers: boolean;
};

export type Scored = MeetEvent | 'allAround';
export const SCORED: readonly Scored[] = [...MEET_EVENTS, 'allAround'];

export const SCORED_NAMES: Readonly<Record<Scored, string>> = {
  vault: 'Vault',
  bars: 'Bars',
  beam: 'Beam',
  floor: 'Floor',
  allAround: 'All-around',
};

/** Why one row cannot be read, in words. */
export class UnreadableRow extends Error {}

/** A result that is being read. */
export type Draft = {
  readonly subject: RowSubject;
  readonly scores: Partial<Record<Scored, number | null>>;
  readonly places: Partial<Record<Scored, Place>>;
  seasonScoreOuts: number | null;
};

export function startDraft(subject: RowSubject): Draft {
  return { subject, scores: {}, places: {}, seasonScoreOuts: null };
}

/** Reads one score with its place, which may be in the same cell or in a cell of its own. */
export function setScore(draft: Draft, scored: Scored, text: string, placeBeside: Place | null): void {
  if (scored in draft.scores) {
    throw new UnreadableRow(RESULT_ROW_FAULTS.scoredTwice(SCORED_NAMES[scored], draft.subject.row));
  }
  const read = readScoreCell(text);
  if (read.kind === 'unreadable') {
    throw new UnreadableRow(RESULT_ROW_FAULTS.noScore(SCORED_NAMES[scored], text.slice(0, 40)));
  }
  if (read.kind === 'none') {
    draft.scores[scored] = null;
    return;
  }
  const highest = scored === 'allAround' ? HIGHEST_ALL_AROUND : HIGHEST_EVENT_SCORE;
  if (read.thousandths > highest) {
    throw new UnreadableRow(RESULT_ROW_FAULTS.tooHigh(SCORED_NAMES[scored], text, highest / 1000));
  }
  draft.scores[scored] = read.thousandths;
  const place = placeBeside ?? read.place;
  if (place) draft.places[scored] = place;
}

/** Reads the number of score-outs in a season. */
export function setSeasonScoreOuts(draft: Draft, text: string): void {
  const count = /^\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= RESULTS_LIMITS.seasonScoreOuts)) {
    throw new UnreadableRow(RESULT_ROW_FAULTS.noScoreOuts(text.slice(0, 40)));
  }
  draft.seasonScoreOuts = count;
}

/** Builds the result; `hasEvents` says whether the file has scores of single events at all. */
export function finishDraft(
  { subject, scores, places, seasonScoreOuts }: Draft,
  hasEvents: boolean,
): ResultRow {
  const { vault = null, bars = null, beam = null, floor = null, allAround: total = null } = scores;
  const competed = [vault, bars, beam, floor].filter((score) => score !== null);
  const sum = competed.reduce((points, score) => points + score, 0);
  const isComplete = competed.length === MEET_EVENTS.length;
  const ofEvents = isComplete ? (total ?? sum) : null;
  return {
    ...subject,
    vault,
    bars,
    beam,
    floor,
    allAround: hasEvents ? ofEvents : total,
    places,
    seasonScoreOuts,
    totalDiffers: hasEvents && total !== null && total !== sum,
  };
}
