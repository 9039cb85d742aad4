import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../log.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { teamScope } from '../scope.ts';
import { type Logins, prepareLogins } from './logins.ts';

/** What a coach's login can change about itself because no privilege can forbid it. */
const CHANGES = [
  "password 'stolen'",
  'password null',
  "set search_path = ''",
  'set default_transaction_read_only = on',
  "set local_preload_libraries = 'none'",
  'set statement_timeout = 1',
  'set exit_on_error = on',
  'set idle_session_timeout = 1',
  "set datestyle = 'German'",
  'in database :database set row_security = off',
];

let url: string;
let logins: Logins;
let name: string;

beforeAll(async () => {
  const database = await createEmptyDatabase();
  url = database.url;
  name = new URL(url).pathname.slice(1);
  await migrateDatabase(url);
  logins = await prepareLogins(url);
  return async () => {
    await database.close();
    await onServer('postgres', (owner) =>
      owner.query(`drop role portal_app_of_${name}; drop role portal_coach_of_${name}`),
    );
  };
});

async function onServer<Result>(database: string, work: (owner: Client) => Promise<Result>) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  const owner = new Client({ connectionString: address.href });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const statementOf = (change: string) => `alter role current_user ${change.replace(':database', name)}`;

const STATE = sql`select portal_team_id() as team, current_setting('search_path') as path,
  current_setting('datestyle') as dates, current_setting('transaction_read_only') as "isReadOnly"`;

describe('[SAFE-01] a login changed by a coach’s own statement', () => {
  it.each(CHANGES)('is repaired when a process needs a new connection: %s', async (change) => {
    const repairLogins = async () => void (await prepareLogins(url, undefined));
    const database = openDatabase({ logins, log: createLogger('silent'), maxConnections: 2, repairLogins });
    onTestFinished(database.close);
    const stateOf = (team: number) =>
      database.inScope(teamScope(team), async (tx) => (await tx.execute(STATE)).rows);
    const before = await stateOf(3);
    await database.inScope(teamScope(3), async (tx) => {
      await tx.execute(sql.raw(statementOf(change)));
    });
    await onServer(name, (owner) =>
      owner.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename in ($1, $2) and datname = $3',
        [`portal_coach_of_${name}`, `portal_app_of_${name}`, name],
      ),
    );
    expect(await Promise.all([stateOf(3), stateOf(3)])).toEqual([before, before]);
    expect(before).toMatchObject([{ team: 3, isReadOnly: 'off' }]);
  });

  it.each(CHANGES)('is repaired by the next start: %s', async (change) => {
    await onLogin(logins.coach, (coach) => coach.query(statementOf(change)));
    expect(await prepareLogins(url)).toEqual(logins);
    const state = await onLogin(logins.coach, (coach) =>
      coach.query(`select current_setting('search_path') as path, current_setting('portal.team_id', true) as team,
        (select count(*)::int from pg_db_role_setting where setrole = session_user::regrole) as settings`),
    );
    expect(state.rows).toEqual([{ path: '"$user", public', team: null, settings: 0 }]);
  });

  it('is refused with the commands to run if the owner may not repair it', async () => {
    const { modest, coach } = await onServer(name, async (owner) => {
      await owner.query(`create role modest_${name} login password 'secret';
        create role given_${name} login password 'secret' in role portal_coach;
        alter role given_${name} set datestyle = 'German'`);
      await owner.query(`grant all on database ${name} to modest_${name}`);
      const addressOf = (role: string) =>
        Object.assign(new URL(url), { username: role, password: 'secret' }).href;
      return { modest: addressOf(`modest_${name}`), coach: addressOf(`given_${name}`) };
    });
    onTestFinished(() =>
      onServer(name, async (owner) => {
        await owner.query(`drop owned by modest_${name}; drop role modest_${name}; drop role given_${name}`);
      }),
    );
    await expect(prepareLogins(modest, { app: logins.app, coach })).rejects.toThrow(
      `The database login given_${name} has settings of its own, which the user of DATABASE_URL may not remove. Have an ` +
        `administrator of the server run: alter role "given_${name}" reset all; alter role "given_${name}" in database "${name}" reset all;`,
    );
  });
});

async function onLogin<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
