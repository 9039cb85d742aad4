import { defineConfig } from '@playwright/test';
import { browserOptions } from './support/browser-options.ts';

/** Takes a picture of every screen, for people to review: `npm run screenshots`, then e2e/screenshots/index.html. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: './test-results',
  globalSetup: './support/portal/global-setup.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { ...browserOptions },
});
