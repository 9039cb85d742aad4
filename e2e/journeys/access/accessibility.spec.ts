import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  // Legacy mode only leaves out what is for frames of other origins, which would need a second page; there are none.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

for (const { name, open } of SCREENS) {
  test(`[BEYOND-08] ${name}: nothing for axe to find, light and dark`, async ({ page, problems }) => {
    problems.expect({ status: 404, path: '/nowhere' });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    expect(await violations(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await violations(page), 'dark').toEqual([]);
  });
}
