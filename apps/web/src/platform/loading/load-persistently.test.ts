// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { loadPersistently } from './load-persistently.ts';

it.each([
  ['the network returns', () => window.dispatchEvent(new Event('online'))],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('[ATTEND-01] a program that failed to load is loaded again when %s', async (_, happen) => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue('program');
  const loaded = loadPersistently(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  happen();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  happen();
  expect(await loaded).toBe('program');
  // Once it is loaded, no listener is left.
  happen();
  expect(load).toHaveBeenCalledTimes(3);
});
