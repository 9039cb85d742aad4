/** The headers of every answer; pages and files add what they may load (pages.ts). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // An answer that is not a page must run nothing, load nothing and not be framed, whatever it is mistaken for.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const YEAR_SECONDS = 31_536_000;

/** The headers of every answer; with https, also that the browser must return by https only. */
export function securityHeaders(publicOrigin: string | undefined): Readonly<Record<string, string>> {
  if (!publicOrigin?.startsWith('https:')) return HEADERS;
  return { ...HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` };
}
