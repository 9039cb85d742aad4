import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE } from '../../test/patience.ts';
import { PlainError } from '../platform/plain-error.ts';
import { endInOrder } from './ending.ts';

/** An ending that behaves as for a process, without ending this one. */
function startEnding() {
  const said: string[] = [];
  // The time limit for parts that do not stop must not end the tests' own process later.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const listening = vi.spyOn(process, 'on').mockReturnThis();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const ending = endInOrder((sentence) => void said.push(sentence));
  /** Acts as if the process had received the signal. */
  const get = (signal: string) => {
    for (const [name, listener] of listening.mock.calls) if (name === signal) listener();
  };
  return { said, exit, ending, get };
}

it('[BEYOND-04] a part that is told early to stop is told once, before the others stop, and awaited in its turn', async () => {
  const { exit, ending } = startEnding();
  const seen: string[] = [];
  ending.add(async () => seen.push('the database is stopped'));
  ending.addEarly(async () => {
    seen.push('the worker is told');
    await turn();
    seen.push('the worker has given back its work');
  });
  ending.add(async () => seen.push('what started last is stopped'));
  ending.endProcess();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), PATIENCE);
  expect(seen).toEqual([
    'the worker is told',
    'what started last is stopped',
    'the worker has given back its work',
    'the database is stopped',
  ]);
});

it('[BEYOND-04] a part that fails when it is told early to stop is named, and the others are stopped', async () => {
  const { said, exit, ending } = startEnding();
  const stopDatabase = vi.fn(async () => undefined);
  ending.add(stopDatabase);
  ending.addEarly(() => Promise.reject(new PlainError('The worker is stuck.')));
  ending.add(() => turn());
  ending.endProcess();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), PATIENCE);
  expect(said.join('\n')).toContain('A part did not stop in good order: The worker is stuck.');
  expect(stopDatabase).toHaveBeenCalledOnce();
});

it('[BEYOND-04] a part that never stops delays the process by at most ten seconds', () => {
  const { exit, ending } = startEnding();
  ending.add(() => new Promise(() => undefined));
  ending.endProcess();
  vi.advanceTimersByTime(9999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledWith(1);
});

it.each(['SIGTERM', 'SIGINT', 'disconnect'])(
  '[BEYOND-04] %s ends it in order, and a second one at once',
  async (signal) => {
    const { said, exit, ending, get } = startEnding();
    const stop = vi.fn(() => new Promise(() => undefined));
    ending.add(stop);
    get(signal);
    expect(said).toEqual(['Stopping…']);
    expect(ending.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce(), PATIENCE);
    expect(exit).not.toHaveBeenCalled();
    get(signal);
    expect(exit).toHaveBeenCalledWith(1);
  },
);
