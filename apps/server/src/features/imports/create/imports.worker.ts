import { listenTo } from '../../../platform/db/listener.ts';
import { withImportLock } from '../../../platform/db/locks/advisory-lock.ts';
import { IMPORTS_CHANNEL } from '../../../platform/db/wake-up.ts';
import { repeat } from '../../../platform/repeat.ts';
import { IMPORTS_AT_ONCE } from '../imports.constants.ts';
import { wholeLeague } from '../imports.policy.ts';
import { importsAtWork } from '../imports.repository.ts';
import { sweepImports } from '../upload/sweep.ts';
import { createTeamTurns } from './team-turns.ts';
import { type ImportWorkDeps, workOnImport } from './work-on-import.ts';

export type ImportWorker = {
  start(): void;
  /** Stops between two batches of rows, and waits until this process works on no import; another process continues. */
  stop(): Promise<void>;
};

const TICK_MS = 1000;
/** Only one import per team is active at a time, so there are hardly ever more. */
const MOST_DUE = 1000;
const SWEEP_MS = 3_600_000;

/**
 * Works on imports in the background, a few at a time. Pending work is read from the imports' rows, so any number of
 * processes may run a worker. The lock on each import ends with the process that holds it (IMPORT-10).
 */
export function createImportWorker(deps: ImportWorkDeps & { databaseUrl: string }): ImportWorker {
  const { database, clock, log, databaseUrl } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<number, Promise<void>>();
  const turns = createTeamTurns();
  let wake: () => void = () => undefined;
  let loops: Promise<unknown> = Promise.resolve();

  async function workAlone(id: number, onHeld: () => void): Promise<void> {
    try {
      const isDone = await withImportLock(database.pool, id, async (lost) => {
        onHeld();
        await workOnImport(deps, id, AbortSignal.any([signal, lost]));
        return true;
      });
      underWay.delete(id);
      if (isDone) wake();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'The work on an import was interrupted.');
    } finally {
      underWay.delete(id);
    }
  }

  /** Starts an import unless another process has it; returns once that is known. */
  async function take(id: number): Promise<void> {
    const held = Promise.withResolvers<void>();
    const work = workAlone(id, held.resolve);
    underWay.set(id, work);
    await Promise.race([held.promise, work]);
  }

  async function takeUpWork(): Promise<void> {
    const due = await database.inScope(wholeLeague(), (tx) => importsAtWork(tx, clock.now(), MOST_DUE));
    for (const each of turns.order(due)) {
      if (underWay.size >= IMPORTS_AT_ONCE || signal.aborted) return;
      // An import that another process has does not use up a place here; try the next one.
      if (underWay.has(each.id)) continue;
      turns.took(each);
      await take(each.id);
    }
  }

  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const listen = () => listenTo(IMPORTS_CHANNEL, { databaseUrl, signal, onNotice: () => wake() });

  return {
    start() {
      const loop = { signal, log };
      loops = Promise.all([
        repeat(takeUpWork, { name: 'import', everyMs: TICK_MS, sooner: woken, ...loop }),
        repeat(listen, { name: 'import listener', everyMs: TICK_MS, ...loop }),
        repeat(() => sweepImports(deps), { name: 'import sweep', everyMs: SWEEP_MS, ...loop }),
      ]);
    },
    async stop() {
      stopping.abort();
      await loops;
      await Promise.all(underWay.values());
    },
  };
}
