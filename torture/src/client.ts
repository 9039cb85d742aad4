import { fillPath, type RouteEntry, type RouteReply } from '@league/contract';
import type { Random } from './random.ts';

export type Account = { readonly email: string; readonly password: string };

export type Answer<Entry extends RouteEntry> =
  | { verdict: 'acknowledged'; reply: RouteReply<Entry>; status: number }
  | { verdict: 'refused'; status: number; message: string }
  | { verdict: 'unknown' };

type Call = {
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * A person at a browser. Each request goes to a random server process, as a load balancer would send it. A lost answer is
 * `unknown`: the change may have been made or not.
 */
export function createClient(urls: readonly string[], random: Random) {
  let cookie = '';

  async function call<const Entry extends RouteEntry>(entry: Entry, call: Call = {}): Promise<Answer<Entry>> {
    const url = new URL(fillPath(entry.path, call.params), random.pick(urls));
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, {
        method: entry.method,
        headers: {
          cookie,
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      const text = await response.text();
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) cookie = cookies.join('; ');
      // A failure of the server does not say whether the change was made.
      if (response.status >= 500) return { verdict: 'unknown' };
      if (!response.ok) return { verdict: 'refused', status: response.status, message: text };
      const reply = (entry.reply?.parse(JSON.parse(text)) ?? undefined) as RouteReply<Entry>;
      return { verdict: 'acknowledged', reply, status: response.status };
    } catch (error) {
      if (error instanceof TypeError) return { verdict: 'unknown' };
      throw error;
    }
  }

  return { call };
}
export type Client = ReturnType<typeof createClient>;
