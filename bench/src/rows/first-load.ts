import type { Browser } from '@playwright/test';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { BARE_SCREEN, withBarePage } from '../bare-page.ts';
import { openBrowser, SLOW_PROCESSOR, type Visit } from '../browser.ts';
import { coachOf, TEAMS } from '../large-league.ts';
import { ADMIN, withLargePortal } from '../large-portal.ts';
import { inWords, median } from '../measure.ts';
import { type Load, load, MEMBERS, OFFICE, type Screen } from '../page-timing.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const KILOBYTE = 1000;
const ROUNDS = 3;
const TARGETS = {
  scriptBytes: 130 * KILOBYTE,
  /** The limit for "good" by the web vitals, for three of four visits (https://web.dev/articles/vitals). */
  largestPaintMs: 2500,
  usableMs: 2300,
  /** The goal for the office, which loads most of its code after the part that a coach's phone loads too. */
  officeMs: 2500,
  /** The goal for the ratio to a bare page, which only draws the rows. */
  toBare: { roster: 1.25, office: 1.5 },
};

/** Measures a coach's first visit to the members tab, and the office's to its dashboard, against a bare page. */
export async function measureFirstLoad(adminUrl: string): Promise<Row[]> {
  await buildWeb();
  return withLargePortal(adminUrl, async ({ url }) => {
    const ofSixty = { siteUrl: url, visitor: await signIn(url, coachOf(TEAMS.ofSixty.id)) };
    const ofThreeHundred = { siteUrl: url, visitor: await signIn(url, coachOf(TEAMS.ofThreeHundred.id)) };
    const office = { siteUrl: url, visitor: await signIn(url, ADMIN) };
    const browser = await openBrowser();
    try {
      const loads = await withBarePage(ofSixty, (bareUrl) =>
        loadInTurns(browser, {
          bare: { visit: { ...ofSixty, siteUrl: bareUrl }, screen: BARE_SCREEN },
          ofSixty: { visit: ofSixty, screen: MEMBERS },
          ofThreeHundred: { visit: ofThreeHundred, screen: MEMBERS },
          office: { visit: office, screen: OFFICE },
        }),
      );
      return rowsOf(loads);
    } finally {
      await browser.close();
    }
  });
}

type Opened = { readonly visit: Omit<Visit, 'slowdown' | 'link'>; readonly screen: Screen };

/** Opens each screen once in each round, so that a slow moment of the machine affects all. Returns the medians. */
async function loadInTurns<Name extends string>(
  browser: Browser,
  opened: Readonly<Record<Name, Opened>>,
): Promise<Record<Name, Load>> {
  const names = Object.keys(opened) as Name[];
  const loads = names.map((name) => ({ name, all: [] as Load[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, all } of loads) {
      all.push(await load(browser, opened[name].visit, opened[name].screen));
    }
  }
  return Object.fromEntries(loads.map(({ name, all }) => [name, middleOf(all)])) as Record<Name, Load>;
}

function middleOf(loads: readonly Load[]): Load {
  return {
    scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
    largestPaintMs: median(loads.map(({ largestPaintMs }) => largestPaintMs)),
    usableMs: median(loads.map(({ usableMs }) => usableMs)),
  };
}

function rowsOf(loads: Readonly<Record<'bare' | 'ofSixty' | 'ofThreeHundred' | 'office', Load>>): Row[] {
  const { bare, ofSixty, ofThreeHundred, office } = loads;
  const { roster: rosterGoal, office: officeGoal } = TARGETS.toBare;
  return [
    {
      what: `Scripts sent before a roster of ${TEAMS.ofSixty.members} shows, against ${TARGETS.scriptBytes / KILOBYTE} kB`,
      figure: `${(ofSixty.scriptBytes / KILOBYTE).toFixed(0)} kB`,
      ratio: ofSixty.scriptBytes / TARGETS.scriptBytes,
      target: { kind: 'at most', ratio: 1 },
    },
    toBare('Largest paint of a roster of 60', ofSixty.largestPaintMs, bare.largestPaintMs, rosterGoal),
    toBare('First gymnast of 60 can be ticked', ofSixty.usableMs, bare.usableMs, rosterGoal),
    toBare('The office’s dashboard with its figures', office.usableMs, bare.usableMs, officeGoal),
    within('Largest paint of a roster of 60', ofSixty.largestPaintMs, TARGETS.largestPaintMs),
    within('First gymnast of 60 can be ticked', ofSixty.usableMs, TARGETS.usableMs),
    within('Largest paint of a roster of 300', ofThreeHundred.largestPaintMs, TARGETS.largestPaintMs),
    within('First gymnast of 300 can be ticked', ofThreeHundred.usableMs, TARGETS.usableMs),
    within('The office’s dashboard with its figures', office.usableMs, TARGETS.officeMs),
  ];
}

const SETTING = `(4 Mbit/s, processor 1/${SLOW_PROCESSOR})`;

function toBare(what: string, ms: number, bareMs: number, goal: number): Row {
  return {
    what: `${what} ${SETTING}, against a bare React page of the same 60 rows`,
    figure: `${inWords(ms)} / ${inWords(bareMs)}`,
    ratio: ms / bareMs,
    target: { kind: 'at most', ratio: goal },
  };
}

function within(what: string, ms: number, targetMs: number): Row {
  return {
    what: `${what} ${SETTING}, against ${inWords(targetMs)}`,
    figure: inWords(ms),
    ratio: ms / targetMs,
    target: { kind: 'at most', ratio: 1 },
  };
}
