import type { Env } from '../env.ts';

/** The base of the portal's links: its public address, or where it listens. */
export function baseUrlOf({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${host}:${PORT}`;
}
