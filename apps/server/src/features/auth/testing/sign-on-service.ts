import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';

export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'the-secret-of-the-portal-at-its-sign-on-service';

/** The person at the browser, and what the service says about them. */
export type SignOnPerson = {
  subject?: string;
  email?: string;
  email_verified?: boolean;
  refuses?: boolean;
  /** What the identity token says about the person, if different. */
  inIdToken?: { email?: string; email_verified?: boolean };
};

export type SignOnService = {
  readonly issuer: string;
  /** Sets the person of the next sign-in. */
  setPerson(person: SignOnPerson): void;
  /** Follows the service's redirects as a browser would; returns the address at the portal that it is sent back to. */
  visit(address: string): Promise<URL>;
  stop(): Promise<void>;
};

function makeSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'test' };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** A real OpenID Connect service on loopback that signs the person in without asking. */
export async function startSignOnService({
  redirectUri,
  port = 0,
  putsClaimsInIdToken = false,
}: {
  redirectUri: string;
  port?: number;
  putsClaimsInIdToken?: boolean;
}): Promise<SignOnService> {
  let person: SignOnPerson = {};
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => void handle(request, response));
  const issuer = `http://127.0.0.1:${await listen(server, port)}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key of the test service'] },
    jwks: { keys: [makeSigningKey()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !putsClaimsInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => {
      const claims = (use: string) => {
        const { email, email_verified } = use === 'id_token' ? (person.inIdToken ?? person) : person;
        return { sub: accountId, email, email_verified };
      };
      return { accountId, claims };
    },
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        ...(ctx.oidc.client ? { clientId: ctx.oidc.client.clientId } : {}),
        ...(ctx.oidc.session?.accountId ? { accountId: ctx.oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const result = person.refuses
      ? { error: 'access_denied' }
      : { login: { accountId: person.subject ?? 'person-1' } };
    return provider.interactionFinished(request, response, result);
  };

  return {
    issuer,
    setPerson(next) {
      person = next;
    },
    async visit(address) {
      const cookies = new Map<string, string>();
      let url = new URL(address);
      while (url.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`The service stopped at ${url}: ${await response.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
