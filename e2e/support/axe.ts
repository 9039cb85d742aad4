import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules about colors: the only ones that a change from light to dark can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const SOURCE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Used instead of the source, which the builder would send to the page twice for each analysis. */
const IS_THERE = 'void 0';

/**
 * Loads axe into the page, until the page is left. Legacy mode only leaves out the checks of frames of other origins, which
 * would need a second page; there are none. Every violation is reported in full. Passing elements are not, because to list
 * them takes nearly half of a run.
 */
export async function loadAxe(page: Page) {
  await page.evaluate(SOURCE);
  const axe = () =>
    new AxeBuilder({ page, axeSource: IS_THERE }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return {
    violationsOfAllRules: () => violations(axe().withTags(RULES)),
    violationsOfColorRules: () => violations(axe().withRules(COLOR_RULES)),
  };
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
