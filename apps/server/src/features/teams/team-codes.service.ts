import { LIMITS } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { leagueScope, leagueScopeFor } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { PlainError } from '../../platform/plain-error.ts';
import { makeTeamCode } from './team-code.ts';
import {
  type CodeRow,
  claimCode,
  endOpenCode,
  findTeamName,
  findTeamsWithoutCode,
  insertCode,
  listCodes,
  lockTeamCodes,
  setCodeUser,
} from './team-codes.repository.ts';
import { codesShownTo } from './teams.policy.ts';

/**
 * Uses up the code for the account that `makeAccount` creates for the code's team, and stores which account it was (AUTH-02,
 * CODES-03). Returns the account's user id. Throws TEAM_CODE_INVALID unless an open code matches exactly.
 */
export async function spendTeamCode(
  tx: Drizzle,
  { code, now }: { code: string; now: Date },
  makeAccount: (teamId: number) => Promise<number>,
): Promise<number> {
  const claimed = await claimCode(tx, code, now);
  if (!claimed) throw new AppError('TEAM_CODE_INVALID');
  const userId = await makeAccount(claimed.teamId);
  await setCodeUser(tx, claimed.codeId, userId);
  return userId;
}

async function makeCode(
  tx: Drizzle,
  team: { id: number; name: string },
  fixedCode?: string,
): Promise<string> {
  if (fixedCode !== undefined) {
    if (await insertCode(tx, team.id, fixedCode)) return fixedCode;
    throw new PlainError(`The code ${fixedCode} for team ${team.name} is another team's already.`);
  }
  // A random code is almost never taken. Three taken codes in a row mean that something else is wrong.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const code = makeTeamCode(team.name);
    if (await insertCode(tx, team.id, code)) return code;
  }
  throw new Error(`No unused registration code could be found for team ${team.name}.`);
}

/**
 * Creates a registration code for each team that never had one: the one in `fixedCodes` under the team's name, or a random
 * one. Does not replace a used or ended code, because that is the admin's decision (CODES-03). Returns the number of new
 * codes. Repeated or concurrent calls create no second code.
 */
export async function ensureTeamCodes({
  database,
  fixedCodes = {},
}: {
  database: Database;
  fixedCodes?: Readonly<Record<string, string>>;
}): Promise<number> {
  return database.inScope(leagueScope(), async (tx) => {
    await lockTeamCodes(tx);
    // A team of the provider may have any name, such as `constructor`.
    const fixed = new Map(Object.entries(fixedCodes));
    const without = await findTeamsWithoutCode(tx);
    for (const team of without) await makeCode(tx, team, fixed.get(team.name));
    return without.length;
  });
}

/** The teams' codes and what became of each, newest first (CODES-03); without the open ones if those are hidden. */
export async function listTeamCodes(database: Database, viewer: Viewer): Promise<CodeRow[]> {
  const found = await database.inScope(leagueScopeFor(viewer), (tx) => listCodes(tx, LIMITS.teamCodes));
  if (codesShownTo(viewer) === 'all') return found;
  return found.filter(({ usedAt, endedAt }) => usedAt !== null || endedAt !== null);
}

/**
 * Gives a team a new random code and ends the open one (CODES-03). With `expectedOpenCode`, ends only that code (null: none):
 * otherwise it would end a code that another person has just issued. Throws TEAM_NOT_FOUND, TEAM_CODE_CHANGED.
 */
export async function reissueTeamCode(
  { database, clock }: { database: Database; clock: Clock },
  viewer: Viewer,
  { teamId, expectedOpenCode }: { teamId: number; expectedOpenCode?: string | null | undefined },
): Promise<{ id: number; name: string; openCode: string }> {
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockTeamCodes(tx);
    const name = await findTeamName(tx, teamId);
    if (name === undefined) throw new AppError('TEAM_NOT_FOUND');
    const ended = await endOpenCode(tx, teamId, clock.now());
    if (expectedOpenCode !== undefined && ended !== expectedOpenCode) throw new AppError('TEAM_CODE_CHANGED');
    return { id: teamId, name, openCode: await makeCode(tx, { id: teamId, name }) };
  });
}
