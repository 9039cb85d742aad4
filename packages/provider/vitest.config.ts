import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'provider',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Whole leagues are read many times over, and the machine that checks may be slow.
    testTimeout: 120_000,
  },
});
