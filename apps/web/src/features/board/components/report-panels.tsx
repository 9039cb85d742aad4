import {
  type BoardReport,
  compareRosterGroups,
  inDigits,
  monthsOfSeason,
  percentOf,
  rosterGroupLabel,
  type SeasonFigures,
  seasonName,
  seasonYearOf,
} from '@league/contract';
import type { ReactNode } from 'react';
import { board as words } from '../../../strings/en/board.ts';
import { monthInWords } from '../../../strings/en/instants.ts';
import { Panel } from '../../../ui/panel.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { ComparedFigures, type ComparedRow, type Figure } from './compared-figures.tsx';
import classes from './report-panels.module.css';

const nameOf = ({ from }: SeasonFigures) => seasonName(seasonYearOf(from));
const both = ({ season, before }: BoardReport) => [season, before] as const;

type Part = keyof typeof words.notKnownWhy;

/** Sentences about the parts of a season that are unknown, or known only from a certain day. */
function noteOf(figures: SeasonFigures, parts: readonly Part[]): string[] {
  const unknown = parts.find((part) => figures[part] === null);
  if (unknown) return [words.notKnownOf(nameOf(figures), words.notKnownWhy[unknown])];
  return parts.flatMap((part) => {
    const value = figures[part];
    const day = value && 'knownFrom' in value ? value.knownFrom : null;
    return day === null ? [] : [words.knownFrom(nameOf(figures), dateInWords(day))];
  });
}

type PartProps = {
  readonly report: BoardReport;
  readonly title: string;
  readonly hint?: string;
  /** The parts of the report that are shown here. If none of them is known, the panel only says why. */
  readonly parts: readonly Part[];
  readonly children: ReactNode;
};

