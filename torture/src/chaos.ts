import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '@league/provider-simulator';
import type { Database } from './database.ts';
import type { Portal } from './portals.ts';
import type { Random } from './random.ts';
import type { Service } from './service.ts';

export type Chaos = {
  kills: number;
  killsWhileStarting: number;
  databaseKills: number;
  faultsSet: number;
  strikes: number;
};

/** Every kind of fault that the service can be given, with values that hurt. */
function chooseFault(random: Random): Fault {
  const chance = { probability: random.pick([0.2, 0.5, 1]) ?? 1 };
  const faults: readonly Fault[] = [
    { kind: 'unreachable', ...chance },
    { kind: 'latency', ms: random.between(200, 4000), ...chance },
    { kind: 'status', status: 429, ...chance },
    { kind: 'status', status: 429, retryAfterSeconds: random.between(1, 3), ...chance },
    { kind: 'status', status: random.pick([500, 502, 503]) ?? 500, ...chance },
    { kind: 'status', status: 500, afterwards: true, ...chance },
    { kind: 'cutConnection', ...chance },
    { kind: 'truncatedJson', ...chance },
    { kind: 'notJson', ...chance },
    { kind: 'emptyBody', ...chance },
    { kind: 'strangeJson', ...chance },
    { kind: 'tokenRefused', ...chance },
    { kind: 'tokenLife', seconds: random.between(0, 3) },
    { kind: 'pageFails', page: random.between(1, 3), status: 500 },
    { kind: 'listEmpty', ...chance },
    { kind: 'listHalf', ...chance },
    { kind: 'asyncFailed' },
    { kind: 'refuseWrite', ...chance },
    { kind: 'ignoreFields', fields: ['Phone', 'Coach Notes', 'FirstName'], ...chance },
    { kind: 'webhookDuplicate', copies: random.between(1, 3) },
    { kind: 'webhookLate', ms: random.between(500, 8000) },
    { kind: 'webhookShuffle', window: random.between(2, 6) },
    { kind: 'webhookLost', ...chance },
    { kind: 'clockOffset', ms: random.pick([-3_600_000, 3_600_000]) ?? 0 },
  ];
  return random.pick(faults) ?? { kind: 'unreachable' };
}

/** Sets one or two faults for a few seconds, then none for a few, until `signal`. */
export async function spoilService(
  { service, random, chaos }: { service: Service; random: Random; chaos: Chaos },
  signal: AbortSignal,
): Promise<void> {
  const rest = (low: number, high: number) =>
    pause(random.between(low, high), undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    await rest(500, 4000);
    const faults = Array.from({ length: random.between(1, 2) }, () => chooseFault(random));
    await service.setFaults(faults, random.between(1, 1_000_000));
    chaos.faultsSet += faults.length;
    await rest(500, 6000);
    chaos.strikes += await service.strikes();
    await service.setFaults([], 0);
  }
}

/** Kills server processes one after another, sometimes before they have even started, and starts them again. */
export async function killServers(
  {
    portals,
    database,
    random,
    chaos,
  }: { portals: readonly Portal[]; database: Database; random: Random; chaos: Chaos },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(1500, 8000), undefined, { signal }).catch(() => undefined);
    const portal = random.pick(portals);
    if (!portal || signal.aborted) return;
    await portal.kill();
    chaos.kills += 1;
    if (random.percent(25)) {
      const starting = portal.start();
      await pause(random.between(100, 1500));
      await portal.kill();
      await starting.catch(() => undefined);
      chaos.killsWhileStarting += 1;
    }
    await pause(random.between(0, 1500));
    await startAgain(portal, database);
  }
}

const POLL_MS = 100;

/** A server that finds no database ends and says so; then it is started anew, as whoever looks after it would do. */
async function startAgain(portal: Portal, database: Database): Promise<void> {
  for (;;) {
    const { isUp, kills } = database;
    try {
      return await portal.start();
    } catch (error) {
      if (isUp && database.kills === kills) throw error;
    }
    while (!database.isUp) await pause(POLL_MS);
  }
}

/** Kills the database itself every now and then and starts it again; what was confirmed before must be there then. */
export async function killDatabase(
  { database, random, chaos }: { database: Database; random: Random; chaos: Chaos },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(10_000, 25_000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await database.kill();
    chaos.databaseKills += 1;
    await pause(random.between(0, 2000));
    await database.start();
  }
}
