import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/browser-options.mjs';
import type { SignedIn } from './sign-in.ts';

type Link = { readonly bitsPerSecond: number; readonly latencyMs: number };

/** The connection of a phone in a gym with good reception. */
export const GYM_LINK: Link = { bitsPerSecond: 4_000_000, latencyMs: 40 };

/** The connection of a phone with hardly any reception. */
export const POOR_LINK: Link = { bitsPerSecond: 400_000, latencyMs: 40 };

/** How many times slower a mid-range phone, as web metrics assume, is than the measuring machine. */
export const SLOW_PROCESSOR = 4;

/** Long, so that a slow machine is measured instead of timing out. */
const TIMEOUT_MS = 180_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

export type Visit = {
  /** The address of the portal, or of the page it is compared with. */
  readonly siteUrl: string;
  readonly visitor: SignedIn;
  readonly slowdown: number;
  /** Without it, as fast as the machine. */
  readonly link?: Link;
};

/** Closes the guides of the first visit for good, because other visits do not show them. */
async function closeGuides(page: Page, { userId }: SignedIn): Promise<void> {
  await page.addInitScript((key) => {
    window.localStorage.setItem(key, '["members","events","bulk-import"]');
  }, `league-guides-seen:${userId}`);
}

/**
 * Calls `work` with a signed-in page of a new browser without cached files, on a processor that many times slower, and over
 * the link, if one is given.
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
  page.setDefaultTimeout(TIMEOUT_MS);
  await closeGuides(page, visitor);
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
