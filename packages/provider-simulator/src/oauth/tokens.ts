import { randomBytes } from 'node:crypto';
import type { TokenRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** The API key or a signed-in user, with the access that their token gives. */
export type TokenOwner = Pick<TokenRecord, 'access' | 'contactId'>;

export function issueToken(world: World, kind: TokenRecord['kind'], owner: TokenOwner): TokenRecord {
  const { tokenSeconds } = world.settings().oauth;
  const now = world.now();
  removeEndedTokens(world);
  const token: TokenRecord = {
    id: randomBytes(24).toString('base64url'),
    kind,
    issuedAt: now,
    expiresAt: kind === 'access' ? now + tokenSeconds * 1000 : null,
    access: owner.access,
    contactId: owner.contactId,
  };
  world.store.put('tokens', token);
  return token;
}

/** The access token of an `Authorization: Bearer` header, if it is known and has not expired. */
export function findAccessToken(world: World, authorization: string | undefined): TokenRecord | null {
  const text = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  const token = text === undefined ? undefined : world.store.get('tokens', text);
  if (token?.kind !== 'access' || hasEnded(world, token)) return null;
  return token;
}

function hasEnded(world: World, token: TokenRecord): boolean {
  const now = world.now();
  if (token.expiresAt !== null && now >= token.expiresAt) return true;
  const early = world.faults.standing('tokenLife');
  return early !== null && now >= token.issuedAt + early.seconds * 1000;
}

function removeEndedTokens(world: World): void {
  const now = world.now();
  for (const token of world.store.all('tokens')) {
    if (token.expiresAt !== null && now >= token.expiresAt) world.store.remove('tokens', token.id);
  }
}
