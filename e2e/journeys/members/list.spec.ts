import { SPRING } from '../../support/accounts.ts';
import { cardOf } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

for (const [width, height, least] of [
  [390, 844, 10],
  [1280, 800, 15],
] as const) {
  test(`[ROSTER-03] [ROSTER-04] on ${width} px a list of many gymnasts, filtered and sorted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openRoster(page, SPRING);
    const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(names.first()).toBeVisible();
    const hint = page.getByRole('button', { name: 'Dismiss this hint' });
    if (await hint.isVisible()) await hint.click();
    const seen = await names.evaluateAll(
      (all, bottom) => all.filter((name) => name.getBoundingClientRect().bottom <= bottom).length,
      height,
    );
    expect(seen).toBeGreaterThanOrEqual(least);
    await expect(page.getByRole('link', { name: /^Call the emergency contact of / }).first()).toBeVisible();
    await test.step('the choices stay in the address and on the device', async () => {
      await page.getByLabel('Show', { exact: true }).selectOption('Lapsed memberships');
      await page.getByLabel('Sort by').selectOption('First name');
      await expect(page).toHaveURL(/show=lapsed/);
      await page.reload();
      await expect(page.getByLabel('Sort by')).toHaveValue('first');
      await expect(page.getByLabel('Show', { exact: true })).toHaveValue('lapsed');
      await expect(page.getByRole('button', { name: 'Show as Cards' })).toBeVisible();
    });
  });
}

test('[ROSTER-04] the list of a desk sorts by its columns, and cards stay the other choice', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Level, sort by level' }).click();
  await expect(page.getByLabel('Sort by')).toHaveValue('level');
  await expect(page.getByRole('listitem').first()).toContainText('Beginner');
  await page.getByRole('button', { name: 'Show as Cards' }).click();
  await expect(page.getByRole('button', { name: 'Level, sort by level' })).toBeHidden();
  await page.reload();
  await expect(names.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show as a List' })).toBeVisible();
});

test('[ROSTER-07] a phone’s list offers the move where the portal says must move up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  const row = cardOf(page, 'Chloé Marchetti');
  await expect(row).toContainText('Must move up');
  await row.getByRole('button', { name: 'Move to Level 5: Chloé Marchetti' }).click();
  await expect(page.getByRole('dialog', { name: 'Move Chloé Marchetti to Level 5?' })).toBeVisible();
});
