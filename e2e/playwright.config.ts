import { defineConfig } from '@playwright/test';
import { browserOptions } from './support/browser-options.ts';

/**
 * The journeys through the portal: two at a time, each process with a browser and a portal of its own. One that fails is
 * repeated once, since two browsers, two portals and two databases share the processors; the summary of `npm test`
 * names it.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './support/portal/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, and that is no fault: a journey fails by what it finds, not by how long it looks.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: browserOptions,
});
