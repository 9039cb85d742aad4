import type { Browser, Page } from '@playwright/test';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { BARE_SCREEN, withBarePage } from '../bare-page.ts';
import { openBrowser, SLOW_PROCESSOR, type Visit, withPage } from '../browser.ts';
import { coachOf, TEAMS } from '../large-league.ts';
import { withLargePortal } from '../large-portal.ts';
import { inWords, median } from '../measure.ts';
import { firstTick, MEMBERS, type Screen, watch } from '../page-timing.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const TEAM = TEAMS.ofThreeHundred;
const ROUNDS = 3;
/** A click must be answered within this time at full processor speed; most are much faster. */
const SETTLE_MS = 300;
const UNANSWERED_MS = 30_000;
/** The browser reports no faster clicks. */
const FASTEST_TOLD_MS = 16;
const TARGETS = {
  /** The limit for "good" by the web vitals, for three of four visits (https://web.dev/articles/vitals). */
  slowClickMs: 200,
  /** The limit of what feels immediate to a person. */
  clickMs: 100,
  /** 100 ms on a machine where a click on the bare page takes 30. */
  clickToBare: 100 / 30,
};

type Click = {
  readonly what: string;
  readonly target: string;
  /** The text of the target, if its selector is not enough. */
  readonly text?: string;
  readonly nth?: number;
  /** An element that exists only after the click was answered. */
  readonly shows: string;
};

const A_TICK: Click = { what: 'a tick', target: firstTick, shows: `${firstTick}:checked` };
const AN_UNTICK: Click = {
  what: 'an untick',
  target: `${firstTick}:checked`,
  shows: 'main ul:not(:has(:checked))',
};

/** A click that the bare page can answer too. */
const TICKS = [A_TICK, AN_UNTICK];

const card = 'main li button';
const inDetails = 'main li [data-open] button';
const isOpen = (nth: number) => `[role=tab]:nth-of-type(${nth + 1})[aria-selected=true]`;

/** Each click of the tab, in an order in which all are possible. */
const CLICKS: readonly Click[] = [
  A_TICK,
  { what: 'details', target: `${card}[aria-expanded=false]`, shows: `${card}[aria-expanded=true]` },
  { what: 'a level', target: '[role=tab]', nth: 2, shows: isOpen(2) },
  { what: 'all levels', target: '[role=tab]', shows: isOpen(0) },
  // The hint about lapsed gymnasts is shown only while none is ticked.
  AN_UNTICK,
  {
    what: 'all lapsed',
    target: 'section button',
    text: 'Select All Lapsed',
    shows: `li:nth-of-type(3) ~ li :checked`,
  },
  // A phone shows Edit and Archive only beside open details, which a change of level has closed.
  { what: 'details', target: `${card}[aria-expanded=false]`, shows: `${card}[aria-expanded=true]` },
  { what: 'edit', target: `${inDetails}[aria-label^="Edit "]`, shows: '[role=dialog] form' },
  { what: 'cancel', target: '[role=dialog] button', text: 'Cancel', shows: 'body:not(:has([role=dialog]))' },
  { what: 'archive', target: `${inDetails}[aria-label^="Archive "]`, shows: '[role=dialog]' },
  { what: 'keep', target: '[role=dialog] button', text: 'Cancel', shows: 'body:not(:has([role=dialog]))' },
  { what: 'add', target: '#add-member', shows: '[role=dialog] form' },
];

/**
 * Clicks at the position of the target, and reads nothing from the page until the click is answered: reading a partly laid
 * out list makes the browser lay out all of it.
 */
