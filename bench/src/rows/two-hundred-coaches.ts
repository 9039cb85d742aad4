import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { type CoachAtWork, pick, sendCoach } from '../coach-at-work.ts';
import { type LargePortal, withLargePortal } from '../large-portal.ts';
import { inWords, median, quantile } from '../measure.ts';
import { heldBytes } from '../memory.ts';
import type { Row } from '../row.ts';

const COACHES = 200;
const IDLE_REQUESTS = 201;
/** The mean pause between two actions of a coach; each is at least half as long. */
const THINK_MS = 1000;
const TARGETS = { slowest: 10, growth: 1.1 };

/** Measures many coaches at work at the same time, against a single one. A failed answer ends the measurement. */
export async function measureManyCoaches(adminUrl: string, { seconds }: { seconds: number }): Promise<Row[]> {
  return withLargePortal(adminUrl, (portal) => measure(portal, seconds));
}

/** The milliseconds that each action of coaches at work for so many seconds took. */
async function workTogether(coaches: readonly CoachAtWork[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const work = async (coach: CoachAtWork) => {
    // Coaches start at different times.
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
  const coaches: CoachAtWork[] = [];
  for (let team = 1; team <= COACHES; team += 1) coaches.push(await sendCoach(pool, url, team));

  const alone: number[] = [];
  for (let request = 0; request < IDLE_REQUESTS; request += 1) alone.push(await pick(coaches).act());
  const idleMs = median(alone);

  const times = await workTogether(coaches, seconds);
  // Measured afterwards, over as long a time again, because the collection slows down what follows it.
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
