import { routes } from '@league/contract';
import type { Browser } from '@playwright/test';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { compressed } from '../bare-page.ts';
import { startBareServer } from '../bare-server.ts';
import { openBrowser, POOR_LINK, SLOW_PROCESSOR, type Visit, withPage } from '../browser.ts';
import { coachOf, TEAMS } from '../large-league.ts';
import { withLargePortal } from '../large-portal.ts';
import { inWords, median } from '../measure.ts';
import { MEMBERS } from '../page-timing.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

/** A page with only the league's name, because the browser reports no paint of an empty page. */
const emptyPage = (name: string) => `<!doctype html><title>${name}</title><p>${name}</p>`;
const ROUNDS = 5;
const GOAL_MS = 300;

/** Measures when a coach with hardly any reception first sees the league's name, against a page with only that. */
export async function measureFirstPaint(adminUrl: string): Promise<Row[]> {
  await buildWeb();
  return withLargePortal(adminUrl, async ({ url }) => {
    const league = await fetch(new URL(routes.league.show.path, url));
    const { name } = routes.league.show.reply.parse(await league.json());
    const page = compressed('text/html; charset=utf-8', emptyPage(name));
    const server = await startBareServer({ '/': page });
    const browser = await openBrowser();
    try {
      const visit = { siteUrl: url, visitor: await signIn(url, coachOf(TEAMS.ofSixty.id)) };
      const ours: number[] = [];
      const empty: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        empty.push(await firstPaintMs(browser, name, { ...visit, siteUrl: server.url }, '/'));
        ours.push(await firstPaintMs(browser, name, visit, MEMBERS.address));
      }
      const [oursMs, emptyMs] = [median(ours), median(empty)];
      return [
        {
          what: `First paint with the league’s name (400 kbit/s, processor 1/${SLOW_PROCESSOR}): how much later than of an empty page, against ${GOAL_MS} ms`,
          figure: `${inWords(oursMs)} / ${inWords(emptyMs)}`,
          ratio: (oursMs - emptyMs) / GOAL_MS,
          target: { kind: 'at most', ratio: 1 },
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

type Painted = { ms: number; words: string };

/** Runs in the page: records the first paint, and what was painted. */
function notePaint(): void {
  window.painted = new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (!paint) return;
      resolve({ ms: paint.startTime, words: document.querySelector('p')?.textContent ?? '' });
      observer.disconnect();
    }).observe({ type: 'paint', buffered: true });
  });
}
declare global {
  interface Window {
    /** Set before any script of the page runs. */
    painted: Promise<Painted>;
  }
}

function firstPaintMs(
  browser: Browser,
  expected: string,
  visit: Pick<Visit, 'siteUrl' | 'visitor'>,
  address: string,
): Promise<number> {
  return withPage(browser, { ...visit, slowdown: SLOW_PROCESSOR, link: POOR_LINK }, async (page) => {
    await page.addInitScript(notePaint);
    await page.goto(address, { waitUntil: 'commit' });
    const { ms, words } = await page.evaluate(() => window.painted);
    if (words !== expected) throw new Error(`The first paint of ${address} says: ${words}`);
    return ms;
  });
}
