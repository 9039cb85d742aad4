import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { routes } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureAdmin, PRODUCTION } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { expireConfirmations } from '../../../../test/expire-confirmations.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import type { AttemptLimits } from '../auth.constants.ts';
import { sessions, users } from '../auth.table.ts';
import { insertUser, setAdminPassword } from '../index.ts';
import {
  ADMIN_EMAIL,
  buildCoach,
  buildTeam,
  cookieHeader,
  getUser,
  login,
  post,
  setCookies,
  signedIn,
  startPortal,
  type TestPortal,
} from '../testing/portal.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type SignOnPerson,
  type SignOnService,
  startSignOnService,
} from '../testing/sign-on-service.ts';
import { createSingleSignOn } from './single-sign-on.ts';

const PUBLIC_URL = 'https://portal.example.org';
const redirectUri = PUBLIC_URL + routes.auth.adminLoginCallback.path;
const REFUSED = '/coach/auth?signIn=refused';
const ADMIN: SignOnPerson = { email: ADMIN_EMAIL, email_verified: true };

let test: TestDatabase;
let service: SignOnService;
beforeAll(async () => {
  test = await createTestDatabase();
  await ensureAdmin({
    database: test.database,
    env: { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: 'uneven-bars-and-vault' },
  });
  service = await startSignOnService({ redirectUri });
});
afterAll(async () => {
  await service.stop();
  await test.close();
});

