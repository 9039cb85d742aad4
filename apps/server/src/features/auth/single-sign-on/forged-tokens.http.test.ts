import { routes } from '@league/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { sessions } from '../auth.table.ts';
import { setAdminPassword } from '../index.ts';
import { type Forgery, OTHER_JWK, SIGNATURES, startForgingService } from '../testing/forging-service.ts';
import { ADMIN_EMAIL, cookieHeader, startPortal } from '../testing/portal.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../testing/sign-on-service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const env = { LEAGUE_ADMIN_EMAIL: ADMIN_EMAIL, LEAGUE_ADMIN_PASSWORD: 'uneven-bars-and-vault' };
  await ensureAdmin({ database: test.database, env });
});
afterAll(() => test.close());

/** A portal with a single sign-on service whose answers can be forged; returns where the browser lands with each. */
async function startForging() {
  await setAdminPassword(test);
  const service = await startForgingService({ email: ADMIN_EMAIL });
  const portal = await startPortal({
    ...test,
    env: {
      ...{ PUBLIC_URL: 'https://portal.example.org', OIDC_ISSUER: service.issuer },
      ...{ OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    },
  });
  return async (forgery: Forgery, query: Record<string, string> = {}) => {
    service.forge(forgery);
    const start = await portal.app.inject({ url: '/api/login' });
    const back = service.authorize(start.headers.location ?? '');
    for (const [name, value] of Object.entries(query)) back.set(name, value);
    const url = `${routes.auth.adminLoginCallback.path}?${back}`;
    const reply = await portal.app.inject({ url, headers: { cookie: cookieHeader(start) } });
    return { status: reply.statusCode, location: reply.headers.location, cookie: cookieHeader(reply) };
  };
}

const past = Math.floor(Date.now() / 1000) - 3600;

describe('[SAFE-06] an identity token', () => {
  it.each<[string, Forgery]>([
    ['without a signature', { header: { alg: 'none', kid: undefined }, signature: SIGNATURES.none }],
    ['whose signature was cut off', { signature: SIGNATURES.none }],
    ['signed by another key', { signature: SIGNATURES.byAnotherKey }],
    [
      'signed by a key that it brings along',
      { header: { jwk: OTHER_JWK, kid: undefined }, signature: SIGNATURES.byAnotherKey },
    ],
    [
      'signed by a key that it names the address of',
      { header: { jku: 'http://127.0.0.1:9/jwks', kid: 'other' }, signature: SIGNATURES.byAnotherKey },
    ],
    [
      'signed with the public key as a secret',
      { header: { alg: 'HS256' }, signature: SIGNATURES.withThePublicKey },
    ],
    [
      'signed with the secret of the portal at the service',
      { header: { alg: 'HS256' }, signature: SIGNATURES.withTheClientSecret },
    ],
    ['of another sign-in', { claims: { nonce: 'of another sign-in' } }],
    ['of no sign-in', { claims: { nonce: undefined } }],
    ['of another service', { claims: { iss: 'https://evil.example' } }],
    ['for another portal', { claims: { aud: 'another-portal' } }],
    ['for two portals', { claims: { aud: [CLIENT_ID, 'another-portal'], azp: 'another-portal' } }],
    ['that has expired', { claims: { iat: past, exp: past + 60 } }],
    ['without a subject', { claims: { sub: undefined } }],
    [
      'with another subject than the service’s answer about the person',
      {
        claims: { email: undefined },
        userInfo: { sub: 'another person' },
      },
    ],
    ['whose email is said to be verified by a number', { claims: { email_verified: 1 } }],
    ['with the email of the office in a list', { claims: { email: [ADMIN_EMAIL] } }],
  ])('%s lets no one in', async (_what, forgery) => {
    const land = await startForging();
    const before = await test.database.unscoped.$count(sessions);
    const landed = await land(forgery);
    expect(landed.location).not.toBe('/admin');
    expect(landed.cookie).toBe('');
    expect(await test.database.unscoped.$count(sessions)).toBe(before);
    // The same service is trusted if it tells the truth.
    expect(await land({})).toMatchObject({ status: 302, location: '/admin' });
  });

  it.each<[string, Forgery]>([
    ['email', { claims: { email: `${ADMIN_EMAIL}\0` } }],
    [
      'email in the answer about the person',
      { claims: { email: undefined }, userInfo: { email: `a\0@b.example` } },
    ],
    ['subject', { claims: { sub: 'per\0son' } }],
  ])('with NUL in the %s is refused like one of a stranger', async (_what, forgery) => {
    const land = await startForging();
    expect(await land(forgery)).toMatchObject({ status: 302, location: '/coach/auth?signIn=refused' });
  });

  it('in an answer that names another service lets no one in', async () => {
    const land = await startForging();
    expect((await land({}, { iss: 'https://evil.example' })).location).not.toBe('/admin');
    expect((await land({})).location).toBe('/admin');
  });
});
