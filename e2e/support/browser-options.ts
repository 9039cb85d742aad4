import type { PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/browser-options.mjs';

/** How the browser of the machine is started and what a page of it is like unless a test says otherwise. */
export const browserOptions: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  launchOptions: launchOptions(),
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  // A click or a look in the middle of a transition would be a click or a look at something half done.
  contextOptions: { reducedMotion: 'reduce' },
  // A browser that keeps files answers in place of what a journey has put there; those about it allow it.
  serviceWorkers: 'block',
  actionTimeout: 30_000,
  navigationTimeout: 60_000,
};
