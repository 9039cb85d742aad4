import { officeMembers } from '../../../strings/en/office-members.ts';
import { officeBulk } from '../bulk/bulk-calls.ts';
import { FAMILIES_OF_LEAGUE } from '../family/families-address.ts';
import { leagueRoster, type RosterSource } from '../roster/roster-source.ts';

const { isOnPaper: _oneTeams, results, ...calls } = leagueRoster;

/** Archived gymnasts, as the office sees and changes them; their meets cannot be requested. */
export const archiveSource: RosterSource = {
  ...calls,
  bulk: officeBulk,
  familiesAt: FAMILIES_OF_LEAGUE,
  sync: officeMembers.sync,
  putsBack: true,
  words: {
    ...leagueRoster.words,
    loadFailed: officeMembers.failed,
    teamNote: officeMembers.addTo.note,
  },
};

/** The sync does not compare a gymnast that the membership service has yet to erase. */
export const erasingSource: RosterSource = { ...archiveSource, sync: null };

/** The rosters of all teams, as the office sees and changes them. */
export const officeSource: RosterSource = { ...archiveSource, ...(results && { results }) };
