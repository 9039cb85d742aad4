import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { basic, openLeague, read, readAs, type TestClient } from '../../test/client.ts';

const grant = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  Permissions: z.tuple([
    z.strictObject({ AccountId: z.int(), SecurityProfileId: z.int(), AvailableScopes: z.array(z.string()) }),
  ]),
});
const oauthError = z.strictObject({
  error: z.string(),
  error_description: z.string(),
  error_uri: z.null(),
});

let now = Date.parse('2026-03-04T15:00:00Z');
let league: TestClient;

beforeAll(async () => {
  league = await openLeague({ contacts: 10, clock: () => now });
});
afterAll(() => league.simulator.close());

const ask = (form: string, headers: Record<string, string> = {}) =>
  league.send('POST', '/auth/token', form, {
    authorization: basic('APIKEY', league.simulator.apiKey),
    ...headers,
  });
const listAccounts = (token: string) =>
  league.send('GET', '/v2.2/accounts', undefined, { authorization: `Bearer ${token}` });

describe('token by API key', () => {
  it('[SYNC-06] lasts 1800 seconds, and comes with a refresh token only on request', async () => {
    const given = read(await ask('grant_type=client_credentials&scope=auto'), grant);
    expect(given.expires_in).toBe(1800);
    expect(given.refresh_token).toBe('not_requested');
    expect(given.Permissions[0].AccountId).toBe(190_733);
    expect(given.Permissions[0].AvailableScopes).toContain('contacts_view');
    expect((await listAccounts(given.access_token)).status).toBe(200);
  });

  it.each([
    ['application/x-www-form-urlencoded'],
    ['application/json'],
    ['text/plain'],
    ['ContentType: nonsense'],
  ])('is given for a form with any content type: %s', async (contentType) => {
    const reply = await ask('grant_type=client_credentials&scope=auto', { 'content-type': contentType });
    expect(reply.status).toBe(200);
  });

  it('is given for a form without a content type', async () => {
    const { url, apiKey } = league.simulator;
    const response = await fetch(`${url}/auth/token`, {
      method: 'POST',
      headers: { authorization: basic('APIKEY', apiKey) },
      body: new TextEncoder().encode('grant_type=client_credentials&scope=auto'),
    });
    expect(response.status).toBe(200);
  });

  it.each([
    ['a wrong key', basic('APIKEY', 'wrong')],
    ['another user name', basic('apikey', 'simulator-key')],
    ['the key as user name', basic('simulator-key', '')],
    ['a bearer', 'Bearer simulator-key'],
  ])('is refused for %s', async (_, authorization) => {
    const reply = await ask('grant_type=client_credentials&scope=auto', { authorization });
    expect(readAs(reply, 400, oauthError).error).toBe('invalid_client');
  });

  it('is refused for a missing and an unknown grant type', async () => {
    expect(readAs(await ask('scope=auto'), 400, oauthError).error).toBe('invalid_request');
    const code = await ask('grant_type=authorization_code&code=a');
    expect(readAs(code, 400, oauthError).error).toBe('unsupported_grant_type');
  });

  it('can be refused with 401, can be requested with the key as user name, and can be read-only', async () => {
    await league.setSettings({ oauth: { wrongKeyStatus: 401, wrongKeyError: 'unauthorized_client' } });
    const refused = await ask('grant_type=client_credentials&scope=auto', {
      authorization: basic('APIKEY', 'x'),
    });
    expect(readAs(refused, 401, oauthError).error).toBe('unauthorized_client');

    await league.setSettings({ oauth: { acceptsKeyAsUserName: true, keyAccess: 'readOnly' } });
    const reply = await ask('grant_type=client_credentials&scope=auto', {
      authorization: basic(league.simulator.apiKey, ''),
    });
    const given = read(reply, grant);
    expect(given.Permissions[0].AvailableScopes.filter((scope) => scope.endsWith('_edit'))).toEqual([]);
    const authorization = `Bearer ${given.access_token}`;
    const write = await league.send('POST', '/v2.2/accounts/190733/contacts', {}, { authorization });
    expect(write.status).toBe(401);
    league.simulator.reset();
  });
});

