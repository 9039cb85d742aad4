import {
  type AttendanceTally,
  type BoardReport,
  type BoardReportQuery,
  type CalendarDate,
  calendarDateAt,
  compareRosterGroups,
  LIMITS,
  MOST_SEASONS,
  monthsOfSeason,
  PENDING_STATUSES,
  rosterGroupOf,
  type Season,
  type SeasonFigures,
  seasonFrom,
  seasonYearOf,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { daysBefore, marksByMonth } from '../attendance/index.ts';
import { scoreOutsBetween } from '../scores/index.ts';
import * as repository from './board-report.repository.ts';

export type BoardDeps = {
  database: Database;
  clock: Clock;
  timeZone: string;
  /** For how many days attendance is stored. */
  attendanceDays: number;
};

const earlierOf = (left: CalendarDate, right: CalendarDate) => [left, right].sort()[0] ?? left;

/** The seasons with any data, by the year in which they begin, newest first. */
function seasonsSince({ knownSince, firstMeet }: repository.Beginnings, today: CalendarDate): number[] {
  const newest = seasonYearOf(today);
  const first = [knownSince, firstMeet, today].flatMap((day) => day ?? []).sort()[0] ?? today;
  const oldest = seasonYearOf(first);
  const count = Math.min(MOST_SEASONS, newest - oldest + 1);
  return Array.from({ length: count }, (_, index) => newest - index);
}

type Standing = { readonly status: string | null; readonly level: string | null };
/** How many gymnasts had this standing at the end of a season, and whether they were active at the end of the one before. */
type Counted = Standing & { readonly wasActive: boolean; readonly count: number };

const isPending = (status: string) => PENDING_STATUSES.some((each) => each === status);

function membersOf(rows: readonly Counted[]): NonNullable<SeasonFigures['members']> {
  const members = { active: 0, pending: 0, lapsed: 0, other: 0 };
  for (const { status, count } of rows) {
    if (status === null) continue;
    if (status === 'Active') members.active += count;
    else if (status === 'Lapsed') members.lapsed += count;
    else if (isPending(status)) members.pending += count;
    else members.other += count;
  }
  return members;
}

const sumOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0);

function retentionOf(rows: readonly Counted[]): NonNullable<SeasonFigures['retention']> {
  const active = rows.filter(({ status }) => status === 'Active');
  return {
    base: sumOf(rows.filter(({ wasActive }) => wasActive)),
    stayed: sumOf(active.filter(({ wasActive }) => wasActive)),
    joined: sumOf(active.filter(({ wasActive }) => !wasActive)),
  };
}

function levelsOf(rows: readonly Counted[]): NonNullable<SeasonFigures['levels']> {
  const active = rows.filter(({ status }) => status === 'Active');
  return [...Map.groupBy(active, ({ level }) => rosterGroupOf(level ?? ''))]
    .sort(([left], [right]) => compareRosterGroups(left, right))
    .slice(0, LIMITS.skillLevels)
    .map(([level, of]) => ({ level, count: sumOf(of) }));
}

type Facts = {
  readonly season: Season;
  readonly until: CalendarDate;
  /** When the season begins and when it ends, or now while it runs. */
  readonly begin: Date;
  readonly end: Date;
  readonly knownSince: CalendarDate | null;
  readonly attendanceSince: CalendarDate;
  readonly standings: readonly Counted[];
};

/** From which day on the season is known: null for all of it, undefined for none of it. */
function knownFromOf(since: CalendarDate, { season, until }: Facts): CalendarDate | null | undefined {
  if (since > until) return undefined;
  return since > season.from ? since : null;
}

async function renewalsOf(
  tx: ScopedTransaction,
  facts: Facts,
  timeZone: string,
): Promise<SeasonFigures['renewals']> {
  const { season, begin, end, knownSince } = facts;
  const knownFrom = knownSince === null ? undefined : knownFromOf(knownSince, facts);
  if (knownFrom === undefined) return null;
  const byMonth = await repository.renewalsByMonth(tx, { from: begin, end, timeZone });
  const months = monthsOfSeason(season.from).map((month) => ({ month, count: byMonth.get(month) ?? 0 }));
  return { total: months.reduce((sum, { count }) => sum + count, 0), months, knownFrom };
}

