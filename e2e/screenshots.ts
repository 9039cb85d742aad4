import { fileURLToPath } from 'node:url';
import { preferScheme } from './support/color-scheme.ts';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';

const FOLDER = fileURLToPath(new URL('./screenshots', import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const { name, open } of SCREENS) {
  for (const size of SIZES) {
    test(`${name} at ${size.width} pixels`, async ({ page, problems }) => {
      problems.expect({ status: 404, path: '/nowhere' });
      await page.setViewportSize(size);
      await open(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await preferScheme(page, colorScheme);
        await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-${colorScheme}.png` });
      }
    });
  }
}
