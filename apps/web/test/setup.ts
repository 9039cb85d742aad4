import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// What React or a library complains about is a fault of the screen, not noise.
let complaints: MockInstance;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
