import { setTimeout as pause } from 'node:timers/promises';

const PROBE_MS = 5;

/**
 * For how long, at most, this thread worked without letting anything else have a turn while `work` was done: in
 * milliseconds of its own processor time, which other programs of a busy machine do not add to.
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
    // What was begun at the end shows at the next probe.
    await pause(2 * PROBE_MS);
    return longest;
  } finally {
    clearInterval(timer);
  }
}
