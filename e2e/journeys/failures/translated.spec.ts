import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { cardOf, cards, openDetails, openEdit, selectionBar } from '../../support/members.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { translatePage } from '../../support/translate-page.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[TRUTH-04] case C43: a coach works on a translated page, and names and data stay as they are', async ({
  page,
}) => {
  await translatePage(page);
  await signIn(page, SPRING);
  await page.goto('/members');
  await expect(heading(page)).toHaveText('«Members»');
  await expect(cards(page).first()).toBeVisible();

  await test.step('search, tabs and selection show new words, each once', async () => {
    await page.getByRole('searchbox').first().fill('thorne');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('searchbox').first().fill('');
    await expect(cards(page)).not.toHaveCount(1);
    const all = await cards(page).count();
    await page.getByRole('tab', { name: /Level 5/ }).click();
    await expect(cards(page)).not.toHaveCount(all);
    await page.getByRole('tab', { name: /All/ }).click();
    await expect(cards(page)).toHaveCount(all);
    const boxes = cards(page).getByRole('checkbox');
    await boxes.nth(0).check();
    await expect(selectionBar(page)).toContainText('«1 member selected»');
    await boxes.nth(1).check();
    await expect(selectionBar(page)).toContainText('«2 members selected»');
    await expect(selectionBar(page)).not.toContainText('«1 member selected»');
    await boxes.nth(0).uncheck();
    await boxes.nth(1).uncheck();
    await expect(selectionBar(page)).toBeHidden();
  });
  await test.step('an edit is saved and shown as typed', async () => {
    const dialog = await openEdit(page, 'Abigail Thorne');
    await expect(dialog.getByLabel('First name')).toHaveValue('Abigail');
    await dialog.getByLabel('Coach notes').fill('Likes the beam');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const details = await openDetails(page, 'Abigail Thorne');
    await expect(details).toContainText('«Likes the beam»');
    await expect(cardOf(page, 'Abigail Thorne')).toBeVisible();
    await page.getByRole('button', { name: 'Hide Details of Abigail Thorne' }).click();
    await expect(details).toHaveCount(0);
  });
  await test.step('every page opens, and leaving each removes it', async () => {
    for (const [link, title] of [
      ['Event Registrations', 'Events'],
      ['Bulk Import', 'Bulk Import'],
      ['Settings', 'Settings'],
      ['Help', 'Help'],
      ['Dashboard', 'Dashboard'],
      ['My Team Members', 'Members'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link }).click();
      await expect(heading(page)).toHaveText(`«${title}»`);
      await expect(page.getByText('This part could not be shown')).toHaveCount(0);
    }
  });
  await test.step('signing out', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: '«Sign Out»', exact: true }).click();
    await expect(heading(page)).toHaveText('«Sign in to your portal»');
  });
});

test('[TRUTH-04] the office works on a translated page', async ({ page }) => {
  await translatePage(page);
  await signIn(page, ADMIN);
  await page.goto('/admin');
  for (const name of [
    'Members',
    'Events',
    'Coaches',
    'Team Codes',
    'Coach Activity',
    'Scores',
    'Attendance',
    'Sync',
    'Dashboard',
  ]) {
    await page
      .getByRole('navigation', { name: 'Admin portal' })
      .getByRole('link', { name: `«${name}»`, exact: true })
      .click();
    await expect(heading(page)).toHaveText(`«${name}»`);
  }
  await page.goto('/members');
  const rows = page.getByRole('row');
  await page.getByRole('searchbox').fill('thorne');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Abigail Thorne' }).click();
  await expect(page.getByRole('heading', { name: /Abigail Thorne/ }).last()).toBeVisible();
});