async function attendanceOf(tx: ScopedTransaction, facts: Facts): Promise<SeasonFigures['attendance']> {
  const { season, until, attendanceSince } = facts;
  const knownFrom = knownFromOf(attendanceSince, facts);
  if (knownFrom === undefined) return null;
  const byMonth = await marksByMonth(tx, { from: knownFrom ?? season.from, to: until });
  if (byMonth.size === 0) return null;
  const none: AttendanceTally = { present: 0, absent: 0, excused: 0 };
  const months = monthsOfSeason(season.from).map((month) => ({ month, ...(byMonth.get(month) ?? none) }));
  const whole = { ...none };
  for (const { present, absent, excused } of months) {
    whole.present += present;
    whole.absent += absent;
    whole.excused += excused;
  }
  return { ...whole, months, knownFrom };
}

async function scoreOutsOf(tx: ScopedTransaction, { season }: Facts): Promise<SeasonFigures['scoreOuts']> {
  const found = await scoreOutsBetween(tx, season);
  if (!found) return null;
  const levels = found.levels
    .map((each) => ({ ...each, level: rosterGroupOf(each.level) }))
    .sort((left, right) => compareRosterGroups(left.level, right.level))
    .slice(0, LIMITS.skillLevels);
  return { ...found, levels };
}

async function figuresOf(tx: ScopedTransaction, facts: Facts, timeZone: string): Promise<SeasonFigures> {
  const { season, until, knownSince, standings } = facts;
  const isKnown = knownSince !== null && knownSince <= until;
  const isBeforeKnown = knownSince !== null && knownSince < season.from;
  return {
    ...season,
    until,
    members: isKnown ? membersOf(standings) : null,
    retention: isBeforeKnown ? retentionOf(standings) : null,
    renewals: await renewalsOf(tx, facts, timeZone),
    levels: isKnown ? levelsOf(standings) : null,
    scoreOuts: await scoreOutsOf(tx, facts),
    attendance: await attendanceOf(tx, facts),
  };
}

/**
 * A season in figures, beside the season before (OFFICE-09). Members are counted at the end of a season; in the current
 * season, now.
 */
export async function readBoardReport(
  { database, clock, timeZone, attendanceDays }: BoardDeps,
  viewer: Viewer,
  query: BoardReportQuery,
): Promise<BoardReport> {
  const now = clock.now();
  const today = calendarDateAt(now, timeZone);
  const newest = seasonYearOf(today);
  const year = Math.min(query.season ?? newest, newest);
  const season = seasonFrom(year);
  const before = seasonFrom(year - 1);
  return database.inScope(scopeOf(viewer), async (tx) => {
    const beginnings = await repository.readBeginnings(tx, timeZone);
    const [after, begin, beginBefore] = await repository.startsOfDays(tx, {
      days: [seasonFrom(year + 1).from, season.from, before.from],
      timeZone,
    });
    if (!after || !begin || !beginBefore) throw new Error('The database returned no start for a day.');
    const end = new Date(Math.min(now.getTime(), after.getTime()));
    const rows = await repository.standingsAt(tx, [end, begin, beginBefore]);
    const common = {
      knownSince: beginnings.knownSince,
      attendanceSince: daysBefore(today, attendanceDays),
    };
    return {
      seasons: seasonsSince(beginnings, today),
      season: await figuresOf(
        tx,
        {
          ...common,
          ...{ season, until: earlierOf(season.to, today), begin, end },
          standings: rows.map(({ status, level, statusBefore, count }) => ({
            ...{ status, level, count },
            wasActive: statusBefore === 'Active',
          })),
        },
        timeZone,
      ),
      before: await figuresOf(
        tx,
        {
          ...common,
          ...{ season: before, until: before.to, begin: beginBefore, end: begin },
          standings: rows.map(({ statusBefore, levelBefore, wasActiveEarlier, count }) => ({
            ...{ status: statusBefore, level: levelBefore, count },
            wasActive: wasActiveEarlier,
          })),
        },
        timeZone,
      ),
    };
  });
}
