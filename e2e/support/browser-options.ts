import type { PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/browser-options.mjs';

const { args, ...launch } = launchOptions();

/**
 * Pages are open for seconds here, so an optimizing compiler costs more than it saves. Without it, three screens took a
 * seventh less processor time, including axe. Measurements (`bench`) keep it.
 */
const WITHOUT_OPTIMIZING_COMPILER = '--js-flags=--no-turbofan';

/** How the machine's browser is started, and the defaults of its pages. */
export const browserOptions: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  launchOptions: { ...launch, args: [...args, WITHOUT_OPTIMIZING_COMPILER] },
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  // A click or a check in the middle of a transition would meet a half-finished state.
  contextOptions: { reducedMotion: 'reduce' },
  // A service worker would answer instead of a journey's stubs. Journeys about it allow it.
  serviceWorkers: 'block',
  actionTimeout: 30_000,
  navigationTimeout: 60_000,
};
