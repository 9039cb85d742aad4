import { LIMITS } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
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

/**
 * Uses the code up for the account that `makeAccount` makes for the code's team in the same transaction, and notes whose
 * it is (AUTH-02, CODES-03). Gives the account's user id. Throws TEAM_CODE_INVALID unless it is exactly an open one.
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
  // Two random codes being the same is next to impossible; three times in a row means that something else is wrong.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const code = makeTeamCode(team.name);
    if (await insertCode(tx, team.id, code)) return code;
  }
  throw new Error(`No unused registration code could be found for team ${team.name}.`);
}

/**
 * Gives each team that never had a registration code a random one, or the one that `fixedCodes` names for it by team
 * name. A code that was used up or ended is not replaced: that is the admin's decision (CODES-03). Gives the number of
 * codes made; calling it again, or from two processes at once, makes none twice.
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
    const without = await findTeamsWithoutCode(tx);
    for (const team of without) await makeCode(tx, team, fixedCodes[team.name]);
    return without.length;
  });
}

/** What became of the teams' codes, newest first (CODES-03). */
export async function listTeamCodes(database: Database): Promise<CodeRow[]> {
  return database.inScope(leagueScope(), (tx) => listCodes(tx, LIMITS.teamCodes));
}

/**
 * Gives a team a new random code; the one that was open opens nothing any more (CODES-03). With `meantToEnd` only that
 * one, or none, may be open: else another has just issued what would end. Throws TEAM_NOT_FOUND, TEAM_CODE_CHANGED.
 */
export async function reissueTeamCode(
  { database, clock }: { database: Database; clock: Clock },
  teamId: number,
  meantToEnd?: string | null,
): Promise<{ id: number; name: string; openCode: string }> {
  return database.inScope(leagueScope(), async (tx) => {
    await lockTeamCodes(tx);
    const name = await findTeamName(tx, teamId);
    if (name === undefined) throw new AppError('TEAM_NOT_FOUND');
    const ended = await endOpenCode(tx, teamId, clock.now());
    if (meantToEnd !== undefined && ended !== meantToEnd) throw new AppError('TEAM_CODE_CHANGED');
    return { id: teamId, name, openCode: await makeCode(tx, { id: teamId, name }) };
  });
}
