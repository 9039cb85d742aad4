import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AppError } from '../../../platform/http/app-error.ts';
import { PlainError } from '../../../platform/plain-error.ts';
import { SIGN_ON_TIMEOUT_SECONDS } from '../auth.constants.ts';
import { fetchBounded } from './bounded-fetch.ts';
import type { SignOnTicket } from './sign-on-ticket.ts';

export type SignOnSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address to which the service sends the browser back. */
  readonly redirectUri: URL;
  readonly timeoutSeconds?: number;
};

/** What the service says about the person, unchanged; undefined if it says nothing. */
export type SignOnClaims = {
  /** These two together never change for a person; the email may. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  readonly isEmailVerified: unknown;
};

/** The service's answer does not vouch for the person. */
export class SignOnRefusedError extends Error {}

/**
 * OpenID Connect, code flow with PKCE (ROUTE-14). Both calls throw SIGN_IN_UNAVAILABLE if the service is unreachable.
 */
export type SingleSignOn = {
  /** Where to send the browser, and what to remember until it returns. */
  begin(): Promise<{ address: URL; ticket: SignOnTicket }>;
  /**
   * Takes the query that the browser came back with; throws SignOnRefusedError unless everything matches the ticket.
   */
  complete(answer: URLSearchParams, ticket: SignOnTicket): Promise<SignOnClaims>;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * OAuth error codes for "not this person, not now"; any other error means that the service or our configuration is at
 * fault.
 */
const REFUSALS = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
]);

/** openid-client's error codes for a missing or invalid answer. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function failureOf(cause: unknown): Error {
  const isOauthError = cause instanceof ResponseBodyError || cause instanceof AuthorizationResponseError;
  const isRefusal = isOauthError
    ? REFUSALS.has(cause.error)
    : cause instanceof ClientError && !NO_ANSWER.has(cause.code ?? '');
  return isRefusal
    ? new SignOnRefusedError('The single sign-on service did not vouch for the person.', { cause })
    : new AppError('SIGN_IN_UNAVAILABLE', { cause });
}

/**
 * Refuses a service for all organizations: openid-client would accept the tokens of each, and each decides by itself which
 * emails its people have.
 */
function refuseAnyTenant(config: Configuration, { href }: URL): Configuration {
  if (!config.serverMetadata().issuer.includes('{tenantid}')) return config;
  throw new PlainError(
    `OIDC_ISSUER must be the league's own address at the service, with its tenant id: ${href} signs in the people of any organization.`,
  );
}

export function createSingleSignOn({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  timeoutSeconds = SIGN_ON_TIMEOUT_SECONDS,
}: SignOnSettings): SingleSignOn {
  const isPlainHttp = issuer.protocol === 'http:';
  if (isPlainHttp && !LOOPBACK.has(issuer.hostname)) {
    throw new PlainError(
      `OIDC_ISSUER must start with https://, unless it is on this machine: ${issuer.href}`,
    );
  }
  let discovered: Promise<Configuration> | undefined;

  /** Fetched once. A failure is not cached, so sign-in works again as soon as the service does. */
  async function configuration(): Promise<Configuration> {
    discovered ??= discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      [customFetch]: fetchBounded,
      execute: [enableNonRepudiationChecks, ...(isPlainHttp ? [allowInsecureRequests] : [])],
    }).then((config) => refuseAnyTenant(config, issuer));
    try {
      return await discovered;
    } catch (cause) {
      discovered = undefined;
      // No answer is about the person yet, so this cannot be a refusal of the person.
      throw new AppError('SIGN_IN_UNAVAILABLE', { cause });
    }
  }

  async function exchange(
    config: Configuration,
    answer: URLSearchParams,
    ticket: SignOnTicket,
  ): Promise<SignOnClaims> {
    const returnedTo = new URL(redirectUri);
    returnedTo.search = answer.toString();
    const tokens = await authorizationCodeGrant(config, returnedTo, {
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      pkceCodeVerifier: ticket.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignOnRefusedError('The single sign-on service sent no identity.');
    // Services may leave the email, or whether it is verified, out of the token and return both only on request.
    const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
    const { email, email_verified: isEmailVerified } = isComplete
      ? claims
      : await fetchUserInfo(config, tokens.access_token, claims.sub);
    // The database stores no text with this character, so no account can have it.
    if ([claims.iss, claims.sub, email].some((text) => typeof text === 'string' && text.includes('\0')))
      throw new SignOnRefusedError('The single sign-on service named the person by a text with NUL.');
    return { issuer: claims.iss, subject: claims.sub, email, isEmailVerified };
  }

  return {
    async begin() {
      const config = await configuration();
      const ticket = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri.href,
        scope: 'openid email',
        state: ticket.state,
        nonce: ticket.nonce,
        code_challenge: await calculatePKCECodeChallenge(ticket.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address, ticket };
    },
    async complete(answer, ticket) {
      const config = await configuration();
      try {
        return await exchange(config, answer, ticket);
      } catch (error) {
        throw error instanceof SignOnRefusedError ? error : failureOf(error);
      }
    },
  };
}
