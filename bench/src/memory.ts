import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

/** What a process holds in memory, in bytes. Linux alone tells it. */
export async function residentBytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('The system does not tell what the process holds.');
  return Number(kilobytes) * 1024;
}

/** By how many bytes a process grew, at most, while the work was done. Linux alone tells it. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let most = before;
  let isDone = false;
  const end = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await residentBytes(pid));
    await pause(LOOK_EVERY_MS);
  }
  await end;
  return most - before;
}
