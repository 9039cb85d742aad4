import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '@league/provider-simulator';
import type { Act } from './acts.ts';
import type { Database } from './database.ts';
import type { Ledger } from './ledger.ts';
import type { Lock } from './lock.ts';
import type { Portal } from './portals.ts';
import type { Random } from './random.ts';
import type { Service } from './service.ts';

export type Chaos = {
  kills: number;
  killsWhileStarting: number;
  databaseKills: number;
  freezes: number;
  faultsSet: number;
  strikes: number;
};

/** A random fault of the service from those in every run, strong enough to matter. */
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

/** The faults that are acts. */
const FAULTS_OF_ACTS: Readonly<Partial<Record<Act, (random: Random) => readonly Fault[]>>> = {
  staleLists: (random) => [{ kind: 'staleList', seconds: random.between(2, 90) }],
  redirects: (random) => [
    { kind: 'redirect', probability: random.pick([0.5, 1]) ?? 1 },
    { kind: 'redirect', status: 301, location: 'http://127.0.0.1:9/elsewhere' },
  ],
  malformedContacts: (random) => [
    { kind: 'malformedContact' },
    { kind: 'malformedContact', fieldValues: { 'Date of Birth': 'last spring', Phone: 7 } },
    { kind: 'malformedContact', values: { ProfileLastUpdated: 'yesterday' } },
    { kind: 'malformedContact', without: [random.pick(['Email', 'LastName', 'FieldValues']) ?? 'Email'] },
  ],
};

/** A random fault; half of them are acts of the run, if it has such acts. */
function chooseFaultOrAct(random: Random, acts: ReadonlySet<Act>, ledger: Ledger): Fault {
  const act = random.pick([...acts].filter((each) => FAULTS_OF_ACTS[each]));
  const fault = act && random.percent(50) ? random.pick(FAULTS_OF_ACTS[act]?.(random) ?? []) : undefined;
  if (act && fault) ledger.countAct(act);
  return fault ?? chooseFault(random);
}

/** Alternates one or two faults for some seconds with none for some seconds, until `signal`. */
export async function causeFaults(
  {
    service,
    random,
    chaos,
    ledger,
    acts,
  }: { service: Service; random: Random; chaos: Chaos; ledger: Ledger; acts: ReadonlySet<Act> },
  signal: AbortSignal,
): Promise<void> {
  const rest = (low: number, high: number) =>
    pause(random.between(low, high), undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    await rest(500, 4000);
    const faults = Array.from({ length: random.between(1, 2) }, () => chooseFaultOrAct(random, acts, ledger));
    await service.setFaults(faults, random.between(1, 1_000_000));
    chaos.faultsSet += faults.length;
    await rest(500, 6000);
    chaos.strikes += await service.strikes();
    await service.setFaults([], 0);
  }
}

/** Kills and restarts server processes, sometimes while they start, until `signal`. */
export async function killServers(
  {
    portals,
    database,
    random,
    chaos,
    lock,
  }: { portals: readonly Portal[]; database: Database; random: Random; chaos: Chaos; lock: Lock },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(1500, 8000), undefined, { signal }).catch(() => undefined);
    const portal = random.pick(portals);
    if (!portal || signal.aborted) return;
    await lock(async () => {
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
    });
  }
}

const POLL_MS = 100;

/** Starts a server; one that ends because it finds no database is started again, as its operator would do. */
export async function startAgain(portal: Portal, database: Database): Promise<void> {
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

/** Kills the database now and then and starts it again; what was confirmed before must still be there. */
export async function killDatabase(
  {
    database,
    random,
    chaos,
    restoring,
  }: { database: Database; random: Random; chaos: Chaos; restoring: Lock },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(10_000, 25_000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await restoring(async () => {
      await database.kill();
      chaos.databaseKills += 1;
      await pause(random.between(0, 2000));
      await database.start();
    });
  }
}
