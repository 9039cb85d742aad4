import { adminOf, coachOf, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { someMember } from './league-members.ts';

/** A league that has been read, with the office and a coach of one team signed in; `close` it in `afterAll`. */
export async function openOfficeLeague() {
  const league = await openTestLeague({ contacts: 180 });
  await league.pull();
  const app = await startTestApp({ database: league.db.database });
  const teamId = (await someMember(league)).teamId ?? 0;
  return {
    league,
    app,
    teamId,
    coach: await coachOf(app, league.db.database, teamId),
    coachOf: (ofTeam: number) => coachOf(app, league.db.database, ofTeam),
    admin: await adminOf(app, league.db.database),
    async close() {
      await app.close();
      await league.close();
    },
  };
}

export type OfficeLeague = Awaited<ReturnType<typeof openOfficeLeague>>;
