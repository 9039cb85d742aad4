import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Screens are imported when first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// What React or a library complains about is a fault of the screen, not noise.
let complaints: MockInstance;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
  vi.restoreAllMocks();
  // Drafts of one test are not the next one's.
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});
