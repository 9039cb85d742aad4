import { defineConfig } from '@playwright/test';

/** The main paths in WebKit and Firefox (TRUTH-07), one browser at a time: each needs a core for itself. */
export default defineConfig({
  testDir: './browsers',
  outputDir: './test-results/browsers',
  globalSetup: './support/portal/global-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  reporter: 'list',
});
