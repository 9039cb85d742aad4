import { allRoutes } from '@league/contract';
import { expect, it } from 'vitest';
import { type FuzzReport, runFuzz } from '../test/fuzz/run-fuzz.ts';

// `npm run fuzz -- --requests 50000 --seed 7` sets these for a long run.
const requests = Number(process.env.FUZZ_REQUESTS ?? 800);
const seed = Number(process.env.FUZZ_SEED ?? 1);

function figuresOf({ requests: sent, statuses, routesThatSucceeded, slowestCpuMs, slowest }: FuzzReport) {
  return [
    `${sent} requests with seed ${seed}, answered ${JSON.stringify(statuses)}`,
    `${routesThatSucceeded} of ${allRoutes.length} routes did what was asked at least once`,
    `the most processor time for one request was ${slowestCpuMs} ms: ${slowest}`,
  ].join('\n');
}

it(
  '[ERR-06] [MEM-02] [BEYOND-07] every request built from the contract, good or broken, gets a declared answer',
  async () => {
    const report = await runFuzz({ requests, seed });
    process.stdout.write(`${figuresOf(report)}\n`);
    expect(
      report.faults.map(({ fault, count, example }) => `${count}× ${fault}\n    ${example}`).join('\n'),
    ).toBe('');
    // If all requests were refused early, the run would find no fault either.
    expect(report.routesThatSucceeded).toBeGreaterThan(Math.min(requests / 20, allRoutes.length / 3));
  },
  60_000 + requests * 200,
);