async function clickOn(
  page: Page,
  { what, target, text, nth = 0, shows }: Click,
  settleMs: number,
): Promise<number> {
  const place = await page.evaluate(
    ([selector, words, index]) => {
      const found = [...document.querySelectorAll(String(selector))].filter(
        ({ textContent }) => words === null || textContent === words,
      )[Number(index)];
      found?.scrollIntoView({ block: 'center' });
      window.measured.slowestClickMs = 0;
      const box = found?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    [target, text ?? null, nth] as const,
  );
  if (!place) throw new Error(`There is nothing to click for ${what}.`);
  await page.waitForTimeout(settleMs);
  await page.mouse.click(place.x, place.y);
  await page
    .waitForFunction((selector) => document.querySelector(selector) !== null, shows, {
      polling: settleMs,
      timeout: UNANSWERED_MS,
    })
    .catch((error) => {
      throw new Error(`The click for ${what} was not answered.`, { cause: error });
    });
  // The browser reports a click some time after the paint.
  await page.waitForTimeout(settleMs);
  return Math.max(FASTEST_TOLD_MS, await page.evaluate(() => window.measured.slowestClickMs));
}

type Answered = { readonly what: string; readonly ms: number };

/** Makes these clicks on a screen one after the other. Returns how long each took until its effect was painted. */
function clickThrough(
  browser: Browser,
  visit: Omit<Visit, 'link'>,
  { address, awaited }: Screen,
  clicks: readonly Click[],
): Promise<Answered[]> {
  return withPage(browser, visit, async (page) => {
    await page.addInitScript(watch, awaited);
    await page.goto(address);
    await page.locator(awaited).first().waitFor();
    await page.waitForLoadState('networkidle');
    const answered: Answered[] = [];
    for (const click of clicks) {
      answered.push({ what: click.what, ms: await clickOn(page, click, SETTLE_MS * visit.slowdown) });
    }
    return answered;
  });
}

function slowestOf(answered: readonly Answered[]): Answered {
  return answered.reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest));
}

async function measureSpeed(
  browser: Browser,
  { visit, bareUrl }: { visit: Omit<Visit, 'slowdown' | 'link'>; bareUrl: string },
  slowdown: number,
): Promise<Row[]> {
  const slowest: Answered[] = [];
  const ticks: number[] = [];
  const bareTicks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = { ...visit, siteUrl: bareUrl, slowdown };
    bareTicks.push(slowestOf(await clickThrough(browser, bare, BARE_SCREEN, TICKS)).ms);
    ticks.push(slowestOf(await clickThrough(browser, { ...visit, slowdown }, MEMBERS, TICKS)).ms);
    slowest.push(slowestOf(await clickThrough(browser, { ...visit, slowdown }, MEMBERS, CLICKS)));
  }
  const [ms, tickMs, bareMs] = [median(slowest.map((each) => each.ms)), median(ticks), median(bareTicks)];
  const what = slowest.find((each) => each.ms === ms)?.what;
  const target = slowdown === 1 ? TARGETS.clickMs : TARGETS.slowClickMs;
  const speed = slowdown === 1 ? 'full processor' : `processor 1/${slowdown}`;
  const toBare = (click: string, took: number): Row => ({
    what: `${click} on a roster of ${TEAM.members} until its effect is painted (${speed}), against a tick on a bare React page of 60 rows`,
    figure: `${inWords(took)} / ${inWords(bareMs)}`,
    ratio: took / bareMs,
    target: { kind: 'at most', ratio: TARGETS.clickToBare },
  });
  return [
    toBare('A tick', tickMs),
    toBare(`Slowest click (${what})`, ms),
    {
      what: `Slowest click on a roster of ${TEAM.members} until its effect is painted (${speed}), against ${target} ms`,
      figure: `${inWords(ms)} (${what})`,
      ratio: ms / target,
      target: { kind: 'at most', ratio: 1 },
    },
  ];
}

/** Measures how fast a coach's members tab answers each click, at full speed and on a slow phone. */
export async function measureClicks(adminUrl: string): Promise<Row[]> {
  await buildWeb();
  return withLargePortal(adminUrl, async ({ url }) => {
    const visit = { siteUrl: url, visitor: await signIn(url, coachOf(TEAM.id)) };
    const ofSixty = { siteUrl: url, visitor: await signIn(url, coachOf(TEAMS.ofSixty.id)) };
    const browser = await openBrowser();
    try {
      return await withBarePage(ofSixty, async (bareUrl) => [
        ...(await measureSpeed(browser, { visit, bareUrl }, 1)),
        ...(await measureSpeed(browser, { visit, bareUrl }, SLOW_PROCESSOR)),
      ]);
    } finally {
      await browser.close();
    }
  });
}
