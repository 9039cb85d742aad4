import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance;

/** A test that lets an unexpected error reach the console fails. */
beforeEach(() => {
  errors = vi.spyOn(globalThis.console, 'error');
});

afterEach(() => {
  expect(errors, 'console.error was called').not.toHaveBeenCalled();
  errors.mockRestore();
});
