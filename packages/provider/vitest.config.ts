import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'provider',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Whole leagues are read many times, and the machine may be slow.
    testTimeout: 120_000,
  },
});
