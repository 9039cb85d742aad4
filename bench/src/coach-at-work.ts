import { fillPath, memberListSchema, routes } from '@league/contract';
import type { Pool } from 'undici';
import { coachOf } from './large-league.ts';
import { signIn } from './sign-in.ts';

/** The share of a coach's actions that change data. */
const WRITES = 0.1;

const READS = [
  routes.members.list,
  routes.members.list,
  routes.sync.status,
  routes.scores.coachWarnings,
  routes.events.visible,
];

/** A coach at work: `act` does one thing, mostly reading, and returns the milliseconds it took. */
export async function sendCoach(pool: Pool, url: string, team: number) {
  const { cookie } = await signIn(url, coachOf(team));
  let etag: string | undefined;

  async function send(method: 'GET' | 'PATCH', path: string, headers = {}, body?: string) {
    const startedAt = performance.now();
    const answer = await pool.request({ method, path, headers: { cookie, ...headers }, body: body ?? null });
    const text = await answer.body.text();
    const ms = performance.now() - startedAt;
    if (answer.statusCode !== 200 && answer.statusCode !== 304) {
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    }
    return { ms, text, headers: answer.headers };
  }

  const roster = memberListSchema.parse(JSON.parse((await send('GET', routes.members.list.path)).text));

  async function look(): Promise<number> {
    const { path } = pick(READS);
    if (path !== routes.members.list.path) return (await send('GET', path)).ms;
    // As the page refetches, with the version that it has.
    const { ms, headers } = await send('GET', path, etag === undefined ? {} : { 'if-none-match': etag });
    etag = headers.etag === undefined ? undefined : String(headers.etag);
    return ms;
  }

  async function edit(): Promise<number> {
    const path = fillPath(routes.members.edit.path, { id: pick(roster).id });
    const body = JSON.stringify({ coachNotes: `Seen ${new Date().toISOString()}` });
    return (await send('PATCH', path, { 'content-type': 'application/json' }, body)).ms;
  }

  return { act: () => (Math.random() < WRITES ? edit() : look()) };
}

export type CoachAtWork = Awaited<ReturnType<typeof sendCoach>>;

export function pick<Each>(of: readonly Each[]): Each {
  const picked = of[Math.floor(Math.random() * of.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}