function ReportPanel({ report, title, hint, parts, children }: PartProps) {
  const notes = both(report).flatMap((figures) => noteOf(figures, parts));
  const isKnown = both(report).some((figures) => parts.some((part) => figures[part] !== null));
  return (
    <div className={classes.panel}>
      <Panel title={title} {...(hint && { hint })}>
        {isKnown && children}
        {notes.length > 0 && (
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const seasonsOf = ({ season, before }: BoardReport) => ({ season: nameOf(season), before: nameOf(before) });

const attendanceOf = ({ attendance }: SeasonFigures) =>
  attendance && percentOf(attendance.present, attendance.present + attendance.absent + attendance.excused);
const retentionOf = ({ retention }: SeasonFigures) =>
  retention && percentOf(retention.stayed, retention.base);

/** The figures that a board asks for first. */
export function Glance({ report }: { readonly report: BoardReport }) {
  const { season, before } = report;
  const { notKnown } = words.noFigure;
  const percent = (share: number | null) => (share === null ? notKnown : words.share(share));
  const count = (figure: number | undefined) => (figure === undefined ? notKnown : inDigits(figure));
  const figures = [
    { of: words.figures.active, textOf: ({ members }: SeasonFigures) => count(members?.active) },
    { of: words.figures.retention, textOf: (each: SeasonFigures) => percent(retentionOf(each)) },
    { of: words.figures.renewals, textOf: ({ renewals }: SeasonFigures) => count(renewals?.total) },
    { of: words.figures.scoreOuts, textOf: ({ scoreOuts }: SeasonFigures) => count(scoreOuts?.scoreOuts) },
    { of: words.figures.attendance, textOf: (each: SeasonFigures) => percent(attendanceOf(each)) },
  ];
  return (
    <dl className={classes.glance} aria-label={words.titles.glance}>
      {figures.map(({ of, textOf }) => (
        <div key={of.name} className={classes.figure}>
          <dt>{of.name}</dt>
          <dd className={classes.value}>{textOf(season)}</dd>
          <dd className={classes.before}>{words.inSeason(nameOf(before), textOf(before))}</dd>
          <dd className={classes.means}>{of.means}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Members by status, and who came and went. */
export function MembersPanel({ report }: { readonly report: BoardReport }) {
  const { season, before } = report;
  const row = (
    key: 'active' | 'joined' | 'left' | 'pending' | 'lapsed' | 'other',
    of: (figures: SeasonFigures) => number | null | undefined,
  ): ComparedRow => ({
    key,
    label: words.figures[key].name,
    means: words.figures[key].means,
    season: of(season) ?? 'notKnown',
    before: of(before) ?? 'notKnown',
  });
  return (
    <ReportPanel report={report} title={words.titles.members} parts={['members', 'retention']}>
      <ComparedFigures
        label={words.chart(words.titles.members)}
        rowHeading={words.figure}
        seasons={seasonsOf(report)}
        rows={[
          row('active', ({ members }) => members?.active),
          row('joined', ({ retention }) => retention?.joined),
          row('left', ({ retention }) => retention && retention.base - retention.stayed),
          row('pending', ({ members }) => members?.pending),
          row('lapsed', ({ members }) => members?.lapsed),
          row('other', ({ members }) => members?.other),
        ]}
      />
    </ReportPanel>
  );
}

type LevelCount = { readonly level: string; readonly count: number };

/** A row for each level of either season. */
function levelRows(
  report: BoardReport,
  countsOf: (figures: SeasonFigures) => readonly LevelCount[] | null,
): ComparedRow[] {
  const [season, before] = [countsOf(report.season), countsOf(report.before)];
  const of = (counts: readonly LevelCount[] | null, level: string): Figure =>
    counts ? (counts.find((each) => each.level === level)?.count ?? 0) : 'notKnown';
  const levels = new Set([...(season ?? []), ...(before ?? [])].map(({ level }) => level));
  return [...levels].sort(compareRosterGroups).map((level) => ({
    key: level,
    label: rosterGroupLabel(level),
    season: of(season, level),
    before: of(before, level),
  }));
}

export function LevelsPanel({ report }: { readonly report: BoardReport }) {
  const { levels: title } = words.titles;
  return (
    <ReportPanel report={report} title={title} hint={words.figures.levels.means} parts={['levels']}>
      <ComparedFigures
        label={words.chart(title)}
        rowHeading={words.level}
        seasons={seasonsOf(report)}
        rows={levelRows(report, ({ levels }) => levels)}
      />
    </ReportPanel>
  );
}

export function ScoreOutsPanel({ report }: { readonly report: BoardReport }) {
  const { scoreOuts: title } = words.titles;
  return (
    <ReportPanel report={report} title={title} hint={words.figures.scoreOuts.means} parts={['scoreOuts']}>
      <ul className={classes.notes}>
        {both(report).flatMap((each) =>
          each.scoreOuts
            ? [<li key={each.from}>{words.scoredAt({ season: nameOf(each), ...each.scoreOuts })}</li>]
            : [],
        )}
      </ul>
      <ComparedFigures
        label={words.chart(title)}
        rowHeading={words.level}
        seasons={seasonsOf(report)}
        rows={levelRows(
          report,
          ({ scoreOuts }) =>
            scoreOuts?.levels.map(({ level, scoreOuts: count }) => ({ level, count })) ?? null,
        )}
      />
    </ReportPanel>
  );
}

type Months = 'renewals' | 'attendance';

/** A row for each month of the season. */
function monthRows<Part extends Months>(
  { season, before }: BoardReport,
  part: Part,
  figureOf: (figures: NonNullable<SeasonFigures[Part]>, month: string) => Figure,
): ComparedRow[] {
  const of = (figures: SeasonFigures, month: string): Figure => {
    const known = figures[part] as SeasonFigures[Part];
    if (month > figures.until.slice(0, 7)) return 'notYet';
    if (!known || (known.knownFrom !== null && month < known.knownFrom.slice(0, 7))) return 'notKnown';
    return figureOf(known, month);
  };
  const monthsBefore = monthsOfSeason(before.from);
  return monthsOfSeason(season.from).map((month, index) => ({
    key: month,
    label: monthInWords(month, 'short'),
    season: of(season, month),
    before: of(before, monthsBefore[index] ?? ''),
  }));
}

export function RenewalsPanel({ report }: { readonly report: BoardReport }) {
  const { renewals: title } = words.titles;
  return (
    <ReportPanel report={report} title={title} hint={words.figures.renewals.means} parts={['renewals']}>
      <ComparedFigures
        label={words.chart(title)}
        rowHeading={words.month}
        seasons={seasonsOf(report)}
        rows={monthRows(
          report,
          'renewals',
          ({ months }, month) => months.find((each) => each.month === month)?.count ?? 0,
        )}
      />
    </ReportPanel>
  );
}

export function AttendancePanel({ report }: { readonly report: BoardReport }) {
  const { attendance: title } = words.titles;
  return (
    <ReportPanel report={report} title={title} hint={words.figures.attendance.means} parts={['attendance']}>
      <ComparedFigures
        label={words.chart(title)}
        rowHeading={words.month}
        seasons={seasonsOf(report)}
        isPercent
        rows={monthRows(report, 'attendance', ({ months }, month) => {
          const tally = months.find((each) => each.month === month);
          const share = tally && percentOf(tally.present, tally.present + tally.absent + tally.excused);
          return share ?? 'none';
        })}
      />
    </ReportPanel>
  );
}
