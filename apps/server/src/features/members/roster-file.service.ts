import { calendarDateAt, compareRosterGroups, foldForSearch, rosterGroupOf } from '@league/contract';
import { writeCsv } from '@league/spreadsheet';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { rosterScope } from './members.policy.ts';
import { listRoster, type RosterRow } from './members.repository.ts';
import type { MembersDeps } from './members.service.ts';
import { findTeam } from './new-members.repository.ts';

/** Named as the import names them, so that a file can be completed and imported again. */
const COLUMNS: readonly [heading: string, value: (row: RosterRow) => string | null][] = [
  ['First Name', (row) => row.firstName],
  ['Last Name', (row) => row.lastName],
  ['Email Address', (row) => row.email],
  ['Phone Number', (row) => row.phone],
  ['Date of Birth', (row) => row.dateOfBirth],
  ['Gymnast Level', (row) => row.skillLevel],
  ['Team', (row) => row.teamName],
  ['Membership Status', (row) => row.membershipStatus],
  ['Emergency Contact', (row) => row.emergencyContactName],
  ['Emergency Phone', (row) => row.emergencyContactPhone],
  ['Notes', (row) => row.coachNotes],
];

/** Read in one go, so that nobody is missed or listed twice. */
const EVERYBODY = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** Stable, so that within a level the order by name stays. */
function byTeamAndLevel(left: RosterRow, right: RosterRow): number {
  return (
    (left.teamName ?? '').localeCompare(right.teamName ?? '', 'en') ||
    compareRosterGroups(rosterGroupOf(left.skillLevel), rosterGroupOf(right.skillLevel))
  );
}

/**
 * The roster with emergency contacts as a CSV file, by team, level and name: a coach's own team, for the admin one or
 * all (BEYOND-02). Throws TEAM_NOT_FOUND.
 */
export async function exportRoster(
  deps: MembersDeps,
  viewer: Viewer,
  teamId: number | undefined,
): Promise<{ fileName: string; csv: string }> {
  const { rows, teamName } = await deps.database.inScope(rosterScope(viewer), async (tx) => {
    const team = teamId === undefined ? undefined : await findTeam(tx, teamId);
    if (teamId !== undefined && !team) throw new AppError('TEAM_NOT_FOUND');
    return {
      rows: await listRoster(tx, { teamId, ...EVERYBODY }),
      teamName: team?.name ?? viewer.teamName,
    };
  });
  // Demo gymnasts are not the league's; whoever asks for their team by name, or leads it, gets them.
  const asked = teamName === null ? rows.filter(({ isDemo }) => !isDemo) : rows;
  const today = calendarDateAt(deps.clock.now(), deps.timeZone);
  return {
    fileName: `roster-${fileNamePart(teamName ?? 'All teams')}-${today}.csv`,
    csv: writeCsv(
      COLUMNS.map(([heading]) => heading),
      asked.sort(byTeamAndLevel).map((row) => COLUMNS.map(([, value]) => value(row) ?? '')),
    ),
  };
}

/** Letters and digits that every system takes in the name of a file. */
function fileNamePart(name: string): string {
  return (
    foldForSearch(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'team'
  );
}
