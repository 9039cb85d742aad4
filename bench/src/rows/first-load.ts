import { PAGES } from '@league/contract';
import type { Browser, Page } from '@playwright/test';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { openBrowser, SLOW_PROCESSOR, type Visit, withPage } from '../browser.ts';
import { coachOf, TEAMS } from '../large-league.ts';
import { ADMIN, type LargePortal, withLargePortal } from '../large-portal.ts';
import { inWords, median } from '../measure.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const MEMBERS_TAB = '/coach/dashboard#members';
const KILOBYTE = 1000;
const ROUNDS = 3;
/** A click is answered within this at full processor speed, with much to spare. */
const SETTLE_MS = 300;
const TARGETS = {
  scriptBytes: 145 * KILOBYTE,
  /** What the web's measures call good, for three of four visits (https://web.dev/articles/vitals). */
  largestPaintMs: 2500,
  usableMs: 2300,
  /** For the office, most of which comes after what a coach's phone has loaded too. */
  officeMs: 2500,
  /** The same for an answer to a click. */
  slowClickMs: 200,
  /** What feels immediate to a person. */
  clickMs: 100,
};

type Measured = { largestPaintMs: number; slowestClickMs: number; usableMs: number };
declare global {
  interface Window {
    /** Put there before anything of the page runs. */
    measured: Measured;
  }
}

/**
 * Runs in the page: notes the largest paint, when what is waited for was first there, and how long the slowest click took
 * until its effect was painted.
 */
function watch(awaited: string): void {
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

const firstTick = 'main li input[type=checkbox]';

type Load = { scriptBytes: number; largestPaintMs: number; usableMs: number };

type Screen = { readonly address: string; readonly awaited: string };
const MEMBERS: Screen = { address: MEMBERS_TAB, awaited: firstTick };
/** A bar of the levels is drawn with the league's figures. */
const OFFICE: Screen = { address: PAGES.admin, awaited: `main a[href^="${PAGES.members}?level="]` };

/** From nothing until what is waited for is there. */
function load(
  browser: Browser,
  visit: Omit<Visit, 'slowdown' | 'hasLink'>,
  { address, awaited }: Screen,
): Promise<Load> {
  return withPage(browser, { ...visit, slowdown: SLOW_PROCESSOR, hasLink: true }, async (page) => {
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

type Click = {
  readonly what: string;
  readonly target: string;
  /** The words of the target where its place in the page does not tell it. */
  readonly text?: string;
  readonly nth?: number;
  /** What is there once it was answered, and was not before. */
  readonly shows: string;
};

const card = 'main li button';
const isOpen = (nth: number) => `[role=tab]:nth-of-type(${nth + 1})[aria-selected=true]`;

/** Each thing that can be clicked in the tab, in an order in which each can be. */
const CLICKS: readonly Click[] = [
  { what: 'a tick', target: firstTick, shows: `${firstTick}:checked` },
  { what: 'details', target: `${card}[aria-expanded=false]`, shows: `${card}[aria-expanded=true]` },
  { what: 'a level', target: '[role=tab]', nth: 2, shows: isOpen(2) },
  { what: 'all levels', target: '[role=tab]', shows: isOpen(0) },
  // The hint about lapsed gymnasts shows only while nothing is ticked.
  { what: 'an untick', target: `${firstTick}:checked`, shows: 'main ul:not(:has(:checked))' },
  {
    what: 'all lapsed',
    target: 'section button',
    text: 'Select All Lapsed',
    shows: `li:nth-of-type(3) ~ li :checked`,
  },
  { what: 'edit', target: `${card}[aria-label^="Edit "]`, shows: '[role=dialog] form' },
  { what: 'cancel', target: '[role=dialog] button', text: 'Cancel', shows: 'body:not(:has([role=dialog]))' },
  { what: 'archive', target: `${card}[aria-label^="Archive "]`, shows: '[role=dialog]' },
  { what: 'keep', target: '[role=dialog] button', text: 'Cancel', shows: 'body:not(:has([role=dialog]))' },
  { what: 'add', target: '#add-member', shows: '[role=dialog] form' },
];

/**
 * Clicks where the target is, as a hand does, and reads nothing of the page until it is answered: a look at a list of
 * which only a part is laid out has the browser lay out all of it.
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
    .waitForFunction((selector) => document.querySelector(selector) !== null, shows, { polling: settleMs })
    .catch((error) => {
      throw new Error(`The click for ${what} was not answered.`, { cause: error });
    });
  // The browser tells of a click some time after the paint.
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => window.measured.slowestClickMs);
}

/** Clicks through the tab; gives the slowest answer of all, and to what. */
function clickThrough(
  browser: Browser,
  visit: Omit<Visit, 'hasLink'>,
): Promise<{ what: string; ms: number }> {
  return withPage(browser, { ...visit, hasLink: false }, async (page) => {
    await page.addInitScript(watch, firstTick);
    await page.goto(MEMBERS_TAB);
    await page.locator(firstTick).first().waitFor();
    await page.waitForLoadState('networkidle');
    let slowest = { what: 'nothing', ms: 0 };
    for (const click of CLICKS) {
      const ms = await clickOn(page, click, SETTLE_MS * visit.slowdown);
      if (ms > slowest.ms) slowest = { what: click.what, ms };
    }
    return slowest;
  });
}

function middleOf<Name extends string>(of: readonly Record<Name, number>[], name: Name): number {
  return median(of.map((each) => each[name]));
}

async function measureLoad(
  browser: Browser,
  { url }: LargePortal,
  { id, members }: { id: number; members: number },
): Promise<Row[]> {
  const visit = { portalUrl: url, visitor: await signIn(url, coachOf(id)) };
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, visit, MEMBERS));
  const of = `roster of ${members}`;
  const [paintMs, usableMs] = [middleOf(loads, 'largestPaintMs'), middleOf(loads, 'usableMs')];
  const scriptBytes = middleOf(loads, 'scriptBytes');
  return [
    {
      what: `Scripts sent before a roster of ${members} shows, against ${TARGETS.scriptBytes / KILOBYTE} kB`,
      figure: `${(scriptBytes / KILOBYTE).toFixed(0)} kB`,
      ratio: scriptBytes / TARGETS.scriptBytes,
      target: { kind: 'at most', ratio: 1 },
    },
    within('Largest paint', of, paintMs, TARGETS.largestPaintMs),
    within('First gymnast can be ticked', of, usableMs, TARGETS.usableMs),
  ];
}

async function measureOffice(browser: Browser, { url }: LargePortal): Promise<Row> {
  const visit = { portalUrl: url, visitor: await signIn(url, ADMIN) };
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, visit, OFFICE));
  return within('The league in figures', 'office', middleOf(loads, 'usableMs'), TARGETS.officeMs);
}

