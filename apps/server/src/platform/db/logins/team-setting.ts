import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Drizzle } from '../drizzle.ts';
import { sharedSecret } from './secrets.ts';

/** The name in portal_secrets that the function portal_team_id() reads. */
const TEAM_SECRET = 'team signature';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Sets the team of the transaction. The value is a parameter, which pg_stat_activity does not show (decision 0123). */
const SET_TEAM = "select set_config('portal.team_id', $1, true)";

/**
 * The value of the setting portal.team_id that portal_team_id() accepts: the team, signed for one connection, so that
 * it is useless on another. Hashed twice, because a single SHA-256 of a secret and a text can be extended without the
 * secret.
 */
export function signedTeam(
  secret: string,
  { teamId, processId }: { teamId: number; processId: number },
): string {
  return `${teamId}:${sha256(secret + sha256(`${secret}:${teamId}:${processId}`))}`;
}

/** Creates the function that returns the value of portal.team_id for a team on a connection. */
export function createTeamSigning(database: {
  readonly unscoped: Drizzle;
}): (client: PoolClient, teamId: number) => Promise<string> {
  let secret: string | undefined;
  const processIds = new WeakMap<PoolClient, number>();

  /** Queried, because a pooler in between has its own connection numbers. */
  async function processIdOf(client: PoolClient): Promise<number> {
    const known = processIds.get(client);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    processIds.set(client, pid);
    return pid;
  }

  return async (client, teamId) => {
    if (!Number.isSafeInteger(teamId)) throw new TypeError('A team scope needs a whole number.');
    secret ??= await sharedSecret(database, TEAM_SECRET);
    return signedTeam(secret, { teamId, processId: await processIdOf(client) });
  };
}

/**
 * Opens the transaction of a team. The connections send queries without waiting for earlier answers, so the
 * two statements take one round trip, and a query that the caller sends at once takes none of its own.
 */
export async function openTeam(client: PoolClient, signed: string): Promise<void> {
  await Promise.all([client.query('begin'), client.query(SET_TEAM, [signed])]);
}
