import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance;

/** A test fails if an unexpected error reaches the console. */
beforeEach(() => {
  errors = vi.spyOn(globalThis.console, 'error');
});

afterEach(() => {
  expect(errors, 'console.error was called').not.toHaveBeenCalled();
  errors.mockRestore();
});
