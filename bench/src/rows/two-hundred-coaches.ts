import { setTimeout as pause } from 'node:timers/promises';
import { fillPath, memberListSchema, routes } from '@league/contract';
import { Pool } from 'undici';
import { coachOf } from '../large-league.ts';
import { type LargePortal, withLargePortal } from '../large-portal.ts';
import { inWords, median } from '../measure.ts';
import { heldBytes } from '../memory.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const COACHES = 200;
const IDLE_REQUESTS = 201;
/** The mean pause between two actions of a coach; each is at least half as long. */
const THINK_MS = 1000;
const WRITES = 0.1;
const TARGETS = { slowest: 10, growth: 1.1 };

const READS = [
  routes.members.list,
  routes.members.list,
  routes.sync.status,
  routes.scores.coachWarnings,
  routes.events.visible,
];

/** A coach at work: `act` does one thing, mostly reading, and returns the milliseconds it took. */
async function sendCoach(pool: Pool, url: string, team: number) {
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
    // As the page asks again for what it has.
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

type Coach = Awaited<ReturnType<typeof sendCoach>>;

function pick<Each>(of: readonly Each[]): Each {
  const picked = of[Math.floor(Math.random() * of.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** The value below which this share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const value = values.toSorted((left, right) => left - right)[Math.floor(values.length * share)];
  if (value === undefined) throw new Error('There is no quantile of nothing.');
  return value;
}

/** Many coaches at work at the same time, against one alone; any failed answer ends the measurement. */
export async function measureManyCoaches(adminUrl: string, { seconds }: { seconds: number }): Promise<Row[]> {
  return withLargePortal(adminUrl, (portal) => measure(portal, seconds));
}

/** The milliseconds that each action of coaches at work for so many seconds took. */
async function workTogether(coaches: readonly Coach[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const work = async (coach: Coach) => {
    // No one starts with the others.
    await pause(Math.random() * THINK_MS);
    while (performance.now() < until) {
      times.push(await coach.act());
      await pause(THINK_MS / 2 + Math.random() * THINK_MS);
    }
  };
  await Promise.all(coaches.map(work));
  return times;
}

async function measure({ url, pid, logFile }: LargePortal, seconds: number): Promise<Row[]> {
  const pool = new Pool(url, { connections: COACHES, pipelining: 1 });
  const coaches: Coach[] = [];
  for (let team = 1; team <= COACHES; team += 1) coaches.push(await sendCoach(pool, url, team));

  const alone: number[] = [];
  for (let request = 0; request < IDLE_REQUESTS; request += 1) alone.push(await pick(coaches).act());
  const idleMs = median(alone);

  const times = await workTogether(coaches, seconds);
  // Asked for afterwards and over as long a time again: the collection that it takes slows down what follows it.
  const before = await heldBytes({ pid, logFile });
  await workTogether(coaches, seconds);
  await pool.close();
  const after = await heldBytes({ pid, logFile });

  const slowMs = quantile(times, 0.99);
  const megabytes = (value: number) => `${(value / 1_000_000).toFixed(0)} MB`;
  return [
    {
      what: `${COACHES} coaches at work for ${seconds} s (${times.length} requests, no error): 99% are answered within, against the median of one alone`,
      figure: `${inWords(slowMs)} / ${inWords(idleMs)}`,
      ratio: slowMs / idleMs,
      target: { kind: 'at most', ratio: TARGETS.slowest },
    },
    {
      what: 'What the server holds on to after as long again, garbage collected, against before',
      figure: `${megabytes(after)} / ${megabytes(before)}`,
      ratio: after / before,
      target: { kind: 'at most', ratio: TARGETS.growth },
    },
  ];
}
