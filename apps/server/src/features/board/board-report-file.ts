import {
  BOARD_FIGURES,
  BOARD_NOT_KNOWN,
  type BoardReport,
  percentOf,
  rosterGroupLabel,
  type SeasonFigures,
  seasonName,
  seasonYearOf,
} from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';

type Figure = number | null | undefined;
type Line = readonly [figure: string, season: Figure, before: Figure, means: string];

const textOf = (figure: Figure) =>
  figure === null || figure === undefined ? BOARD_NOT_KNOWN : String(figure);

const nameOf = ({ from }: SeasonFigures) => seasonName(seasonYearOf(from));

function retentionOf({ retention }: SeasonFigures): Figure {
  return retention && percentOf(retention.stayed, retention.base);
}

function leftOf({ retention }: SeasonFigures): Figure {
  return retention && retention.base - retention.stayed;
}

function attendanceOf({ attendance }: SeasonFigures): Figure {
  return (
    attendance && percentOf(attendance.present, attendance.present + attendance.absent + attendance.excused)
  );
}

type LevelCounts = readonly { readonly level: string; readonly count: number }[];

/** A line for each level of either season. A season that is known but lacks the level has 0. */
function levelLines(
  name: string,
  { season, before }: Pick<BoardReport, 'season' | 'before'>,
  countsOf: (figures: SeasonFigures) => LevelCounts | null,
): Line[] {
  const [now, then] = [countsOf(season), countsOf(before)];
  const levels = [...new Set([...(now ?? []), ...(then ?? [])].map(({ level }) => level))];
  const of = (counts: typeof now, level: string) =>
    counts && (counts.find((each) => each.level === level)?.count ?? 0);
  return levels.map((level) => [
    `${name}: ${rosterGroupLabel(level)}`,
    of(now, level),
    of(then, level),
    BOARD_FIGURES.levels.means,
  ]);
}

/** The report as a CSV file: a row for each figure with what it counts, a column for each season. */
export function boardReportFile(report: BoardReport): { fileName: string; text: string } {
  const { season, before } = report;
  const both = (
    figure: { readonly name: string; readonly means: string },
    of: (figures: SeasonFigures) => Figure,
    unit = '',
  ): Line => [`${figure.name}${unit}`, of(season), of(before), figure.means];
  const figures = BOARD_FIGURES;
  const lines: Line[] = [
    both(figures.active, ({ members }) => members?.active),
    both(figures.pending, ({ members }) => members?.pending),
    both(figures.lapsed, ({ members }) => members?.lapsed),
    both(figures.other, ({ members }) => members?.other),
    both(figures.joined, ({ retention }) => retention?.joined),
    both(figures.left, leftOf),
    both(figures.retention, retentionOf, ' (%)'),
    both(figures.renewals, ({ renewals }) => renewals?.total),
    ...levelLines(figures.levels.name, report, ({ levels }) => levels),
    both(figures.meets, ({ scoreOuts }) => scoreOuts?.meets),
    both(figures.scoreOuts, ({ scoreOuts }) => scoreOuts?.scoreOuts),
    both(figures.gymnastsWithScoreOut, ({ scoreOuts }) => scoreOuts?.gymnasts),
    ...levelLines(
      figures.scoreOuts.name,
      report,
      ({ scoreOuts }) => scoreOuts?.levels.map(({ level, scoreOuts: count }) => ({ level, count })) ?? null,
    ).map(([name, now, then]): Line => [name, now, then, figures.scoreOuts.means]),
    both(figures.attendance, attendanceOf, ' (%)'),
  ];
  const until = (each: SeasonFigures) => `${nameOf(each)} (until ${each.until})`;
  const rows = lines.map(([name, now, then, means]) => csvLine([name, textOf(now), textOf(then), means]));
  return {
    fileName: `board-report-${nameOf(season)}.csv`,
    text: `${writeCsv(['Figure', until(season), until(before), 'What it counts'])}${rows.join('')}`,
  };
}
