import { PAGES } from '@league/contract';
import type { Browser } from '@playwright/test';
import { GYM_LINK, SLOW_PROCESSOR, type Visit, withPage } from './browser.ts';

type Measured = { largestPaintMs: number; slowestClickMs: number; usableMs: number };
declare global {
  interface Window {
    /** Set before any script of the page runs. */
    measured: Measured;
  }
}

/**
 * Runs in the page: records the largest paint, when the expected element first appeared, and how long the slowest click took
 * until its effect was painted.
 */
export function watch(awaited: string): void {
  window.measured = { largestPaintMs: 0, slowestClickMs: 0, usableMs: 0 };
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(awaited) === null) return;
    window.measured.usableMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.measured.largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.measured.slowestClickMs = Math.max(window.measured.slowestClickMs, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

export const firstTick = 'main li input[type=checkbox]';

export type Load = { scriptBytes: number; largestPaintMs: number; usableMs: number };

export type Screen = { readonly address: string; readonly awaited: string };
export const MEMBERS: Screen = { address: '/coach/dashboard#members', awaited: firstTick };
/** A bar of the levels, which is drawn with the league's figures. */
export const OFFICE: Screen = { address: PAGES.admin, awaited: `main a[href^="${PAGES.members}?level="]` };

/** Loads a page until the expected element appears, over the link of a gym and with a slow processor. */
export function load(
  browser: Browser,
  visit: Omit<Visit, 'slowdown' | 'link'>,
  { address, awaited }: Screen,
): Promise<Load> {
  return withPage(browser, { ...visit, slowdown: SLOW_PROCESSOR, link: GYM_LINK }, async (page) => {
    await page.addInitScript(watch, awaited);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(awaited).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => {
      const { largestPaintMs, usableMs } = window.measured;
      const scriptBytes = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= usableMs)
        .reduce((bytes, { transferSize }) => bytes + transferSize, 0);
      return { scriptBytes, largestPaintMs, usableMs };
    });
  });
}
