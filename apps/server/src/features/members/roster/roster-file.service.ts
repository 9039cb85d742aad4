import {
  calendarDateAt,
  compareRosterGroups,
  type ExportedField,
  fieldText,
  fileColumns,
  foldForSearch,
  rosterFileFields,
  rosterFileHeadings,
  rosterGroupOf,
} from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { inParts } from '../../../platform/slices.ts';
import { recordActivity } from '../../activity/activity.service.ts';
import { findTeam } from '../add/new-members.repository.ts';
import { type RosterRow, readWholeRoster } from '../members.repository.ts';
import type { MembersDeps } from '../members.service.ts';

/** What a file has for each gymnast. */
export type RosterFileRow = Pick<RosterRow, ExportedField | 'teamName' | 'membershipStatus'>;
type Column = (row: RosterFileRow) => string | null;

/** In the order of the headings, by which an import recognizes the file. */
const columnsOf = (withHealth: boolean): readonly Column[] =>
  fileColumns(rosterFileFields(withHealth), {
    columnOf:
      (field): Column =>
      (row) =>
        fieldText(row[field]),
    ofTeam: [(row) => row.teamName, (row) => row.membershipStatus],
  });

/** Stable, so that the order by name stays within each level. */
function byTeamAndLevel(left: RosterRow, right: RosterRow): number {
  return (
    (left.teamName ?? '').localeCompare(right.teamName ?? '', 'en') ||
    compareRosterGroups(rosterGroupOf(left.skillLevel), rosterGroupOf(right.skillLevel))
  );
}

/** The team of the roster; null for all teams. */
type Whose = { readonly id: number; readonly name: string } | null;

/** Logs who downloaded the data of how many children; an empty file is not logged. */
async function recordExport(
  tx: ScopedTransaction,
  viewer: Viewer,
  {
    team,
    fileName,
    count,
    withHealth,
  }: { team: Whose; fileName: string; count: number; withHealth: boolean },
): Promise<void> {
  if (count === 0) return;
  await recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'EXPORT_ROSTER',
      memberId: null,
      memberName: null,
      teamId: team?.id ?? null,
      teamName: team?.name ?? null,
      facts: { code: 'rosterDownloaded', team: team?.name ?? null, withHealth },
      before: {},
      after: {},
      csvFileName: fileName,
      recordCount: count,
    },
  ]);
}

/**
 * The roster with emergency contacts as a CSV file, by team, level and name: a coach's own team, one team or all for
 * the admin, or only the named members; with health notes if requested (BEYOND-02, FAMILY-05). The download is logged
 * before it is sent. Reads and writes in batches (IMPORT-14). Throws TEAM_NOT_FOUND.
 */
export async function exportRoster(
  deps: MembersDeps,
  viewer: Viewer,
  {
    teamId,
    members,
    health,
  }: { teamId?: number | undefined; members?: string | undefined; health?: 'true' | undefined },
): Promise<{ fileName: string; parts: AsyncIterable<string> }> {
  const withHealth = health === 'true';
  const today = calendarDateAt(deps.clock.now(), deps.timeZone);
  const { asked, fileName } = await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const id = teamId ?? viewer.teamId;
    const team = id === null ? null : ((await findTeam(tx, id)) ?? null);
    if (teamId !== undefined && !team) throw new AppError('TEAM_NOT_FOUND');
    const found = await readWholeRoster(tx, teamId);
    // Demo gymnasts are not part of the league. They are included only if their team is requested by name, or is the
    // coach's own.
    const listed = team === null ? found.filter(({ isDemo }) => !isDemo) : found;
    const named = members === undefined ? null : new Set(members.split(',').map(Number));
    const rows = named ? listed.filter(({ id }) => named.has(id)) : listed;
    const name = `roster-${fileNamePart(team?.name ?? 'All teams')}-${today}.csv`;
    await recordExport(tx, viewer, { team, fileName: name, count: rows.length, withHealth });
    return { asked: rows, fileName: name };
  });
  return {
    fileName,
    parts: inParts(rosterLines(asked.toSorted(byTeamAndLevel), { withHealth })),
  };
}

/** The lines of a roster as a CSV file, headings first. */
export function* rosterLines(
  rows: Iterable<RosterFileRow>,
  { withHealth }: { withHealth: boolean },
): Generator<string> {
  const columns = columnsOf(withHealth);
  yield writeCsv(rosterFileHeadings(withHealth));
  for (const row of rows) yield csvLine(columns.map((value) => value(row) ?? ''));
}

/** Keeps the letters and digits that every system accepts in a file name. */
function fileNamePart(name: string): string {
  return (
    foldForSearch(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'team'
  );
}
