import { Refusal } from '../http/refusal.ts';
import type { TokenRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { issueToken, type TokenOwner } from './tokens.ts';

const viewScopes = [
  'account_view',
  'contacts_view',
  'membership_levels_view',
  'events_view',
  'event_registrations_view',
  'finances_view',
  'emails_view',
];
/** No captured reply contained the scope for editing contacts; its name is a guess. */
const editScopes = [
  'contacts_edit',
  'events_edit',
  'event_registrations_edit',
  'finances_edit',
  'emails_edit',
];

const scopesOf: Record<TokenRecord['access'], string[]> = {
  full: [...viewScopes, ...editScopes],
  readOnly: viewScopes,
  ownProfile: ['account_view', 'contacts_me'],
};

const securityProfileId = 40518;

export function oauthRefusal(status: number, error: string, description: string): Refusal {
  return new Refusal(status, { error, error_description: description, error_uri: null }, description);
}

/** Answers a token request (API section 2) from its Basic header and its form. */
export function grantToken(world: World, authorization: string | undefined, form: URLSearchParams): unknown {
  const credentials = readCredentials(authorization);
  const grant = form.get('grant_type');
  if (grant === 'password') return grantByPassword(world, credentials, form);
  const isClient = world.settings().oauth.acceptsPasswordGrant && isClientSecret(world, credentials);
  if (!(grant === 'refresh_token' && isClient)) checkKey(world, credentials);
  if (grant === 'client_credentials') return grantByKey(world, form);
  if (grant === 'refresh_token') return grantByRefreshToken(world, form);
  if (grant === null || grant === '') {
    throw oauthRefusal(400, 'invalid_request', 'The form field grant_type is missing.');
  }
  throw oauthRefusal(400, 'unsupported_grant_type', `The grant type '${grant}' is not supported.`);
}

function grantByKey(world: World, form: URLSearchParams): unknown {
  return grantToOwner(world, form, { access: world.settings().oauth.keyAccess, contactId: null });
}

/** A user signs in with email and password (section 2.2). All simulated users have the same password. */
function grantByPassword(world: World, credentials: string, form: URLSearchParams): unknown {
  const { acceptsPasswordGrant, userPassword, wrongKeyStatus, wrongKeyError } = world.settings().oauth;
  if (!acceptsPasswordGrant) {
    throw oauthRefusal(400, 'unsupported_grant_type', "The grant type 'password' is not supported.");
  }
  if (!isClientSecret(world, credentials)) {
    throw oauthRefusal(wrongKeyStatus, wrongKeyError, 'The client is not known.');
  }
  const email = (form.get('username') ?? '').trim().toLowerCase();
  const user = world.store
    .all('contacts')
    .find((contact) => !contact.isArchived && email !== '' && contact.email.toLowerCase() === email);
  if (!user || form.get('password') !== userPassword) {
    throw oauthRefusal(400, 'invalid_grant', 'The user name or password is wrong.');
  }
  const access = user.isAccountAdministrator ? 'full' : 'ownProfile';
  return grantToOwner(world, form, { access, contactId: user.id });
}

function grantToOwner(world: World, form: URLSearchParams, owner: TokenOwner): unknown {
  const wantsRefreshToken = form.get('obtain_refresh_token')?.toLowerCase() === 'true';
  const token = issueToken(world, 'access', owner);
  const refresh = wantsRefreshToken ? issueToken(world, 'refresh', owner).id : 'not_requested';
  return tokenReply(world, token, refresh);
}

function grantByRefreshToken(world: World, form: URLSearchParams): unknown {
  const known = world.store.get('tokens', form.get('refresh_token') ?? '');
  if (known?.kind !== 'refresh') throw oauthRefusal(400, 'invalid_grant', 'The refresh token is not known.');
  // A token of the key always has the access that the key has now.
  const access = known.contactId === null ? world.settings().oauth.keyAccess : known.access;
  const token = issueToken(world, 'access', { access, contactId: known.contactId });
  return tokenReply(world, token, known.id);
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
        AvailableScopes: scopesOf[token.access],
      },
    ],
  };
}

/** The content of the Basic header, `user:password`; empty if there is none. */
function readCredentials(authorization: string | undefined): string {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}

function isClientSecret(world: World, credentials: string): boolean {
  const { clientId, clientSecret } = world.settings().oauth;
  return credentials === `${clientId}:${clientSecret}`;
}

function checkKey(world: World, credentials: string): void {
  const { wrongKeyStatus, wrongKeyError, acceptsKeyAsUserName } = world.settings().oauth;
  const isKey = credentials === `APIKEY:${world.apiKey}`;
  if (isKey || (acceptsKeyAsUserName && credentials === `${world.apiKey}:`)) return;
  throw oauthRefusal(wrongKeyStatus, wrongKeyError, 'The API key is not known.');
}
