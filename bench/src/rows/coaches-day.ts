import { Pool } from 'undici';
import { type CoachAtWork, sendCoach } from '../coach-at-work.ts';
import { LEAGUE } from '../large-league.ts';
import { type LargePortal, withLargePortal } from '../large-portal.ts';
import { inWords, quantile, timeOf } from '../measure.ts';
import { heldBytes } from '../memory.ts';
import type { Row } from '../row.ts';

const COACHES = 1000;
const CONNECTIONS = 32;
/** How often each coach returns in a day, and how much they do each time. */
const VISITS = 4;
const ACTIONS = 3;
const SIZE = { ...LEAGUE, teams: COACHES, members: 20 * COACHES };
const MEGABYTE = 1_000_000;
const GROWTH = 1.1;

/** A day of 1,000 coaches without pauses: each signs in and returns, reads and edits. The memory must stay flat. */
export async function measureCoachesDay(adminUrl: string): Promise<Row[]> {
  return withLargePortal(adminUrl, measure, SIZE);
}

/** Does the work for each of these, so many at a time. */
async function forEach<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const each of waiting) await work(each);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

async function measure({ url, pid, logFile }: LargePortal): Promise<Row[]> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const coaches: CoachAtWork[] = [];
  const times: number[] = [];
  const held: number[] = [];
  const visit = async (coach: CoachAtWork) => {
    for (let action = 0; action < ACTIONS; action += 1) times.push(await coach.act());
  };
  const tookMs = await timeOf(async () => {
    const teams = Array.from({ length: COACHES }, (_, index) => index + 1);
    await forEach(teams, async (team) => {
      coaches.push(await sendCoach(pool, url, team));
    });
    for (let round = 0; round < VISITS; round += 1) {
      await forEach(coaches, visit);
      held.push(await heldBytes({ pid, logFile }));
    }
  });
  await pool.close();
  const [first = Number.NaN, last = Number.NaN] = [held[0], held.at(-1)];
  const megabytes = held.map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(', ');
  const slow = inWords(quantile(times, 0.99));
  return [
    {
      what: `A day of ${COACHES} coaches in ${inWords(tookMs)} (${times.length} requests over ${CONNECTIONS} connections, no error, 99% within ${slow}): what the server holds on to at its end, against after the first visits`,
      figure: `${megabytes} MB`,
      ratio: last / first,
      target: { kind: 'at most', ratio: GROWTH },
    },
  ];
}
