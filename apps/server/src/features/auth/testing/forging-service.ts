import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET } from './sign-on-service.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the service answers instead of the truth. */
export type Forgery = {
  readonly header?: Json;
  /** Claims of the identity token; undefined removes one. */
  readonly claims?: Json;
  /** Signs the token; by default with the service's own key. */
  readonly signature?: (signed: string) => Buffer;
  readonly userInfo?: Json;
};

const base64 = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedBy = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key);

const serviceKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Signatures of an attacker who does not have the service's key. */
export const SIGNATURES = {
  none: () => Buffer.alloc(0),
  byAnotherKey: signedBy(otherKey.privateKey),
  withTheClientSecret: (text: string) => createHmac('sha256', CLIENT_SECRET).update(text).digest(),
  withThePublicKey: (text: string) => {
    const pem = createPublicKey(serviceKey.privateKey).export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', pem).update(text).digest();
  },
} as const;

/** The key of {@link SIGNATURES}' `byAnotherKey`, for a token that carries it in its header. */
export const OTHER_JWK: Json = { ...otherKey.publicKey.export({ format: 'jwk' }) };

/** A service on loopback that claims to accept every algorithm, and answers what it is told to. */
export async function startForgingService({ email }: { email: string }) {
  let forgery: Forgery = {};
  let nonce = '';
  const server = createServer((request, response) => {
    const answer = (body: Json) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      });
    if (pathname === '/jwks') {
      const jwk = serviceKey.publicKey.export({ format: 'jwk' });
      return answer({ keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid: 'service' }] });
    }
    if (pathname === '/userinfo')
      return answer({ sub: 'person', email, email_verified: true, ...forgery.userInfo });
    const now = Math.floor(Date.now() / 1000);
    const head = base64({ alg: 'RS256', kid: 'service', typ: 'JWT', ...forgery.header });
    const claims = base64({
      ...{ iss: issuer, aud: CLIENT_ID, sub: 'person', nonce, iat: now, exp: now + 300 },
      ...{ email, email_verified: true, ...forgery.claims },
    });
    const signature = (forgery.signature ?? signedBy(serviceKey.privateKey))(`${head}.${claims}`);
    return answer({
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: `${head}.${claims}.${signature.toString('base64url')}`,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    issuer,
    forge: (next: Forgery) => {
      forgery = next;
    },
    /** The query with which the browser comes back from this sign-in. */
    authorize(address: string): URLSearchParams {
      const asked = new URL(address).searchParams;
      nonce = asked.get('nonce') ?? '';
      return new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '' });
    },
  };
}
