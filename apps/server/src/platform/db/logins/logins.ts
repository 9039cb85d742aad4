import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { PlainError } from '../../plain-error.ts';
import { databaseErrorOf } from '../failures.ts';
import { waitForLock } from '../locks/advisory-lock.ts';
import { hasOwnSettings } from './login-repair.ts';
import { sharedSecret } from './secrets.ts';

/** The addresses with which the portal logs in to its database: for its own work, and for coaches' transactions. */
export type Logins = { readonly app: string; readonly coach: string };

type Kind = keyof Logins;

/** The only role that each login is a member of. */
const ROLE_OF = { app: 'portal_app', coach: 'portal_coach' } as const satisfies Record<Kind, string>;

/** invalid_authorization_specification, invalid_password: the login does not exist, or has another password. */
const NO_LOGIN: ReadonlySet<string | undefined> = new Set(['28000', '28P01']);

const NOT_ALLOWED = '42501';
const IS_THERE: ReadonlySet<string | undefined> = new Set(['42710', '23505']);
const LONGEST_NAME = 63;

/** Functions of pg_catalog that create, read, change, import or export large objects. */
const IS_LARGE_OBJECT_CALL = String.raw`pronamespace = 'pg_catalog'::regnamespace
  and (proname like 'lo\_%' or proname in ('loread', 'lowrite'))`;

/**
 * Returns the two logins of the migrated database at `ownerUrl`: the given ones, or the portal's own, which it creates
 * and repairs as the owner. Their password is stored in the database, where the owner and the portal itself can read
 * it. Throws a PlainError if a login has more or fewer rights than it must.
 */
export async function prepareLogins(ownerUrl: string, given?: Logins): Promise<Logins> {
  return withOwner(ownerUrl, async (owner) => {
    await revokeTemporaryTables(owner);
    await revokeLargeObjects(owner);
    const logins = given ?? (await ownLogins(owner, ownerUrl));
    for (const kind of ['app', 'coach'] as const) {
      await resetSettings(owner, logins[kind]);
      if (await isFit(kind, logins[kind])) continue;
      if (given !== undefined) throw new PlainError(misfit(kind, logins[kind]));
      await makeLogin(owner, kind, logins[kind]);
      if (!(await isFit(kind, logins[kind]))) throw new PlainError(misfit(kind, logins[kind]));
    }
    return logins;
  });
}

async function withOwner<Result>(url: string, work: (owner: Client) => Promise<Result>): Promise<Result> {
  const owner = new Client({ connectionString: url, application_name: 'portal logins' });
  // A connection that is lost between two queries must not end the process by itself; the next query fails.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await waitForLock(owner, 'migrate');
    return await work(owner);
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/**
 * Temporary tables stay on a connection, so the next coach's transaction would find them. PostgreSQL allows them to all
 * roles by default.
 */
async function revokeTemporaryTables(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; isOpen: boolean }>(
    `select current_database() as name, has_database_privilege('public', current_database(), 'TEMP') as "isOpen"`,
  );
  const [database] = rows;
  if (!database?.isOpen) return;
  await owner.query(`revoke temporary on database ${owner.escapeIdentifier(database.name)} from public`);
}

/**
 * Large objects belong to their creator and to no team, and PostgreSQL allows them to all roles by default. Only a
 * superuser can revoke that; SECURITY.md says so.
 */
async function revokeLargeObjects(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ call: string }>(`
    select oid::regprocedure::text as call from pg_proc
    where ${IS_LARGE_OBJECT_CALL} and has_function_privilege('public', oid, 'execute')
      and (select rolsuper from pg_roles where rolname = current_user)`);
  if (rows.length === 0) return;
  await owner.query(`revoke execute on function ${rows.map(({ call }) => call).join(', ')} from public`);
}

