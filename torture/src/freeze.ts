import { setTimeout as pause } from 'node:timers/promises';
import type { Chaos } from './chaos.ts';
import type { Portal } from './portals.ts';
import type { Random } from './random.ts';

/**
 * Freezes server processes one after another and lets them go on, until `signal`. A frozen process keeps its connections
 * and whatever it has locked, as a suspended machine does.
 */
export async function freezeServers(
  { portals, random, chaos }: { portals: readonly Portal[]; random: Random; chaos: Chaos },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(4000, 15_000), undefined, { signal }).catch(() => undefined);
    const portal = random.pick(portals);
    const pid = portal?.pid;
    if (!portal || pid === undefined || signal.aborted) continue;
    if (!send(pid, 'SIGSTOP')) continue;
    chaos.freezes += 1;
    await pause(random.between(3000, 40_000), undefined, { signal }).catch(() => undefined);
    // One that was killed meanwhile has another process now.
    if (portal.pid === pid) send(pid, 'SIGCONT');
  }
}

/** Returns whether there was a process to send it to. */
function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
