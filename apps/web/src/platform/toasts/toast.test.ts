import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastStore } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[ERR-03] a toast stays 5000 ms, or as long as it says', () => {
  const store = createToastStore();
  store.show({ title: 'Saved' });
  vi.advanceTimersByTime(4999);
  expect(store.current()?.title).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();

  store.show({ title: 'Renewed', durationMs: 7000 });
  vi.advanceTimersByTime(6999);
  expect(store.current()?.title).toBe('Renewed');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

it('[ERR-03] a new toast replaces the one before, and is shown for its full time', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  vi.advanceTimersByTime(4000);
  store.show({ title: 'Second', tone: 'error' });
  vi.advanceTimersByTime(4999);
  expect(store.current()).toMatchObject({ title: 'Second', tone: 'error' });
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

it('a toast stays while the pointer or the focus is on it, and then for the time it had left', () => {
  const store = createToastStore();
  store.show({ title: 'Three were not renewed' });
  vi.advanceTimersByTime(3000);
  store.hold('pointer');
  store.hold('focus');
  vi.advanceTimersByTime(60_000);
  store.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(store.current()).not.toBeNull();
  store.release('focus');
  vi.advanceTimersByTime(1999);
  expect(store.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

it('a hold on a toast that was closed by hand does not affect the next', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  store.hold('pointer');
  store.dismiss();
  store.show({ title: 'Second' });
  vi.advanceTimersByTime(5000);
  expect(store.current()).toBeNull();
});