describe('token by password', () => {
  const client = { authorization: basic('simulator-client', 'simulator-secret') };
  const signIn = (username: string, password = 'simulator-password', headers = client) => {
    const form = new URLSearchParams({ grant_type: 'password', scope: 'auto', username, password });
    return ask(`${form}&obtain_refresh_token=true`, headers);
  };
  const administrator = 'Office@harborvalley.example';
  const call = (path: string, { access_token }: { access_token: string }, method = 'GET') =>
    league.send(method, `/v2.2/accounts/190733${path}`, method === 'GET' ? undefined : {}, {
      authorization: `Bearer ${access_token}`,
    });

  it('lets an administrator do as much as the key, and says who they are', async () => {
    const given = read(await signIn(administrator), grant);
    expect(given.Permissions[0].AvailableScopes).toContain('contacts_edit');
    expect((await call('/contacts?$count', given)).status).toBe(200);
    expect((await call('/contacts', given, 'POST')).status).toBe(200);
    expect(JSON.parse((await call('/contacts/me', given)).text)).toMatchObject({
      Email: 'office@harborvalley.example',
      IsAccountAdministrator: true,
    });
  });

  it('lets any other contact use only their own profile', async () => {
    const [member] = await league.find('Status eq Active');
    const given = read(await signIn(member?.Email ?? ''), grant);
    expect(given.Permissions[0].AvailableScopes).toEqual(['account_view', 'contacts_me']);
    const own = JSON.parse((await call('/contacts/me', given)).text);
    expect(own).toMatchObject({ Id: member?.Id, Status: 'Active' });
    expect(own.FieldValues).toBeUndefined();
    expect((await call('/contacts?$count', given)).status).toBe(401);
  });

  it('keeps the user when it is refreshed', async () => {
    const given = read(await signIn(administrator), grant);
    const renewal = `grant_type=refresh_token&refresh_token=${given.refresh_token}`;
    const renewed = read(await ask(renewal, client), grant);
    expect((await call('/contacts/me', renewed)).status).toBe(200);
  });

  it('is refused for a wrong client, user or password, and for all users if it is switched off', async () => {
    const errorOf = async (reply: ReturnType<typeof signIn>) => readAs(await reply, 400, oauthError).error;
    const wrongClient = { authorization: basic('simulator-client', 'wrong') };
    expect(await errorOf(signIn(administrator, undefined, wrongClient))).toBe('invalid_client');
    expect(await errorOf(signIn(administrator, 'wrong'))).toBe('invalid_grant');
    expect(await errorOf(signIn('nobody@harborvalley.example'))).toBe('invalid_grant');
    await league.setSettings({ oauth: { acceptsPasswordGrant: false } });
    expect(await errorOf(signIn(administrator))).toBe('unsupported_grant_type');
    league.simulator.reset();
  });

  it('has a profile, unlike the token of the key', async () => {
    const given = { access_token: await league.freshToken() };
    expect((await call('/contacts/me', given)).status).toBe(401);
  });
});

describe('a token', () => {
  it('is renewed by a refresh token until that is deleted', async () => {
    const given = read(
      await ask('grant_type=client_credentials&scope=auto&obtain_refresh_token=true'),
      grant,
    );
    expect(given.refresh_token).not.toBe('not_requested');
    const renewal = `grant_type=refresh_token&refresh_token=${given.refresh_token}`;
    const renewed = read(await ask(renewal), grant);
    expect(renewed.access_token).not.toBe(given.access_token);
    expect((await listAccounts(renewed.access_token)).status).toBe(200);

    await league.send('GET', `/auth/deleterefreshtoken?refreshToken=${given.refresh_token}`);
    expect(readAs(await ask(renewal), 400, oauthError).error).toBe('invalid_grant');
  });

  it('can be ended by expiretoken', async () => {
    const token = await league.freshToken();
    expect((await league.send('GET', `/auth/expiretoken?token=${token}`)).status).toBe(200);
    expect((await listAccounts(token)).status).toBe(401);
  });

  it('[SYNC-06] is refused after 1800 seconds', async () => {
    const token = await league.freshToken();
    now += 1_799_000;
    expect((await listAccounts(token)).status).toBe(200);
    now += 1_000;
    expect((await listAccounts(token)).status).toBe(401);
  });
});

describe('a call without access', () => {
  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer nonsense' }],
    ['a key instead of a token', { authorization: basic('APIKEY', 'simulator-key') }],
  ])(
    '[SYNC-06] is answered with 401 and an empty body for %s',
    async (_, headers: Record<string, string>) => {
      const reply = await league.send('GET', '/v2.2/accounts', undefined, headers);
      expect(reply.status).toBe(401);
      expect(reply.text).toBe('');
    },
  );

  it('is answered with 404 for an unknown path, with 403 for another account', async () => {
    expect((await league.send('GET', '/v2.2/nothing')).status).toBe(404);
    expect((await league.send('GET', '/v1/accounts')).status).toBe(404);
    expect((await league.send('POST', '/batch', '[]')).status).toBe(404);
    const authorization = `Bearer ${await league.freshToken()}`;
    const foreign = await league.send('GET', '/v2.2/accounts/42/contacts', undefined, { authorization });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toBe('');
    const account = await league.send('GET', '/v2.2/accounts/42', undefined, { authorization });
    expect(account.status).toBe(404);
  });
});
