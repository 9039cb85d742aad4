import type { Page } from '@playwright/test';
import { loadAxe } from '../../support/axe.ts';
import { preferScheme } from '../../support/color-scheme.ts';
import { expectRoomForLargeText } from '../../support/large-text.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { listScreenModules } from '../../support/screen-modules.ts';
import { SCREENS } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';
import {
  expectButtonsInTitleCase,
  expectLargeTargets,
  expectNoMotion,
  expectWayOutOfDialog,
  spaceText,
} from '../../support/wcag.ts';

/** Makes the window as high as the page, so that parts under a sticky bar, or not rendered far below, are checked too. */
async function showAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1280, height: Math.max(800, height) });
}

test('[BEYOND-08] every screen and every dialog of the portal is checked below', () => {
  expect(SCREENS.flatMap(({ shows = [] }) => shows).sort()).toEqual(listScreenModules());
});

for (const { name, refusal, open } of SCREENS) {
  test(`[BEYOND-08] [ROUTE-13] [TRUTH-03] ${name}: axe finds nothing, text of any size and fingers have room, and Escape leads out`, async ({
    page,
    problems,
  }) => {
    if (refusal) problems.expect(refusal);
    test.slow();
    await open(page);
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
