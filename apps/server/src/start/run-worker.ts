import type { Ending } from './ending.ts';

/**
 * Runs a worker until the process ends. It is told at once, not in its turn: what it was at is given back while requests
 * under way are still being answered.
 */
export function runWorker(
  worker: { start(): void; stop(): Promise<void> },
  { signal, add }: Pick<Ending, 'signal' | 'add'>,
): void {
  worker.start();
  signal.addEventListener('abort', () => void worker.stop(), { once: true });
  add(worker.stop);
}
