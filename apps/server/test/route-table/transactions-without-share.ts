import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Finds transactions on the app's connections that no person's share limits. Only those of a request inside
 * `duringRequest` count, not those of the test and the workers.
 */
export function watchTransactionsWithoutShare(database: Database) {
  const requests = new AsyncLocalStorage<string>();
  const found = new Set<string>();
  const note = () => {
    const label = requests.getStore();
    if (label !== undefined) found.add(label);
  };
  const { inScope, readInScope } = database;
  const transaction = database.unscoped.transaction.bind(database.unscoped);
  const spies = [
    vi.spyOn(database, 'inScope').mockImplementation((scope, work) => {
      if (scope.kind === 'league' && scope.userId === null) note();
      return inScope(scope, work);
    }),
    vi.spyOn(database, 'readInScope').mockImplementation((scope, statement) => {
      if (scope.kind === 'league' && scope.userId === null) note();
      return readInScope(scope, statement);
    }),
    vi.spyOn(database.unscoped, 'transaction').mockImplementation((work, config) => {
      note();
      return transaction(work, config);
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    duringRequest: <Result>(label: string, send: () => Promise<Result>): Promise<Result> =>
      // A request starts only when it is awaited.
      requests.run(label, async () => await send()),
    /** The labels of the requests that began such a transaction. */
    found: () => [...found],
  };
}
