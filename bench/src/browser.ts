import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/browser-options.mjs';
import type { SignedIn } from './sign-in.ts';

type Link = { readonly bitsPerSecond: number; readonly latencyMs: number };

/** The connection of a phone in a gym with good reception. */
export const GYM_LINK: Link = { bitsPerSecond: 4_000_000, latencyMs: 40 };

/** A phone where there is hardly any reception. */
export const POOR_LINK: Link = { bitsPerSecond: 400_000, latencyMs: 40 };

/** How many times slower than the measuring machine the mid-range phone is that the web's metrics assume. */
export const SLOW_PROCESSOR = 4;

/** A slow machine should be measured, not given up on. */
const PATIENCE_MS = 180_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

export type Visit = {
  /** Of the portal, or of what it is compared with. */
  readonly siteUrl: string;
  readonly visitor: SignedIn;
  readonly slowdown: number;
  /** None: as fast as the machine. */
  readonly link?: Link;
};

/** The guides of the first visit have been put away, as on every visit but that one. */
async function putGuidesAway(page: Page, { userId }: SignedIn): Promise<void> {
  await page.addInitScript((key) => {
    window.localStorage.setItem(key, '["members","events","bulk-import"]');
  }, `league-guides-seen:${userId}`);
}

/**
 * Gives the work a page of a browser that has nothing of the portal yet, signed in, on a processor so
 * many times slower; behind the link, if there is one.
 */
export async function withPage<Result>(
  browser: Browser,
  { siteUrl, visitor, slowdown, link }: Visit,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const cookies = visitor.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: siteUrl };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await putGuidesAway(page, visitor);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (link) {
    const throughput = link.bitsPerSecond / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: link.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}
