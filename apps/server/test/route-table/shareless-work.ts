import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Watches for transactions on the office's connections that no person's share limits. `duringRequest` tells those that a
 * request begins from those of the test and of the workers.
 */
export function watchSharelessWork(database: Database) {
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
      requests.run(label, send),
    /** The labels of the requests that began such a transaction. */
    found: () => [...found],
  };
}
