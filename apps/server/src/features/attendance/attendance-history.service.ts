import {
  ATTENDANCE_LIMITS,
  type AttendanceHistory,
  type AttendanceState,
  type AttendanceTally,
  calendarDateAt,
  compareRosterGroups,
  levelInWords,
  percentPresent,
  rosterGroupOf,
} from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';
import { actorOf } from '../../platform/http/actor.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { inParts } from '../../platform/slices.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { countMarks, daysWithMarks, rosterWithMarks } from './attendance.repository.ts';
import { type AttendanceDeps, daysBefore } from './attendance.service.ts';

const STATE_WORDS: Readonly<Record<AttendanceState, string>> = {
  present: 'Present',
  absent: 'Absent',
  excused: 'Excused',
};

type Gymnast = AttendanceHistory['gymnasts'][number];

/** A gymnast of the history whose marks have not been read yet. */
type UnreadGymnast = Omit<Gymnast, 'marks' | keyof AttendanceTally> & {
  readonly marks: string | null;
};

/**
 * The last eight weeks: shares by team and level, and for a coach each gymnast of the team (ATTEND-02). A full team has
 * 100,000 marks, so each gymnast's are read where they are written: see {@link gymnastOf}.
 */
export async function readHistory(
  { database, clock, timeZone }: AttendanceDeps,
  viewer: Viewer,
): Promise<Omit<AttendanceHistory, 'gymnasts'> & { gymnasts: UnreadGymnast[] }> {
  const to = calendarDateAt(clock.now(), timeZone);
  const period = { from: daysBefore(to, ATTENDANCE_LIMITS.historyDays - 1), to };
  return database.inScope(scopeOf(viewer), async (tx) => {
    const counts = await countMarks(tx, period);
    const byName = viewer.role === 'coach' ? await rosterWithMarks(tx, period) : [];
    const roster = byName.toSorted((left, right) =>
      compareRosterGroups(rosterGroupOf(left.level), rosterGroupOf(right.level)),
    );
    return {
      ...period,
      days: await daysWithMarks(tx, period),
      teams: sharesOf(counts, ({ teamId }) => String(teamId)),
      levels: sharesOf(counts, ({ teamId, level }) => `${teamId} ${level}`),
      gymnasts: roster.map(({ memberId, firstName, lastName, level, marks }) => ({
        memberId,
        name: `${firstName} ${lastName}`.trim(),
        level,
        marks,
      })),
    };
  });
}

/** The gymnast with the marks, and how many there are of each. */
export function gymnastOf({ marks: text, ...gymnast }: UnreadGymnast): Gymnast {
  const marks: Gymnast['marks'] = JSON.parse(text ?? '{}');
  const tally = { present: 0, absent: 0, excused: 0 };
  for (const state of Object.values(marks)) tally[state] += 1;
  return { ...gymnast, marks, ...tally };
}

type Count = Awaited<ReturnType<typeof countMarks>>[number];

function tallyOf(counts: readonly AttendanceTally[]): AttendanceTally {
  const tally = { present: 0, absent: 0, excused: 0 };
  for (const { present, absent, excused } of counts) {
    tally.present += present;
    tally.absent += absent;
    tally.excused += excused;
  }
  return tally;
}

function sharesOf(counts: readonly Count[], keyOf: (count: Count) => string) {
  return [...Map.groupBy(counts, keyOf).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { teamId, teamName, level } = first;
      return [{ teamId, teamName, level, ...tallyOf(group) }];
    })
    .sort(
      (left, right) =>
        left.teamName.localeCompare(right.teamName, 'en') ||
        compareRosterGroups(rosterGroupOf(left.level), rosterGroupOf(right.level)),
    );
}

type CsvFile = { fileName: string; parts: AsyncIterable<string> };

/** The history as a CSV file: a row for each gymnast, a column for each day. The download is logged. */
export async function exportHistory(deps: AttendanceDeps, viewer: Viewer): Promise<CsvFile> {
  const { days, gymnasts, to } = await readHistory(deps, viewer);
  const fileName = `attendance-${to}.csv`;
  await logDownload(deps, viewer, { fileName, recordCount: gymnasts.length });
  const headings = ['Name', 'Level', 'Present', 'Absent', 'Excused', ...days];
  const lineOf = ({ name, level, present, absent, excused, marks }: Gymnast) =>
    csvLine([
      name,
      level,
      String(present),
      String(absent),
      String(excused),
      ...days.map((day) => {
        const state = marks[day];
        return state === undefined ? '' : STATE_WORDS[state];
      }),
    ]);
  function* lines() {
    yield writeCsv(headings);
    for (const gymnast of gymnasts) yield lineOf(gymnastOf(gymnast));
  }
  return { fileName, parts: inParts(lines()) };
}

/**
 * The shares as a CSV file: for each team a row for the whole team, then a row for each level. The download is logged.
 */
export async function exportShares(deps: AttendanceDeps, viewer: Viewer): Promise<CsvFile> {
  const { from, to, teams, levels } = await readHistory(deps, viewer);
  const fileName = `attendance-shares-${to}.csv`;
  const rows = teams.flatMap((team) => [
    { ...team, level: 'All levels' },
    ...levels
      .filter(({ teamId }) => teamId === team.teamId)
      .map((each) => ({ ...each, level: levelInWords(each.level) })),
  ]);
  await logDownload(deps, viewer, { fileName, recordCount: rows.length });
  const headings = ['From', 'To', 'Team', 'Level', 'Present', 'Absent', 'Excused', 'Share Present (%)'];
  function* lines() {
    yield writeCsv(headings);
    for (const { teamName, level, ...tally } of rows) {
      const { present, absent, excused } = tally;
      yield csvLine([
        from,
        to,
        teamName,
        level,
        ...[present, absent, excused, percentPresent(tally)].map(String),
      ]);
    }
  }
  return { fileName, parts: inParts(lines()) };
}

async function logDownload(
  { database }: AttendanceDeps,
  viewer: Viewer,
  { fileName, recordCount }: { fileName: string; recordCount: number },
): Promise<void> {
  // A coach's entry needs a team. The file of a coach without one is empty, so nothing needs logging.
  if (viewer.role === 'coach' && viewer.teamId === null) return;
  await database.inScope(scopeOf(viewer), (tx) =>
    recordActivity(tx, actorOf(viewer), [
      {
        actionType: 'EXPORT_ROSTER',
        memberId: null,
        memberName: null,
        teamId: viewer.teamId,
        teamName: viewer.teamName,
        facts: { code: 'attendanceDownloaded' },
        before: {},
        after: {},
        csvFileName: fileName,
        recordCount,
      },
    ]),
  );
}
