import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Until the browser has all of the portal's files, and answers for them. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Of the page and of what answers in its place. */
export async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const isReached = await worker?.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  expect(isReached, 'network behind the kept files').toBe(false);
}