function within(what: string, of: string, ms: number, targetMs: number): Row {
  return {
    what: `${what} (${of}, 4 Mbit/s, processor 1/${SLOW_PROCESSOR}), against ${inWords(targetMs)}`,
    figure: inWords(ms),
    ratio: ms / targetMs,
    target: { kind: 'at most', ratio: 1 },
  };
}

async function measureClicks(browser: Browser, { url }: LargePortal, slowdown: number): Promise<Row> {
  const team = TEAMS.ofThreeHundred;
  const visitor = await signIn(url, coachOf(team.id));
  const rounds: { what: string; ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await clickThrough(browser, { portalUrl: url, visitor, slowdown }));
  }
  const ms = middleOf(rounds, 'ms');
  const what = rounds.find((round) => round.ms === ms)?.what;
  const target = slowdown === 1 ? TARGETS.clickMs : TARGETS.slowClickMs;
  const speed = slowdown === 1 ? 'full processor' : `processor 1/${slowdown}`;
  return {
    what: `Slowest click on a roster of ${team.members} until its effect is painted (${speed}), against ${target} ms`,
    figure: `${inWords(ms)} (${what})`,
    ratio: ms / target,
    target: { kind: 'at most', ratio: 1 },
  };
}

/** A coach's first visit to the members tab, in a browser, how it answers clicks then, and the office's to its dashboard. */
export async function measureFirstLoad(adminUrl: string): Promise<Row[]> {
  await buildWeb();
  return withLargePortal(adminUrl, async (portal) => {
    const browser = await openBrowser();
    try {
      return [
        ...(await measureLoad(browser, portal, TEAMS.ofSixty)),
        ...(await measureLoad(browser, portal, TEAMS.ofThreeHundred)),
        await measureOffice(browser, portal),
        await measureClicks(browser, portal, 1),
        await measureClicks(browser, portal, SLOW_PROCESSOR),
      ];
    } finally {
      await browser.close();
    }
  });
}
