import { createHmac } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { z } from 'zod';
import { isSameSecret } from '../../../platform/same-secret.ts';
import { SIGN_ON_MINUTES } from '../auth.constants.ts';

/** What the portal must remember while a person is at the single sign-on service. */
const ticketSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
export type SignOnTicket = z.infer<typeof ticketSchema>;

const sealedSchema = ticketSchema.extend({ expiresAt: z.number() });

/** Stores the ticket in a signed cookie of the browser, so that any process can finish the sign-in. */
export type TicketCookie = {
  /** Returns a Set-Cookie value. */
  write(ticket: SignOnTicket, now: Date): string;
  /** Reads a Cookie header; null for a missing, changed or expired ticket. */
  read(cookieHeader: string | undefined, now: Date): SignOnTicket | null;
  /** The Set-Cookie value that removes the ticket. */
  readonly removal: string;
};

export function createTicketCookie({
  secret,
  cookiePrefix,
  isSecure,
}: {
  secret: string;
  cookiePrefix: string;
  isSecure: boolean;
}): TicketCookie {
  const name = `${cookiePrefix}.sign_on`;
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`single sign-on ticket ${payload}`).digest();
  // Lax, because another site starts the navigation back. Path=/, because the prefix __Host- requires it.
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function open(value: string): z.infer<typeof sealedSchema> | null {
    const [payload = '', signature = ''] = value.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(payload);
    if (!isSameSecret(given, right)) return null;
    return sealedSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  }

  return {
    write(ticket, now) {
      const sealed = { ...ticket, expiresAt: now.getTime() + SIGN_ON_MINUTES * 60_000 };
      const payload = Buffer.from(JSON.stringify(sealed)).toString('base64url');
      return cookie(`${payload}.${signatureOf(payload).toString('base64url')}`, SIGN_ON_MINUTES * 60);
    },
    read(cookieHeader, now) {
      const value = parseCookies(cookieHeader ?? '').get(name);
      const sealed = value === undefined ? null : open(value);
      return sealed && sealed.expiresAt > now.getTime() ? ticketSchema.parse(sealed) : null;
    },
    removal: cookie('', 0),
  };
}
