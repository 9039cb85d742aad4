import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loadAxe } from '../../support/axe.ts';
import { preferScheme } from '../../support/color-scheme.ts';
import { expectRoomForLargeText } from '../../support/large-text.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { startPortal } from '../../support/portal/start-portal.ts';
import { collectApiTexts } from '../../support/pseudo-locale/api-texts.ts';
import { buildPseudoLocale, serveBuild } from '../../support/pseudo-locale/build.ts';
import {
  passOverBrackets,
  removeBrackets,
  textsOutsideStrings,
} from '../../support/pseudo-locale/words-in-brackets.ts';
import { listScreenModules } from '../../support/screen-modules.ts';
import { SCREENS } from '../../support/screens.ts';
import { test as base, expect } from '../../support/test.ts';
import {
  expectButtonsInTitleCase,
  expectLargeTargets,
  expectNoMotion,
  expectWayOutOfDialog,
  spaceText,
} from '../../support/wcag.ts';

type PseudoLocale = {
  /** A portal whose server answers in the pseudo-locale. */
  readonly bracketed: Awaited<ReturnType<typeof startPortal>>;
  /** The folder with the web app in the pseudo-locale. */
  readonly folder: string;
};

/** Each screen is opened once, in the pseudo-locale. Its brackets are removed before the screen is measured. */
const test = base
  .extend<object, PseudoLocale>({
    bracketed: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const portal = await startPortal({ locale: 'en-XA' });
        await use(portal);
        await portal.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    folder: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const folder = await buildPseudoLocale();
        await use(folder);
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  })
  .extend({
    portal: ({ bracketed }, use) => use(bracketed.address),
  });

/** Makes the window as high as the page, so that parts under a sticky bar, or not rendered far below, are checked too. */
async function showAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1280, height: Math.max(800, height) });
}

test('[BEYOND-08] every screen and every dialog of the portal is checked below', () => {
  expect(SCREENS.flatMap(({ shows = [] }) => shows).sort()).toEqual(listScreenModules());
});

for (const { name, refusal, open } of SCREENS) {
  test(`[BEYOND-08] [ROUTE-13] [TRUTH-03] ${name}: axe finds nothing, text of any size has room, targets are large enough, Escape leads out, and all sentences are from the string folder`, async ({
    context,
    folder,
    page,
    problems,
  }) => {
    if (refusal) problems.expect(refusal);
    test.slow();
    await serveBuild(context, folder);
    await passOverBrackets(page);
    const api = collectApiTexts(context);
    await open(page);
    const stray = await api.without(await textsOutsideStrings(page));
    expect.soft(stray, 'sentences from outside the string folder').toEqual([]);
    await removeBrackets(page);
    await showAll(page);
    const axe = await loadAxe(page);
    await preferScheme(page, 'light');
    expect(await axe.violationsOfAllRules(), 'light').toEqual([]);
    await preferScheme(page, 'dark');
    expect(await axe.violationsOfColorRules(), 'dark').toEqual([]);
    await expectNoMotion(page);
    await expectButtonsInTitleCase(page);
    await expectLargeTargets(page);
    // At 390 pixels some parts are side by side that are stacked at 320; 640 are 1280 at 200% zoom.
    for (const width of [640, 390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNoSidewaysScroll(page);
    }
    await expectLargeTargets(page);
    await expectRoomForLargeText(page);
    await spaceText(page);
    await expectNoSidewaysScroll(page);
    await expectWayOutOfDialog(page);
  });
}
