import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { SPRING } from './support/accounts.ts';
import { preferScheme } from './support/color-scheme.ts';
import { contactSheet } from './support/contact-sheet.ts';
import { DOCUMENT_PICTURES, takePicture, takeRosterPicture } from './support/document-pictures.ts';
import { SCREENS } from './support/screens.ts';
import { openRoster } from './support/sign-in.ts';
import { STATES } from './support/states.ts';
import { test } from './support/test.ts';

const FOLDER = fileURLToPath(new URL('./screenshots', import.meta.url));
const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const PICTURES = [...SCREENS, ...STATES];
const HIGHEST = 2_400;

/** Makes the window as high as the page, up to the largest useful picture; a dialog fills the window as it is. */
async function showAll(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  if (await page.locator('[aria-modal="true"]:not([inert])').isVisible()) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, Math.min(height, HIGHEST)) });
}

test.beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  const sheet = contactSheet({
    screens: PICTURES.map(({ name }) => name),
    widths: SIZES.map(({ width }) => width),
    schemes: SCHEMES,
  });
  writeFileSync(`${FOLDER}/index.html`, sheet);
});

for (const { name, refusal, open } of PICTURES) {
  test(name, async ({ page, problems }) => {
    problems.expect({ status: 500, path: /^\/api\// }, ...(refusal ? [refusal] : []));
    await open(page);
    for (const size of SIZES) {
      await showAll(page, size);
      for (const scheme of SCHEMES) {
        await preferScheme(page, scheme);
        await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-${scheme}.png` });
      }
    }
  });
}

for (const picture of DOCUMENT_PICTURES) {
  test(`docs/images/${picture.file}`, ({ page }) => takePicture(page, picture));
}

test('docs/images/roster.webp', ({ page }) =>
  takeRosterPicture(page, async () => {
    await openRoster(page, SPRING);
    await page.getByRole('button', { name: 'Select All Lapsed' }).first().click();
  }));
