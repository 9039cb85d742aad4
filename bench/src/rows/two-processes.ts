import { execFileSync } from 'node:child_process';
import { availableParallelism, platform } from 'node:os';
import { routes } from '@league/contract';
import { coachOf, TEAMS } from '../large-league.ts';
import { type LargePortal, withLargePortal } from '../large-portal.ts';
import { rateInThread } from '../load-thread.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

/** One processor for each server process, one for each client thread, and two for the database and the rest. */
const PROCESSORS = 6;
const LOAD = { connections: 32, ms: 3000, status: 200 };
const ROUNDS = 3;
const WHAT = 'Rosters of 60 a second from two web processes, each on a processor of its own, against one';

/** Measures whether a second web process serves more coaches. Each is pinned to a processor and has its own client thread. */
export async function measureTwoProcesses(adminUrl: string): Promise<Row[]> {
  if (platform() !== 'linux') return [{ what: WHAT, skipped: 'only Linux has taskset' }];
  const processors = availableParallelism();
  if (processors < PROCESSORS) {
    // They would compete for processors, so the ratio would be about the machine and not about the portal.
    const skipped = `two web processes, two threads of load and the database need ${PROCESSORS} processors, here are ${processors}`;
    return [{ what: WHAT, skipped }];
  }
  return withLargePortal(adminUrl, measure);
}

function pin({ pid }: { readonly pid: number }, processor: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)]);
}

async function measure(portal: LargePortal): Promise<Row[]> {
  const second = await portal.startAnother();
  pin(portal, 0);
  pin(second, 1);
  const { cookie } = await signIn(portal.url, coachOf(TEAMS.ofSixty.id));
  const request = { path: routes.members.list.path, headers: { cookie } };
  const rate = ({ url }: { readonly url: string }) => rateInThread({ url, request, load: LOAD });
  const rates: { one: number; two: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await rate(portal);
    const [first, other] = await Promise.all([rate(portal), rate(second)]);
    // The first round warms both up.
    if (round > 0) rates.push({ one, two: first + other });
  }
  const [one, two] = [median(rates.map((each) => each.one)), median(rates.map((each) => each.two))];
  return [
    {
      what: WHAT,
      figure: `${two.toFixed(0)} / ${one.toFixed(0)} a second`,
      ratio: two / one,
      target: { kind: 'at least', ratio: 1.7 },
    },
  ];
}
