import type { PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/browser-options.mjs';

const { args, ...launch } = launchOptions();

/**
 * Pages live for seconds here: to compile their programs for speed costs more than it saves. Without it three screens took
 * a seventh less processor time, with axe and all. What is measured (`bench`) keeps it.
 */
const WITHOUT_OPTIMIZING_COMPILER = '--js-flags=--no-turbofan';

/** How the browser of the machine is started and what a page of it is like unless a test says otherwise. */
export const browserOptions: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  launchOptions: { ...launch, args: [...args, WITHOUT_OPTIMIZING_COMPILER] },
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  // A click or a look in the middle of a transition would be a click or a look at something half done.
  contextOptions: { reducedMotion: 'reduce' },
  // A browser that keeps files answers in place of what a journey has put there; those about it allow it.
  serviceWorkers: 'block',
  actionTimeout: 30_000,
  navigationTimeout: 60_000,
};
