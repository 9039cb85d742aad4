import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-stray-errors.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
