import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'spreadsheet',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 120_000,
  },
});
