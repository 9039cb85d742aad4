import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useEmptyDatabase, useTestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../log.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { teamScope } from '../scope.ts';
import { prepareLogins } from './logins.ts';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database; roles that the test creates are removed at the end. */
async function useDatabaseWithRoles() {
  const { url } = await useTestDatabase();
  const owner = await connect(url);
  const made: string[] = [];
  onTestFinished(async () => {
    for (const role of made)
      await owner.query(
        `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
      );
  });
  return {
    url,
    owner,
    /** Creates a login, and returns its address. */
    async makeLogin(name: string, options: string): Promise<string> {
      await owner.query(`create role ${name} login password 'secret' ${options}`);
      made.push(name);
      return addressOf(url, name);
    },
  };
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.username = name;
  address.password = 'secret';
  return address.href;
}

describe('[SAFE-01] the logins of a database', () => {
  it('are created once, and two processes that start at once get the same', async () => {
    const url = await useEmptyDatabase();
    await migrateDatabase(url);
    const [first, second] = await Promise.all([prepareLogins(url), prepareLogins(url)]);
    expect(second).toEqual(first);
    expect(await prepareLogins(url)).toEqual(first);
    const database = openDatabase({ logins: first, log: createLogger('silent') });
    onTestFinished(database.close);
    expect(await database.readInScope(teamScope(3), 'select portal_team_id() as team')).toEqual([
      { team: 3 },
    ]);
  });

  it('get another password if the secret in the database differs, as after a restore', async () => {
    const url = await useEmptyDatabase();
    await migrateDatabase(url);
    const before = await prepareLogins(url);
    const owner = await connect(url);
    await owner.query("delete from portal_secrets where name = 'database logins'");
    const after = await prepareLogins(url);
    expect(after).not.toEqual(before);
    await connect(after.coach);
    await expect(connect(before.coach)).rejects.toMatchObject({ code: '28P01' });
  });

  it('are used as given if they have exactly the rights of their role', async () => {
    const { url, makeLogin } = await useDatabaseWithRoles();
    const app = await makeLogin('given_app', 'in role portal_app');
    const coach = await makeLogin('given_coach', 'in role portal_coach');
    expect(await prepareLogins(url, { app, coach })).toEqual({ app, coach });
  });

  it.each([
    ['is a superuser', 'in role portal_coach superuser'],
    ['is a member of both roles', 'in role portal_coach, portal_app'],
    ['passes by row-level security', 'in role portal_coach bypassrls'],
    ['may make roles', 'in role portal_coach createrole'],
    ['has no role', ''],
    ['does not use its role by itself', 'noinherit in role portal_coach'],
  ])('are refused with a message if the one for coaches %s', async (_what, options) => {
    const { url, makeLogin } = await useDatabaseWithRoles();
    const app = await makeLogin('right_app', 'in role portal_app');
    const coach = await makeLogin('wrong_coach', options);
    await expect(prepareLogins(url, { app, coach })).rejects.toThrow(
      'The portal cannot log in to its database as wrong_coach. This must be a login that is a member of portal_coach and of no other role',
    );
  });

  it('are refused with a message if they do not exist', async () => {
    const { url, makeLogin } = await useDatabaseWithRoles();
    const app = await makeLogin('lonely_app', 'in role portal_app');
    await expect(prepareLogins(url, { app, coach: addressOf(url, 'absent') })).rejects.toThrow(
      'The portal cannot log in to its database as absent.',
    );
  });

  it('need an administrator if the owner may not create roles, as a message says', async () => {
    const { url, owner, makeLogin } = await useDatabaseWithRoles();
    const modest = await makeLogin('modest', 'in role portal_app, portal_coach');
    await owner.query(
      `alter database ${new URL(url).pathname.slice(1)} owner to modest; grant all on portal_secrets to modest`,
    );
    await expect(prepareLogins(modest)).rejects.toThrow(
      /^The user of DATABASE_URL may not make the two logins .* run: CREATE ROLE/,
    );
  });

  it('can be created by an owner who is not a superuser', async () => {
    const { owner, makeLogin } = await useDatabaseWithRoles();
    await makeLogin('landlord', 'createrole');
    await owner.query('grant portal_app, portal_coach to landlord with admin option');
    const url = await useEmptyDatabase();
    const name = new URL(url).pathname.slice(1);
    await owner.query(`alter database ${name} owner to landlord`);
    const landlord = addressOf(url, 'landlord');
    await migrateDatabase(landlord);
    const logins = await prepareLogins(landlord);
    expect(await prepareLogins(landlord)).toEqual(logins);
    const database = openDatabase({ logins, log: createLogger('silent') });
    expect(await database.readInScope(teamScope(3), 'select portal_team_id() as team')).toEqual([
      { team: 3 },
    ]);
    await database.close();
    for (const role of ['portal_app', 'portal_coach']) await owner.query(`drop role ${role}_of_${name}`);
  });
});
