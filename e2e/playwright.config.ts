import { defineConfig } from '@playwright/test';
import { browserOptions } from './support/browser-options.ts';

/**
 * The journeys through the portal, two at a time: each process has a browser and a portal of its own. No journey is
 * repeated when it fails: see docs/decisions/0050-no-test-is-repeated.md.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './support/portal/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may be slow: a journey fails because of what it finds, not because of how long it takes.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: browserOptions,
});
