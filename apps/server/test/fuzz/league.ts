import type { Logger } from '../../src/platform/log.ts';
import type { Session } from '../app.ts';
import { SUBJECTS, type Subject } from '../route-table/subjects.ts';
import { type MarkedTeam, startTwoTeams, type TwoTeams } from '../route-table/two-teams.ts';

/** A portal for the requests, the people who send them, and texts that no reply may contain. */
export type FuzzedLeague = TwoTeams & { people: readonly FuzzPerson[] };
export type FuzzPerson = { name: string; session: Session; forbidden: readonly MarkedTeam[] };

/** Creates some records of each kind for both teams, so that a small id is likely to name a record of one of them. */
async function fill(league: TwoTeams): Promise<void> {
  for (const team of [league.teamA, league.teamB]) {
    for (const subject of Object.values<Subject>(SUBJECTS)) {
      for (const relation of ['own', 'other'] as const) await subject.build(league, team, relation);
    }
  }
}

/**
 * Starts two portals, because the office's changes decide what coaches may see: in one, a coach and a stranger try
 * everything, and must get nothing about the other team; in the other, the admin does.
 */
export async function startFuzzedLeagues(log: Logger): Promise<FuzzedLeague[]> {
  const [ofCoaches, ofOffice] = [await startTwoTeams({ log }), await startTwoTeams({ log })];
  for (const league of [ofCoaches, ofOffice]) await fill(league);
  const { teamA, teamB, sessions } = ofCoaches;
  return [
    {
      ...ofCoaches,
      people: [
        { name: 'coach', session: sessions['coach A'], forbidden: [teamB] },
        { name: 'stranger', session: sessions['signed out'], forbidden: [teamA, teamB] },
      ],
    },
    { ...ofOffice, people: [{ name: 'admin', session: ofOffice.sessions.admin, forbidden: [] }] },
  ];
}
