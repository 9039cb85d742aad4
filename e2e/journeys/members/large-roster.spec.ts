import { SPRING } from '../../support/accounts.ts';
import { recordLayoutShifts } from '../../support/layout-shifts.ts';
import { cardOf, cards } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

const SIZE = 300;
const ROSTER = Array.from({ length: SIZE }, (_, index) => {
  const number = String(index + 1).padStart(3, '0');
  return buildMember({ id: index + 1, lastName: `Gymnast${number}`, skillLevel: String(3 + (index % 6)) });
});

test('[MEM-03] [MEM-07] 300 gymnasts: all can be reached and found, and nothing moves', async ({ page }) => {
  const layoutShifts = await recordLayoutShifts(page);
  await stubRoster(page, ROSTER);
  await openRoster(page, SPRING);
  await expect(page.getByRole('tab', { name: `All (${SIZE})` })).toBeVisible();
  await expect(cards(page)).toHaveCount(SIZE);
  const last = cardOf(page, 'Ada Gymnast300');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const shifts = await layoutShifts();
  const total = shifts.reduce((sum, { score }) => sum + score, 0);
  // The limit below which a page counts as stable: https://web.dev/articles/cls
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.1);
  await last.getByRole('button', { name: 'See Details of Ada Gymnast300' }).click();
  await expect(page.getByRole('region', { name: 'Details of Ada Gymnast300' })).toBeInViewport();
  await page.getByRole('searchbox').fill('gymnast150');
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, 'Ada Gymnast150')).toBeInViewport();
});
