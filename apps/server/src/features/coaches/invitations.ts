import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS, type PAGES } from '@league/contract';
import { takingTurnsByKey } from '../../platform/turns.ts';

const DAY_MS = 86_400_000;

/** A token of 256 random bits for a link; it cannot be guessed, so attempts need not be counted. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A plain digest is enough, because a token is too random to be found by trying. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Runs the uses of one link, by its digest, one after the other. Each hashes a password, so thousands of requests with one
 * link would keep others from signing in (SAFE-07). Throws TOO_MANY_REQUESTS if another use waits already.
 */
export const inTurnOfLink = takingTurnsByKey<string>({ atOnce: 1, mostWaiting: 1 });

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** The token follows the `#`, which browsers never send to a server, so no log has it. */
export function linkWithToken(
  baseUrl: string,
  page: typeof PAGES.coachInvitation | typeof PAGES.resetPassword,
  token: string,
): string {
  return `${new URL(page, baseUrl)}#${token}`;
}