function envFor(issuer: string) {
  return { PUBLIC_URL, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
}

const startWithSignOn = (issuer = service.issuer, clock = systemClock, limits: Partial<AttemptLimits> = {}) =>
  startPortal({ ...test, clock, limits, env: envFor(issuer) });

function get({ app }: TestPortal, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

/** Follows a sign-in from the portal through the service, and returns the address that the service sends back to. */
async function goThrough(portal: TestPortal, person: SignOnPerson, through = service) {
  through.setPerson(person);
  const start = await get(portal, '/api/login');
  const back = await through.visit(start.headers.location ?? '');
  expect(back.origin + back.pathname).toBe(redirectUri);
  return { back: back.pathname + back.search, cookie: cookieHeader(start) };
}

/** Runs a statement as the database's owner. */
async function onDatabase(statement: string): Promise<void> {
  const client = new Client({ connectionString: test.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Until the test ends, no counted attempt can be taken back. */
async function refuseToTakeBack(): Promise<void> {
  await onDatabase(`
    create function refuse_to_take_back() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$;
    create trigger no_taking_back before insert on rate_limits for each row
      when (new.points < 0) execute function refuse_to_take_back()`);
  onTestFinished(() =>
    onDatabase('drop trigger no_taking_back on rate_limits; drop function refuse_to_take_back'),
  );
}

const adminSessions = async () => {
  const [admin] = await test.database.unscoped.select().from(users).where(eq(users.role, 'admin'));
  return test.database.unscoped.$count(sessions, eq(sessions.userId, admin?.id ?? 0));
};

describe('single sign-on', () => {
  it('[ROUTE-14] starts at the service with PKCE, state and nonce, stored in a short-lived signed cookie', async () => {
    const response = await get(await startWithSignOn(), '/api/login?returnTo=https://evil.example/');
    expect(response.statusCode).toBe(302);
    const address = new URL(response.headers.location ?? '');
    expect(address.origin).toBe(service.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [ticket, ...others] = setCookies(response);
    expect(others).toEqual([]);
    expect(ticket?.attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('[ROUTE-14] signs in the configured admin, who lands on /admin', async () => {
    const portal = await startWithSignOn();
    const { back, cookie } = await goThrough(portal, { ...ADMIN, email: 'Admin@League.example' });
    const response = await get(portal, back, { cookie });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/admin');
    const [removed, session] = setCookies(response);
    expect(removed).toMatchObject({ value: '', attributes: expect.arrayContaining(['Max-Age=0']) });
    expect(session?.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure']));
    const user = await getUser(portal, cookieHeader(response));
    expect(user.json()).toMatchObject({ role: 'admin', email: ADMIN_EMAIL });
  });

  it('[OFFICE-10] [ROUTE-14] signs in each person of the office, bound to their own subject', async () => {
    await insertUser(test.database.unscoped, {
      email: 'scores@league.example',
      passwordHash: null,
      firstName: 'Ida',
      lastName: 'Roth',
      role: 'office',
      officeRole: 'scores',
    });
    const portal = await startWithSignOn();
    const enter = async (person: SignOnPerson) => {
      const { back, cookie } = await goThrough(portal, person);
      return get(portal, back, { cookie });
    };
    const ida = { email: 'Scores@League.example', email_verified: true, subject: 'ida' };
    const user = await getUser(portal, cookieHeader(await enter(ida)));
    expect(user.json()).toMatchObject({ email: 'scores@league.example', officeRole: 'scores' });
    // First the same address with another subject; then the same subject with another person's address.
    expect((await enter({ ...ida, subject: 'another' })).headers.location).toBe(REFUSED);
    await insertUser(test.database.unscoped, {
      email: 'second@league.example',
      passwordHash: null,
      firstName: 'Noor',
      lastName: 'Vance',
      role: 'office',
      officeRole: 'owner',
    });
    expect((await enter({ ...ida, email: 'second@league.example' })).headers.location).toBe(REFUSED);
    expect((await enter({ ...ida, email_verified: false })).headers.location).toBe(REFUSED);
    expect((await enter(ida)).headers.location).toBe('/admin');
  });

  it('[ROUTE-14] [BEYOND-06] can return to another process than it started at', async () => {
    const { back, cookie } = await goThrough(await startWithSignOn(), ADMIN);
    const response = await get(await startWithSignOn(), back, { cookie });
    expect(response.headers.location).toBe('/admin');
  });

  it('[ROUTE-14] works with a service that puts the email into the identity token', async () => {
    const direct = await startSignOnService({ redirectUri, putsClaimsInIdToken: true });
    onTestFinished(direct.stop);
    const portal = await startWithSignOn(direct.issuer);
    const { back, cookie } = await goThrough(portal, ADMIN, direct);
    expect((await get(portal, back, { cookie })).headers.location).toBe('/admin');
  });

  it('[SAFE-06] asks the service whether the email is verified if the token does not say', async () => {
    const direct = await startSignOnService({ redirectUri, putsClaimsInIdToken: true });
    onTestFinished(direct.stop);
    const portal = await startWithSignOn(direct.issuer);
    const inIdToken = { email: ADMIN_EMAIL };
    const verified = await goThrough(portal, { ...ADMIN, inIdToken }, direct);
    expect((await get(portal, verified.back, { cookie: verified.cookie })).headers.location).toBe('/admin');
    const unverified = await goThrough(portal, { ...ADMIN, email_verified: false, inIdToken }, direct);
    expect((await get(portal, unverified.back, { cookie: unverified.cookie })).headers.location).toBe(
      REFUSED,
    );
  });

  it('[SAFE-06] binds the admin to the subject of the first sign-in until the office resets it', async () => {
    const fresh = await startSignOnService({ redirectUri });
    onTestFinished(fresh.stop);
    const portal = await startWithSignOn(fresh.issuer);
    const landsOn = async (subject: string) => {
      const { back, cookie } = await goThrough(portal, { ...ADMIN, subject }, fresh);
      return (await get(portal, back, { cookie })).headers.location;
    };
    expect(await landsOn('first')).toBe('/admin');
    expect(await landsOn('second')).toBe(REFUSED);
    expect(await landsOn('first')).toBe('/admin');
    await setAdminPassword(test);
    expect(await landsOn('second')).toBe('/admin');
    expect(await landsOn('first')).toBe(REFUSED);
  });

  it('[ROUTE-14] ends the browser’s former session', async () => {
    const portal = await startWithSignOn();
    const former = await signedIn(portal, await buildCoach(test.database));
    const { back, cookie } = await goThrough(portal, ADMIN);
    await get(portal, back, { cookie: `${cookie}; ${former}` });
    expect((await getUser(portal, former)).statusCode).toBe(401);
  });
});

describe('single sign-on refuses, without creating a session,', () => {
  async function expectRefused(portal: TestPortal, back: string, cookie: string) {
    const before = await adminSessions();
    const response = await get(portal, back, { cookie });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(REFUSED);
    expect(cookieHeader(response)).toBe('');
    expect(await adminSessions()).toBe(before);
  }

  it.each<[string, () => Promise<SignOnPerson>]>([
    ['a stranger', async () => ({ email: 'stranger@example.org', email_verified: true })],
    ['a coach', async () => ({ email: (await buildCoach(test.database)).email, email_verified: true })],
    ['the admin’s email when it is not verified', async () => ({ ...ADMIN, email_verified: false })],
    ['the admin’s email when nothing says that it is verified', async () => ({ email: ADMIN_EMAIL })],
    [
      'the admin’s email with a character that cannot be seen',
      async () => ({ ...ADMIN, email: 'admin@league\u200B.example' }),
    ],
    [
      'the admin’s email with a letter that only looks like it',
      async () => ({ ...ADMIN, email: 'admin@league.e\u0445ample' }),
    ],
    ['somebody without an email', async () => ({})],
    ['a person who turns back at the service', async () => ({ refuses: true })],
  ])('[ROUTE-14] [AUTH-06] %s', async (_, person) => {
    const portal = await startWithSignOn();
    const { back, cookie } = await goThrough(portal, await person());
    await expectRefused(portal, back, cookie);
  });

  it('[AUTH-10] [SAFE-07] any, after too many that were refused for one address; right ones do not count', async () => {
    const limits = { signInPerAddress: { attempts: 2, windowSeconds: 60 } };
    await test.database.unscoped.execute(sql`delete from rate_limits`);
    onTestFinished(async () => void (await test.database.unscoped.execute(sql`delete from rate_limits`)));
    const portal = await startWithSignOn(service.issuer, systemClock, limits);
    const back = async (person: SignOnPerson, accept = 'application/json') => {
      const through = await goThrough(portal, person);
      return get(portal, through.back, { cookie: through.cookie, accept });
    };
    const stranger = { email: 'stranger@example.org', email_verified: true };
    for (const _ of [1, 2, 3]) expect((await back(ADMIN)).headers.location).toBe('/admin');
    for (const _ of [1, 2]) expect((await back(stranger)).headers.location).toBe(REFUSED);
    const refused = await back(ADMIN);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const page = await back(ADMIN, 'text/html');
    expect(page.statusCode).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('Too many attempts');
  });

  it('[AUTH-10] any after too many, even if the counted one cannot be taken back', async () => {
    const limits = { everySignInPerAddress: { attempts: 1, windowSeconds: 60 } };
    await test.database.unscoped.execute(sql`delete from rate_limits`);
    onTestFinished(async () => void (await test.database.unscoped.execute(sql`delete from rate_limits`)));
    const portal = await startWithSignOn(service.issuer, systemClock, limits);
    const first = await goThrough(portal, ADMIN);
    expect((await get(portal, first.back, { cookie: first.cookie })).headers.location).toBe('/admin');
    const second = await goThrough(portal, ADMIN);
    await refuseToTakeBack();
    const refused = await get(portal, second.back, { cookie: second.cookie });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('[ROUTE-14] a browser that did not start the sign-in', async () => {
    const portal = await startWithSignOn();
    const { back } = await goThrough(portal, ADMIN);
    await expectRefused(portal, back, '');
  });

  it('[ROUTE-14] a return that belongs to another sign-in', async () => {
    const portal = await startWithSignOn();
    const first = await goThrough(portal, ADMIN);
    const second = await goThrough(portal, ADMIN);
    await expectRefused(portal, first.back, second.cookie);
  });

  it('[ROUTE-14] a changed state, a missing code, an invented code', async () => {
    const portal = await startWithSignOn();
    for (const change of [
      (search: URLSearchParams) => search.set('state', 'another'),
      (search: URLSearchParams) => search.delete('state'),
      (search: URLSearchParams) => search.delete('code'),
      (search: URLSearchParams) => search.set('code', 'made-up'),
      (search: URLSearchParams) => search.set('iss', 'https://evil.example'),
    ]) {
      const { back, cookie } = await goThrough(portal, ADMIN);
      const changed = new URL(back, PUBLIC_URL);
      change(changed.searchParams);
      await expectRefused(portal, changed.pathname + changed.search, cookie);
    }
  });

  it('[ROUTE-14] the same return a second time', async () => {
    const portal = await startWithSignOn();
    const { back, cookie } = await goThrough(portal, ADMIN);
    expect((await get(portal, back, { cookie })).headers.location).toBe('/admin');
    await expectRefused(portal, back, cookie);
  });

  it('[ROUTE-14] a return after ten minutes', async () => {
    let time = Date.now();
    const portal = await startWithSignOn(service.issuer, { now: () => new Date(time) });
    const { back, cookie } = await goThrough(portal, ADMIN);
    time += 10 * 60_000;
    await expectRefused(portal, back, cookie);
  });
});

describe('with single sign-on, the password', () => {
  const admin = { email: ADMIN_EMAIL, password: 'uneven-bars-and-vault' };
  beforeAll(async () => {
    await setAdminPassword({ ...test, password: admin.password });
  });

  it('[BEYOND-11] of the admin is answered like a wrong one', async () => {
    const portal = await startWithSignOn();
    const right = await login(portal, admin);
    const wrong = await login(portal, { ...admin, password: 'another-password' });
    expect([right.statusCode, right.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(right.json().message).toBe(wrong.json().message);
    expect(right.headers['set-cookie']).toBeUndefined();
  });

  it('[BEYOND-11] of a coach works as before', async () => {
    const portal = await startWithSignOn();
    expect((await login(portal, await buildCoach(test.database))).statusCode).toBe(200);
  });

  it('[BEYOND-11] no longer keeps the admin’s sessions that it started', async () => {
    const cookie = await signedIn(await startPortal({ ...test, env: { PUBLIC_URL } }), admin);
    expect((await getUser(await startPortal({ ...test, env: { PUBLIC_URL } }), cookie)).statusCode).toBe(200);
    expect((await getUser(await startWithSignOn(), cookie)).statusCode).toBe(401);
  });

  it('[BEYOND-11] and the second factor of the admin are not requested and cannot be changed', async () => {
    const portal = await startPortal({ ...test, env: { ...envFor(service.issuer), ...PRODUCTION } });
    const { back, cookie: ticket } = await goThrough(portal, ADMIN);
    const headers = { cookie: cookieHeader(await get(portal, back, { cookie: ticket })), origin: PUBLIC_URL };
    const user = await getUser(portal, headers.cookie);
    expect(user.json()).toMatchObject({ role: 'admin', mustSetUpSecondFactor: false });
    await expireConfirmations(test.database);
    const code = await post(portal, '/api/admin/team-codes/999999/reissue', {}, { headers });
    expect(code.json().code, 'a route that asks to confirm').toBe('TEAM_NOT_FOUND');
    const team = await buildTeam(test.database, 'Alone');
    expect((await get(portal, '/api/teams', headers)).body, 'the open codes').toContain(team.code);
    const currentPassword = admin.password;
    for (const [url, body] of [
      ['/api/coach/change-password', { currentPassword, newPassword: 'rings-and-pommel-horse' }],
      ['/api/admin/second-factor/begin', { currentPassword }],
      ['/api/auth/confirm', { currentPassword }],
      ['/api/admin/second-factor/confirm', { code: '123456' }],
    ] as const) {
      const refused = await post(portal, url, body, { headers });
      expect([refused.statusCode, refused.json().code], url).toEqual([409, 'SIGNS_IN_ELSEWHERE']);
    }
  });
});

describe('while the single sign-on service is unreachable', () => {
  it('[ROUTE-14] answers 503, to a person as a page, and works again once it is back', async () => {
    const gone = await startSignOnService({ redirectUri });
    const portal = await startWithSignOn(gone.issuer);
    await gone.stop();
    const page = await get(portal, '/api/login', { accept: 'text/html,application/xhtml+xml' });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['retry-after']).toBe('60');
    expect(page.body).toContain('sign-in service cannot be reached');
    const json = await get(portal, '/api/login');
    expect(json.statusCode).toBe(503);
    expect(json.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });

    const port = Number(new URL(gone.issuer).port);
    const back = await startSignOnService({ redirectUri, port });
    onTestFinished(back.stop);
    expect((await get(portal, '/api/login')).statusCode).toBe(302);
  });

  it('[ROUTE-14] says so on the way back too', async () => {
    const gone = await startSignOnService({ redirectUri });
    const portal = await startWithSignOn(gone.issuer);
    const { back, cookie } = await goThrough(portal, ADMIN, gone);
    await gone.stop();
    const response = await get(portal, back, { cookie });
    expect(response.statusCode).toBe(503);
    expect(setCookies(response).filter(({ value }) => value !== '')).toEqual([]);
  });

  it('[ROUTE-14] says so even if the counted sign-in cannot be taken back', async () => {
    const lines: string[] = [];
    const log = createLogger('error', { write: (line) => void lines.push(line) });
    const gone = await startSignOnService({ redirectUri });
    const portal = await startPortal({ ...test, log, env: envFor(gone.issuer) });
    const { back, cookie } = await goThrough(portal, ADMIN, gone);
    await gone.stop();
    await refuseToTakeBack();
    const response = await get(portal, back, { cookie });
    expect(response.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'A counted sign-in could not be taken back.',
      'A request failed.',
    ]);
  });

  it('[ROUTE-14] does not wait for a service that never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.close();
      silent.closeAllConnections();
    });
    const signOn = createSingleSignOn({
      issuer: new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectUri: new URL(redirectUri),
      timeoutSeconds: 0.1,
    });
    await expect(signOn.begin()).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
  });

  it('[SAFE-07] does not unpack an answer that is far longer than any', async () => {
    const long = createServer((_, response) => {
      const settings = { issuer: issuerOf(long), authorization_endpoint: `${issuerOf(long)}/authorize` };
      const text = JSON.stringify({ ...settings, padding: ' '.repeat(20_000_000) });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(text));
    });
    const issuerOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise<void>((resolve) => long.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      long.close();
      long.closeAllConnections();
    });
    const signOn = createSingleSignOn({
      ...{ issuer: new URL(issuerOf(long)), clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
      redirectUri: new URL(redirectUri),
    });
    await expect(signOn.begin()).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
  });

  it('[ROUTE-14] reports wrong settings of the portal as a fault, not as a refused person', async () => {
    const env = { ...envFor(service.issuer), OIDC_CLIENT_SECRET: 'not the secret' };
    const portal = await startPortal({ ...test, env });
    const { back, cookie } = await goThrough(portal, ADMIN);
    expect((await get(portal, back, { cookie })).json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
  });

  it('[SAFE-06] refuses Microsoft’s service for the people of any organization, and says so in the log', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0';
    const settings = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    };
    const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(settings));
    onTestFinished(() => answer.mockRestore());
    const lines: string[] = [];
    const log = createLogger('error', { write: (line) => void lines.push(line) });
    const portal = await startPortal({ ...test, log, env: envFor(issuer) });
    const page = await get(portal, '/api/login', { accept: 'text/html' });
    expect([page.statusCode, page.headers.location]).toEqual([503, undefined]);
    expect(lines.map((line) => JSON.parse(line).err.cause.message)).toEqual([
      `OIDC_ISSUER must be the league's own address at the service, with its tenant id: ${issuer} signs in the people of any organization.`,
    ]);
  });

  it('[ROUTE-14] never uses plain http beyond this machine', () => {
    const settings = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, redirectUri: new URL(redirectUri) };
    const issuer = new URL('http://sign-on.example.org');
    expect(() => createSingleSignOn({ ...settings, issuer })).toThrow(/must start with https/);
  });
});

describe('without single sign-on', () => {
  it('[ROUTE-14] the sign-in navigation and a stray return lead to the sign-in page', async () => {
    const portal = await startPortal(test);
    for (const query of ['', '?returnTo=https://evil.example', '?next=//evil.example']) {
      const response = await get(portal, `/api/login${query}`);
      expect([response.statusCode, response.headers.location]).toEqual([302, '/coach/auth']);
    }
    const stray = await get(portal, '/api/login/callback?code=1&state=2');
    expect(stray.headers.location).toBe(REFUSED);
  });
});

describe('the sign-out navigation', () => {
  it('[ROUTE-14] ends the session and leads home, whatever address the request names', async () => {
    const portal = await startPortal(test);
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]) {
      const cookie = await signedIn(portal, await buildCoach(test.database));
      const response = await get(portal, '/api/logout?returnTo=https://evil.example', { cookie, ...headers });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
      expect(setCookies(response)[0]).toMatchObject({ value: '' });
      expect((await getUser(portal, cookie)).statusCode).toBe(401);
    }
  });

  it('[ROUTE-14] [AUTH-12] leads home without ending the session if another site’s page sent the person', async () => {
    const portal = await startPortal(test);
    const cookie = await signedIn(portal, await buildCoach(test.database));
    for (const site of ['cross-site', 'same-site']) {
      const response = await get(portal, '/api/logout', { cookie, 'sec-fetch-site': site });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
      expect(setCookies(response)).toEqual([]);
    }
    expect((await getUser(portal, cookie)).statusCode).toBe(200);
  });

  it('[ROUTE-14] is harmless without a session', async () => {
    expect((await get(await startPortal(test), '/api/logout')).headers.location).toBe('/');
  });
});
