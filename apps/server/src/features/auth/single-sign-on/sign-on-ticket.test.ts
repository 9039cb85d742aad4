import { describe, expect, it } from 'vitest';
import { createTicketCookie } from './sign-on-ticket.ts';

const settings = { secret: 'a secret of the tests', cookiePrefix: 'portal', isSecure: false };
const ticket = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' };
const now = new Date('2026-03-01T08:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const cookie = createTicketCookie(settings);
const pair = cookie.write(ticket, now).split(';')[0] ?? '';

describe('the sign-on ticket', () => {
  it('[ROUTE-14] is read back as written, among other cookies, for ten minutes', () => {
    expect(cookie.read(pair, now)).toEqual(ticket);
    expect(cookie.read(`theme=dark; ${pair}; lang=en`, later(9.9))).toEqual(ticket);
    expect(cookie.read(pair, later(10))).toBeNull();
  });

  it('[ROUTE-14] is rejected if missing, changed, or signed with another secret', () => {
    const [name, value = ''] = pair.split('=');
    const [payload = '', signature = ''] = value.split('.');
    const forged = Buffer.from(JSON.stringify({ ...ticket, state: 'mine', expiresAt: 9e15 }));
    for (const changed of [
      undefined,
      '',
      'portal.sign_on=',
      `${name}=${payload}`,
      `${name}=${payload}.`,
      `${name}=${payload}.${signature.slice(1)}`,
      `${name}=${forged.toString('base64url')}.${signature}`,
    ]) {
      expect(cookie.read(changed, now), changed).toBeNull();
    }
    expect(createTicketCookie({ ...settings, secret: 'another secret' }).read(pair, now)).toBeNull();
  });

  it('[ROUTE-14] is sent only by https if the portal uses it', () => {
    expect(createTicketCookie({ ...settings, isSecure: true }).write(ticket, now)).toMatch(
      /; Path=\/; .*; Secure$/,
    );
    expect(cookie.write(ticket, now)).not.toContain('Secure');
  });
});
