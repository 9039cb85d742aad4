import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS, type PAGES } from '@league/contract';

const DAY_MS = 86_400_000;

/** 256 random bits for a link; no one guesses them, so tries need not be counted. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A plain digest is enough: a token is too random to be found by trying. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** The token is after the `#`, which browsers never send to a server, so no log holds it. */
export function linkWithToken(
  baseUrl: string,
  page: typeof PAGES.coachInvitation | typeof PAGES.resetPassword,
  token: string,
): string {
  return `${new URL(page, baseUrl)}#${token}`;
}
