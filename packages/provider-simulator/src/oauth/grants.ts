import { Refusal } from '../http/refusal.ts';
import type { TokenRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { issueToken } from './tokens.ts';

const viewScopes = [
  'account_view',
  'contacts_view',
  'membership_levels_view',
  'events_view',
  'event_registrations_view',
  'finances_view',
  'emails_view',
];
/** The name of the scope that lets contacts be edited was not seen in any captured reply. */
const editScopes = [
  'contacts_edit',
  'events_edit',
  'event_registrations_edit',
  'finances_edit',
  'emails_edit',
];

const securityProfileId = 40518;

export function oauthRefusal(status: number, error: string, description: string): Refusal {
  return new Refusal(status, { error, error_description: description, error_uri: null }, description);
}

/** Answers a token request (API section 2) from its Basic header and its form. */
export function grantToken(world: World, authorization: string | undefined, form: URLSearchParams): unknown {
  checkKey(world, authorization);
  const grant = form.get('grant_type');
  if (grant === 'client_credentials') return grantByKey(world, form);
  if (grant === 'refresh_token') return grantByRefreshToken(world, form);
  if (grant === null || grant === '') {
    throw oauthRefusal(400, 'invalid_request', 'The form field grant_type is missing.');
  }
  throw oauthRefusal(400, 'unsupported_grant_type', `The grant type '${grant}' is not supported.`);
}

function grantByKey(world: World, form: URLSearchParams): unknown {
  const wantsRefreshToken = form.get('obtain_refresh_token')?.toLowerCase() === 'true';
  const token = issueToken(world, 'access');
  return tokenReply(world, token, wantsRefreshToken ? issueToken(world, 'refresh').id : 'not_requested');
}

function grantByRefreshToken(world: World, form: URLSearchParams): unknown {
  const known = world.store.get('tokens', form.get('refresh_token') ?? '');
  if (known?.kind !== 'refresh') throw oauthRefusal(400, 'invalid_grant', 'The refresh token is not known.');
  return tokenReply(world, issueToken(world, 'access'), known.id);
}

function tokenReply(world: World, token: TokenRecord, refreshToken: string): unknown {
  return {
    access_token: token.id,
    token_type: 'Bearer',
    expires_in: world.settings().oauth.tokenSeconds,
    refresh_token: refreshToken,
    Permissions: [
      {
        AccountId: world.account.id,
        SecurityProfileId: securityProfileId,
        AvailableScopes: token.access === 'full' ? [...viewScopes, ...editScopes] : viewScopes,
      },
    ],
  };
}

function checkKey(world: World, authorization: string | undefined): void {
  const { wrongKeyStatus, wrongKeyError, acceptsKeyAsUserName } = world.settings().oauth;
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const isKey = credentials === `APIKEY:${world.apiKey}`;
  if (isKey || (acceptsKeyAsUserName && credentials === `${world.apiKey}:`)) return;
  throw oauthRefusal(wrongKeyStatus, wrongKeyError, 'The API key is not known.');
}
