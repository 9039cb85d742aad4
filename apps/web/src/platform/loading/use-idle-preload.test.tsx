// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdlePreload } from './use-idle-preload.ts';

const part = { preload: vi.fn() };
const parts = [part];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  part.preload.mockReset();
});

function withIdleTime() {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    waiting.set(waiting.size + 1, work);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  return { come: () => waiting.forEach((work) => void work()) };
}

it('parts are loaded once, when the browser is idle', () => {
  const idleTime = withIdleTime();
  const { rerender } = renderHook(() => useIdlePreload(parts));
  rerender();
  expect(part.preload).not.toHaveBeenCalled();
  idleTime.come();
  expect(part.preload).toHaveBeenCalledOnce();
});

it('parts are loaded after a delay in a browser that does not report idle time', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  renderHook(() => useIdlePreload(parts));
  vi.advanceTimersByTime(1999);
  expect(part.preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(part.preload).toHaveBeenCalledOnce();
});

it.each([true, false])('a screen that was left loads nothing more (idle time is reported: %s)', (isTold) => {
  const idleTime = isTold ? withIdleTime() : vi.stubGlobal('requestIdleCallback', undefined) && null;
  renderHook(() => useIdlePreload(parts)).unmount();
  idleTime?.come();
  vi.runAllTimers();
  expect(part.preload).not.toHaveBeenCalled();
});

it('nothing is preloaded for a person who saves data', () => {
  const idleTime = withIdleTime();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  renderHook(() => useIdlePreload(parts));
  idleTime.come();
  expect(part.preload).not.toHaveBeenCalled();
});