/** Removes what a login has set for its own future connections. Settings of the server belong to the database. */
async function resetSettings(owner: Client, address: string): Promise<void> {
  const { name } = loginOf(address);
  const { rows } = await owner.query<{ database: string; isChanged: boolean }>(
    `select current_database() as database, ${hasOwnSettings('$1')} as "isChanged"`,
    [name],
  );
  const [found] = rows;
  if (!found?.isChanged) return;
  const role = owner.escapeIdentifier(name);
  const resets = [
    `alter role ${role} reset all`,
    `alter role ${role} in database ${owner.escapeIdentifier(found.database)} reset all`,
  ];
  try {
    await owner.query(resets.join('; '));
  } catch (error) {
    if (databaseErrorOf(error)?.code !== NOT_ALLOWED) throw error;
    throw new PlainError(
      `The database login ${name} has settings of its own, which the user of DATABASE_URL may not remove. Have an ` +
        `administrator of the server run: ${resets.join('; ')};`,
      { cause: error },
    );
  }
}

async function ownLogins(owner: Client, ownerUrl: string): Promise<Logins> {
  const password = await sharedSecret({ unscoped: drizzle(owner) }, 'database logins');
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const addressOf = (kind: Kind) =>
    loginAddress(ownerUrl, { name: nameOf(kind, rows[0]?.database ?? ''), password });
  return { app: addressOf('app'), coach: addressOf('coach') };
}

/** Roles belong to the whole server, where other databases may be portals too. */
function nameOf(kind: Kind, database: string): string {
  const name = `${ROLE_OF[kind]}_of_${database}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `${ROLE_OF[kind]}_of_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

function loginAddress(ownerUrl: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(ownerUrl);
  for (const key of ['user', 'password']) url.searchParams.delete(key);
  if (url.hostname === '') {
    // A socket address has no place for a user name before it.
    url.searchParams.set('user', name);
    url.searchParams.set('password', password);
  } else {
    url.username = encodeURIComponent(name);
    url.password = password;
  }
  return url.href;
}

async function makeLogin(owner: Client, kind: Kind, address: string): Promise<void> {
  const { name, password } = loginOf(address);
  const role = owner.escapeIdentifier(name);
  const withPassword = `login password ${owner.escapeLiteral(password)}`;
  try {
    await owner.query(`create role ${role} ${withPassword}`).catch(async (error: unknown) => {
      if (!IS_THERE.has(databaseErrorOf(error)?.code)) throw error;
      await owner.query(`alter role ${role} ${withPassword}`);
    });
    await owner.query(`grant ${ROLE_OF[kind]} to ${role}`);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== NOT_ALLOWED) throw error;
    throw new PlainError(
      'The user of DATABASE_URL may not make the two logins that the portal works with. Have an administrator of the server ' +
        "run: CREATE ROLE portal_server LOGIN PASSWORD '…'; GRANT portal_app TO portal_server; CREATE ROLE portal_coaches " +
        "LOGIN PASSWORD '…'; GRANT portal_coach TO portal_coaches; and name them in DATABASE_APP_URL and DATABASE_COACH_URL.",
      { cause: error },
    );
  }
}

function loginOf(address: string): { name: string; password: string } {
  const { username, password, searchParams } = new URL(address);
  return {
    name: searchParams.get('user') ?? decodeURIComponent(username),
    password: searchParams.get('password') ?? password,
  };
}

/** Whether the login exists, has no rights of its own, and is a member of its role only. */
async function isFit(kind: Kind, url: string): Promise<boolean> {
  const login = new Client({ connectionString: url, application_name: 'portal logins' });
  login.on('error', () => undefined);
  try {
    await login.connect();
    const { rows } = await login.query<{ roles: string[]; isPlain: boolean }>(`
      select array(
          select rolname::text from pg_roles where rolname <> session_user and pg_has_role(session_user, oid, 'MEMBER')
        ) as roles,
        not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
          and pg_has_role(session_user, '${ROLE_OF[kind]}', 'USAGE') as "isPlain"
      from pg_roles where rolname = session_user`);
    return rows[0]?.isPlain === true && rows[0].roles.join() === ROLE_OF[kind];
  } catch (error) {
    if (NO_LOGIN.has(databaseErrorOf(error)?.code)) return false;
    throw error;
  } finally {
    await login.end().catch(() => undefined);
  }
}

function misfit(kind: Kind, url: string): string {
  return (
    `The portal cannot log in to its database as ${loginOf(url).name}. This must be a login that is a member of ` +
    `${ROLE_OF[kind]} and of no other role, is no superuser, and may make no roles and no databases.`
  );
}
