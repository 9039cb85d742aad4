import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { readEnv } from '../../../env.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createServer } from '../../../platform/http/server.ts';
import { createLogger, type Logger } from '../../../platform/log.ts';
import { createCoachAccount, registerRegistrationRoute } from '../../coaches/index.ts';
import { warnOfSecondFactor } from '../../mail/index.ts';
import { registerTeamRoutes } from '../../teams/teams.routes.ts';
import { teamCodes, teams } from '../../teams/teams.table.ts';
import type { AttemptLimits } from '../auth.constants.ts';
import { type Auth, createAuth, registerAuthRoutes } from '../index.ts';

export const ADMIN_EMAIL = 'admin@league.example';
export const PASSWORD = 'balance-beam';
const SECRET = 'a secret of the tests, which is 32 characters or more, 0123456789';

export type TestPortal = { app: FastifyInstance; auth: Auth };

/** A server process of a portal with sign-in and teams, not listening; closed when the test ends. */
export async function startPortal({
  database,
  clock = systemClock,
  limits,
  env = {},
  secret = SECRET,
  log = createLogger('silent'),
}: {
  database: Database;
  clock?: Clock;
  limits?: Partial<AttemptLimits>;
  env?: Record<string, string>;
  secret?: string;
  log?: Logger;
}): Promise<TestPortal> {
  const settings = readEnv({ LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, ...env });
  const auth = createAuth({
    database,
    env: settings,
    clock,
    log,
    secret,
    baseUrl: settings.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    warnOffice: warnOfSecondFactor,
    ...(limits ? { limits } : {}),
  });
  const app = createServer({
    log,
    resolveViewer: auth.resolveViewer,
    publicOrigin: auth.publicOrigin,
    trustedProxies: 0,
  });
  registerAuthRoutes(app, { auth });
  registerRegistrationRoute(app, { auth });
  registerTeamRoutes(app, { database, clock });
  await app.ready();
  onTestFinished(async () => app.close());
  return { app, auth };
}

let made = 0;

/** A team with an open code; both have unused names. */
export async function buildTeam(database: Database, name = 'Spring') {
  made += 1;
  const [team] = await database.unscoped
    .insert(teams)
    .values({ name: `${name} ${made}` })
    .returning();
  if (!team) throw new Error('The team was not stored.');
  const code = `${name.toUpperCase()}${2000 + made}`;
  await database.unscoped.insert(teamCodes).values({ teamId: team.id, code });
  return { id: team.id, name: team.name, code };
}

/** A coach with an account, of a new team unless one is given. */
export async function buildCoach(
  database: Database,
  coach: { email?: string; password?: string; coachLevel?: string | null; teamId?: number | null } = {},
) {
  made += 1;
  const email = coach.email ?? `coach${made}@example.org`;
  const password = coach.password ?? PASSWORD;
  const teamId = coach.teamId === undefined ? (await buildTeam(database)).id : coach.teamId;
  const userId = await createCoachAccount({
    database,
    email,
    password,
    firstName: 'Dana',
    lastName: 'Reyes',
    coachLevel: coach.coachLevel ?? null,
    teamId,
  });
  return { userId, email, password, teamId };
}

export function post(
  { app }: TestPortal,
  url: string,
  payload: object | undefined,
  options: Omit<InjectOptions, 'url' | 'method' | 'payload'> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, ...(payload ? { payload } : {}), ...options });
}

export function login(
  portal: TestPortal,
  credentials: { email: string; password: string },
  options: Omit<InjectOptions, 'url' | 'method' | 'payload'> = {},
): Promise<LightMyRequestResponse> {
  const { email, password } = credentials;
  return post(portal, '/api/coach/login', { email, password }, options);
}

export type SetCookie = { name: string; value: string; attributes: string[] };

export function setCookies(response: LightMyRequestResponse): SetCookie[] {
  return [response.headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
  });
}

/** The Cookie header with which a browser would return a response's cookies. */
export function cookieHeader(response: LightMyRequestResponse): string {
  return setCookies(response)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** Signs in and returns the Cookie header of the session. */
export async function signedIn(
  portal: TestPortal,
  credentials: { email: string; password: string },
): Promise<string> {
  const response = await login(portal, credentials);
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  return cookieHeader(response);
}

export function getUser({ app }: TestPortal, cookie: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url: '/api/coach/user', headers: { cookie } });
}
