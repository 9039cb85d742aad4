import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LAKEVIEW } from '../../support/accounts.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { keptRoster } from '../../support/offline.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const NAME = 'Hazel Iverson';
const NOTE = 'Peanut allergy, EpiPen in the blue bag';

async function downloaded(page: Page, button: string): Promise<string> {
  // A toast covers the button, and stays because the pointer is over it.
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  await expectToast(page, 'success', 'Export successful');
  return readFile(await download.path(), 'utf8');
}

test('[FAMILY-05] a health note is marked on the list, and read in details, on paper and offline', async ({
  page,
}) => {
  test.slow();
  await openRoster(page, LAKEVIEW);
  await expect(cardOf(page, NAME).getByText('Health note')).toBeHidden();
  const dialog = await openEdit(page, NAME);
  await dialog.getByLabel('Health note').fill(NOTE);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');
  await expect(cardOf(page, NAME).getByText('Health note')).toBeVisible();
  await expect(cardOf(page, NAME)).not.toContainText('Peanut');

  const details = await openDetails(page, NAME);
  await expect(factOf(details, 'Health note')).toHaveText(NOTE);
  await details.getByRole('button', { name: 'See Activity' }).click();
  const activity = details.getByRole('region', { name: `Activity of ${NAME}` });
  await expect(activity.getByText('Health note changed').first()).toBeVisible();
  await expect(activity).not.toContainText('Peanut');

  await expect.poll(() => keptRoster(page)).toContain(NOTE);

  const plain = await downloaded(page, 'Export CSV');
  const withHealth = await downloaded(page, 'Export With Health Notes');
  expect(plain).not.toContain('Peanut');
  expect(withHealth).toContain(NOTE);

  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Print Roster' }).click(),
  ]);
  await expect(paper.getByRole('cell', { name: `Health: ${NOTE}` })).toBeVisible();
  await paper.close();

  const again = await openEdit(page, NAME);
  await again.getByLabel('Health note').fill('');
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await expect(cardOf(page, NAME).getByText('Health note', { exact: true })).toHaveCount(1);
});
