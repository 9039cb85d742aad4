import { type MemberResult, seasonOf } from '@league/contract';

/** One meet of the line, in percent of the drawing from its left and its top. */
export type LinePoint = {
  readonly result: MemberResult;
  readonly score: number;
  readonly x: number;
  readonly y: number;
  /** Whether there is room for its score and its date. */
  readonly isLabeled: boolean;
};

/** The line of the all-around that scores out, over the meets at one level. */
export type LineMark = {
  readonly level: string;
  readonly threshold: number;
  readonly from: number;
  readonly to: number;
  readonly y: number;
};

export type SeasonLine = {
  /** For example `2025–26`. */
  readonly season: string;
  readonly points: readonly LinePoint[];
  readonly marks: readonly LineMark[];
};

/** Numbers nearer to each other than this would touch on a phone. */
const LABEL_ROOM = 17;
/** Room beside the first and the last point. */
const EDGE = 9;
/** The drawing spans at least a point, so that small differences stay small. */
const LEAST_SPAN = 1000;

const DAY_MS = 86_400_000;
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The newest season with a complete all-around as a drawing; null without one. Takes results in any order. */
export function drawSeason(results: readonly MemberResult[]): SeasonLine | null {
  const scored = results
    .flatMap((result) =>
      result.meet.kind === 'meet' && result.allAround ? [{ result, score: result.allAround.score }] : [],
    )
    .sort((left, right) => dayNumber(left.result.meet.heldOn) - dayNumber(right.result.meet.heldOn));
  const newest = scored.at(-1);
  if (!newest) return null;
  const season = seasonOf(newest.result.meet.heldOn);
  const ofSeason = scored.filter(({ result }) => result.meet.heldOn >= season.from);
  const across = acrossOf(ofSeason.map(({ result }) => dayNumber(result.meet.heldOn)));
  const down = downOf(ofSeason);
  const placed = ofSeason.map(({ result, score }) => ({
    result,
    score,
    x: across(dayNumber(result.meet.heldOn)),
    y: down(score),
  }));
  return {
    season: `${season.from.slice(0, 4)}–${season.to.slice(2, 4)}`,
    points: withLabels(placed),
    marks: marksOf(placed, down),
  };
}

type Scored = { readonly result: MemberResult; readonly score: number };
type Placed = Omit<LinePoint, 'isLabeled'>;

function acrossOf(days: readonly number[]): (day: number) => number {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (first === last) return () => 50;
  return (day) => EDGE + ((day - first) / (last - first)) * (100 - 2 * EDGE);
}

function downOf(scored: readonly Scored[]): (score: number) => number {
  const values = scored.flatMap(({ result, score }) => [score, result.threshold ?? score]);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const span = Math.max(LEAST_SPAN, (Math.max(...values) - Math.min(...values)) * 1.2);
  return (score) => 55 - ((score - middle) / span) * 64;
}

/** The newest meet always has its number, the others only where it does not touch the next. */
function withLabels(placed: readonly Placed[]): LinePoint[] {
  let next = Number.POSITIVE_INFINITY;
  return placed
    .toReversed()
    .map((point) => {
      const isLabeled = next - point.x >= LABEL_ROOM;
      if (isLabeled) next = point.x;
      return { ...point, isLabeled };
    })
    .reverse();
}

/** One mark for each run of meets at the same level; two runs adjoin halfway between two meets. */
function marksOf(placed: readonly Placed[], down: (score: number) => number): LineMark[] {
  const starts = placed.flatMap(({ result: { level } }, index) =>
    level === placed[index - 1]?.result.level ? [] : [index],
  );
  const border = (index: number) => ((placed[index - 1]?.x ?? 0) + (placed[index]?.x ?? 0)) / 2;
  return starts.flatMap((start, place) => {
    const end = starts[place + 1];
    const { level, threshold } = placed[start]?.result ?? { level: '', threshold: null };
    if (threshold === null) return [];
    return [
      {
        level,
        threshold,
        from: start === 0 ? 0 : border(start),
        to: end === undefined ? 100 : border(end),
        y: down(threshold),
      },
    ];
  });
}
