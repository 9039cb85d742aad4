import { SPRING } from '../../support/accounts.ts';
import { cardOf, cards, lapsedHint, selectionBar } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

for (const [width, height, least] of [
  [390, 844, 10],
  [1280, 800, 15],
] as const) {
  test(`[ROSTER-03] [ROSTER-04] on ${width} px a list of many gymnasts, filtered and sorted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const isPhone = width < 768;
    await signIn(page, SPRING, { hasSeenGuides: !isPhone });
    await page.goto('/members');
    await expect(cards(page).first()).toBeVisible();
    // With the hint, and on a phone also with the line of the guide and the navigation, which take room from the list.
    await expect(lapsedHint(page)).toBeVisible();
    const guide = page.getByRole('region', { name: 'Your gymnasts, level by level' });
    if (isPhone) await expect(guide).toBeVisible();
    const end = isPhone ? ((await guide.boundingBox())?.y ?? 0) : height;
    const seen = await cards(page).evaluateAll(
      (all, bottom) => all.filter((card) => card.getBoundingClientRect().bottom <= bottom).length,
      end,
    );
    expect(seen).toBeGreaterThanOrEqual(least);
    await expect(page.getByRole('link', { name: /^Call the emergency contact of / }).first()).toBeVisible();
    await test.step('the choices stay in the address and on the device', async () => {
      const all = page.getByRole('tab', { name: /^All/ });
      const count = (await all.textContent()) ?? '';
      await page.getByLabel('Show', { exact: true }).selectOption('Lapsed memberships');
      await expect(page).toHaveURL(/show=lapsed/);
      // The address changes before the list does, and the next choice builds on what the list shows.
      await expect(all).not.toHaveText(count);
      await page.getByLabel('Sort by', { exact: true }).selectOption('First name');
      await expect(page).toHaveURL(/show=lapsed.*sort=first/);
      await page.reload();
      await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('first');
      await expect(page.getByLabel('Show', { exact: true })).toHaveValue('lapsed');
      await expect(page.getByRole('button', { name: 'Show as Cards' })).toBeVisible();
    });
  });
}

test('[ROSTER-03] on a large screen the button to renew is as wide without a phone number, in the list and in cards', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const widthOf = async (name: string) =>
    (
      await cardOf(page, name)
        .getByRole('button', { name: /^Renew/ })
        .boundingBox()
    )?.width;
  const expectSameWidth = async () => {
    await expect(cardOf(page, 'Tora Søskendal').getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(cardOf(page, 'Lucinda Mutewell').getByRole('link', { name: /^Call/ })).toBeHidden();
    expect(await widthOf('Lucinda Mutewell')).toBe(await widthOf('Tora Søskendal'));
  };
  await expectSameWidth();
  await page.getByRole('button', { name: 'Show as Cards' }).click();
  await expectSameWidth();
});

test('[ROSTER-04] the list of a large screen sorts by its columns, and cards can still be chosen', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Level, sort by level' }).click();
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('level');
  await expect(cards(page).first()).toContainText('Beginner');
  await page.getByRole('button', { name: 'Show as Cards' }).click();
  await expect(page.getByRole('button', { name: 'Level, sort by level' })).toBeHidden();
  await page.reload();
  await expect(names.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show as a List' })).toBeVisible();
});

test('[ROSTER-07] a phone’s list offers the move up for gymnasts who must move up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  const row = cardOf(page, 'Chloé Marchetti');
  await expect(row).toContainText('Must move up');
  await row.getByRole('button', { name: 'Move to Level 5: Chloé Marchetti' }).click();
  await expect(page.getByRole('dialog', { name: 'Move Chloé Marchetti to Level 5?' })).toBeVisible();
});

test('[ROSTER-05] missing phones are typed one after the other, also without a network', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  await page.goto('/coach/dashboard');
  await page.getByRole('link', { name: /without an emergency phone/ }).click();
  const fields = page.getByRole('textbox', { name: /^Emergency phone of / });
  await expect(fields.first()).toHaveAttribute('type', 'tel');
  const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label') ?? ''));
  const [first = '', second = ''] = names.map((label) => label.replace('Emergency phone of ', ''));
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await fields.first().fill('609-555-0101');
  await fields.first().press('Enter');
  await expect(rowOf(second).locator('input:focus')).toHaveCount(1);
  await expect(rowOf(first)).toContainText('609-555-0101');
  await expect(page.getByText(`1 of ${names.length} filled in`)).toBeVisible();
  await test.step('a value typed without network is stored and sent later', async () => {
    await page.context().setOffline(true);
    const field = rowOf(second).getByRole('textbox', { name: /^Emergency phone of / });
    await field.fill('609-555-0102');
    await field.press('Enter');
    await expect(rowOf(second)).toContainText('No connection. Kept on this device');
    await page.context().setOffline(false);
    await expect(page.getByText(`2 of ${names.length} filled in`)).toBeVisible();
  });
  await test.step('each value is undone in its row', async () => {
    for (const name of [first, second]) await page.getByRole('button', { name: `Undo ${name}` }).click();
    await expect(page.getByText(`0 of ${names.length} filled in`)).toBeVisible();
  });
});

test('[ROSTER-02] [ROSTER-01] a coach undoes an earlier bulk change from the recent ones', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  await page.getByRole('checkbox', { name: 'Select Liv Blythewood' }).click();
  await selectionBar(page).getByRole('button', { name: 'Move Up' }).click();
  await page.getByRole('button', { name: 'Move 1 Gymnast Up' }).click();
  await expect(cardOf(page, 'Liv Blythewood')).toContainText('Level 7');
  await page.reload();
  await page.getByRole('button', { name: 'Recent Changes' }).click();
  await page.getByRole('button', { name: 'Undo: 1 gymnast moved up' }).first().click();
  await page.getByRole('button', { name: 'Undo Change' }).click();
  await expectToast(page, 'success', 'Change undone');
  await expect(cardOf(page, 'Liv Blythewood')).toContainText('Level 6');
});
