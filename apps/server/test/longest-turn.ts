import { setTimeout as pause } from 'node:timers/promises';

const PROBE_MS = 5;

/**
 * The longest time for which this thread worked on `work` without giving anything else a turn, in milliseconds of its
 * own CPU time, so that other programs of a busy machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const probe = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(probe, PROBE_MS);
  try {
    await work();
    // What started at the end shows at the next probe.
    await pause(2 * PROBE_MS);
    return longest;
  } finally {
    clearInterval(timer);
  }
}
