import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PlainError } from '../platform/plain-error.ts';
import { endInOrder } from './ending.ts';

/** The ending of a process that is this one in all but its end. */
function startEnding() {
  const said: string[] = [];
  // The patience with what does not stop must not end the tests' own process later on.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  vi.spyOn(process, 'on').mockReturnThis();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  return { said, exit, ending: endInOrder((sentence) => void said.push(sentence)) };
}

it('[BEYOND-04] a part that is told at once is told once, before those that are stopped first, and waited for in its turn', async () => {
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
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  expect(seen).toEqual([
    'the worker is told',
    'what started last is stopped',
    'the worker has given back its work',
    'the database is stopped',
  ]);
});

it('[BEYOND-04] a part that fails when it is told at once is named, and the others are stopped', async () => {
  const { said, exit, ending } = startEnding();
  const stopDatabase = vi.fn(async () => undefined);
  ending.add(stopDatabase);
  ending.addEarly(() => Promise.reject(new PlainError('The worker is stuck.')));
  ending.add(() => turn());
  ending.endProcess();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
  expect(said.join('\n')).toContain('A part did not stop in good order: The worker is stuck.');
  expect(stopDatabase).toHaveBeenCalledOnce();
});
