/** What every answer tells the browser; pages and files say more on what they may load (pages.ts). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // An answer that is no page runs nothing, loads nothing and is in no one's frame, whatever it is taken for.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const YEAR_SECONDS = 31_536_000;

/** The headers of every answer; under https also that the browser comes back by https alone. */
export function securityHeaders(publicOrigin: string | undefined): Readonly<Record<string, string>> {
  if (!publicOrigin?.startsWith('https:')) return HEADERS;
  return { ...HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` };
}
