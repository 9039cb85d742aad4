import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const SAMPLE_EVERY_MS = 25;

/** The memory of a process, in bytes. Only on Linux. */
export async function residentBytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('The system does not tell what the process holds.');
  return Number(kilobytes) * 1024;
}

/** The processes that a process has started, and those that these have started. */
async function descendantsOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const below = await Promise.all(children.map((child) => descendantsOf(Number(child))));
  return [...children.map(Number), ...below.flat()];
}

/**
 * The memory of a portal and its own database, in bytes, with each shared page counted once. Without the simulated
 * membership service, which a league has only until it has a real one. Only on Linux.
 */
export async function bytesWithDatabase(pid: number): Promise<number> {
  let bytes = 0;
  for (const each of [pid, ...(await descendantsOf(pid))]) {
    if ((await readFile(`/proc/${each}/cmdline`, 'utf8')).includes('provider-simulator')) continue;
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, 'utf8');
    bytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
  }
  return bytes;
}

/** By how many bytes a process grew at most during the work. Only on Linux. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentBytes(pid);
  let most = before;
  let isDone = false;
  const end = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await residentBytes(pid));
    await pause(SAMPLE_EVERY_MS);
  }
  await end;
  return most - before;
}

/** The address of Node's inspector, which it prints on standard error. */
async function inspectorAddress(logFile: string): Promise<string> {
  for (;;) {
    const address = /ws:\/\/\S+/.exec(await readFile(logFile, 'utf8'))?.[0];
    if (address !== undefined) return address;
    await pause(SAMPLE_EVERY_MS);
  }
}

const repliesSchema = z.object({
  result: z.object({ usedSize: z.number().default(0), backingStorageSize: z.number().default(0) }),
});

/**
 * The bytes that a Node process cannot free: its heap and its buffers after a full collection. Its resident memory says
 * little about that, because a collector with enough room leaves garbage. `logFile` is its standard error. The process must
 * run with INSPECTABLE. Not on Windows, which lacks the signal.
 */
export async function heldBytes({ pid, logFile }: { pid: number; logFile: string }): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress(logFile));
  await once(socket, 'open');
  const ask = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }));
    const [{ data }] = z.tuple([z.object({ data: z.string() })]).parse(await once(socket, 'message'));
    return repliesSchema.parse(JSON.parse(data)).result;
  };
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize + backingStorageSize;
}

/** The environment of a process for `heldBytes`: from the signal on, its inspector uses any free port. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };
