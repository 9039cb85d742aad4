import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the service worker has all of the portal's files, and answers requests for them. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The roster that the device has for times without network, as text; empty where there is none. */
export function keptRoster(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('league-kept-roster') ?? '');
}

/** Until the device has a roster: the portal stores one once all of its first answers are there, which may be after it shows. */
export async function untilRosterKept(page: Page): Promise<void> {
  await expect.poll(() => keptRoster(page)).not.toBe('');
}

/** Cuts the network of the page and of its service worker. */
export async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const isReached = await worker?.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  expect(isReached, 'network behind the kept files').toBe(false);
}
