import type { Locator, Page } from '@playwright/test';
import { ADMIN, LAKEVIEW, OAKWOOD } from '../../support/accounts.ts';
import { cardOf, selectionBar } from '../../support/members.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';
import { focusTrouble } from '../../support/wcag.ts';

const MOST_STEPS = 400;

/** Presses Tab until this element has the focus. Each stop on the way must show its focus, and must not be covered. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusTrouble), 'the focus on the way').toBeNull();
  }
  throw new Error(`Tab never came to ${target}.`);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('[BEYOND-08] by keyboard alone: sign in, search, select, renew, edit, sign out', async ({ page }) => {
  test.slow();
  await page.goto('/coach/auth');
  await test.step('sign in', async () => {
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(OAKWOOD.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(OAKWOOD.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
  await test.step('skip to the content', async () => {
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('search', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('banner').getByRole('searchbox'));
    await page.keyboard.type('ibanez');
    await expect(cardOf(page, 'Daniela Ibáñez')).toBeVisible();
  });
  await test.step('select and renew', async () => {
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Daniela Ibáñez' }));
    await page.keyboard.press('Space');
    await expect(selectionBar(page)).toContainText('1 member selected');
    await tabTo(page, selectionBar(page).getByRole('button', { name: 'Renew 1 Member' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Renew 1 Gymnast' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Renewal Applications Submitted!');
    // The button disappeared with the selection; the focus is on the outcome.
    await expect(page.getByRole('region', { name: 'Last change' })).toBeFocused();
  });
  await test.step('edit', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Edit Daniela Ibáñez' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Daniela Ibáñez' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await tabTo(page, dialog.getByLabel('Phone', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('(609) 555-0123');
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Member updated successfully');
    await expect(page.getByRole('button', { name: 'Edit Daniela Ibáñez' })).toBeFocused();
  });
  await test.step('sign out', async () => {
    await page.goto('/settings');
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Settings' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Sign Out', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

test('[BEYOND-08] by keyboard alone: add and archive a gymnast, check a spreadsheet', async ({ page }) => {
  test.slow();
  await signIn(page, LAKEVIEW);
  await page.goto('/members');
  await test.step('add', async () => {
    const add = page.getByRole('button', { name: 'Add Member', exact: true });
    await pressOn(page, add);
    const dialog = page.getByRole('dialog', { name: 'Add New Member to Lakeview Team' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Keyna');
    await typeInto(page, dialog.getByLabel('Last name'), 'Tabor');
    await typeInto(page, dialog.getByLabel('Birthdate'), '07042014');
    await typeInto(page, dialog.getByLabel(/^Email/), 'keyna.tabor@league.example');
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Level 3' })).toBeChecked();
    await pressOn(page, dialog.getByRole('button', { name: 'Add Member' }));
    await expectToast(page, 'success', 'Member Created Successfully');
    // The dialog's own button has the same name until the dialog has closed.
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  });
  await test.step('archive', async () => {
    const archive = page.getByRole('button', { name: 'Archive Keyna Tabor' });
    await typeInto(page, page.getByRole('banner').getByRole('searchbox'), 'keyna');
    await pressOn(page, archive);
    const dialog = page.getByRole('dialog', { name: 'Archive Team Member' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(archive).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: 'Archive Member' }));
    await expectToast(page, 'success', 'Member Archived');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('import', async () => {
    await page.goto('/coach/dashboard#bulk-import');
    const chosen = page.waitForEvent('filechooser');
    await pressOn(page, page.getByRole('button', { name: 'Choose File' }).first());
    await (await chosen).setFiles({
      name: 'typed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First Name,Last Name,Email Address,Phone Number,Date of Birth,Level\nKeyna,Tabor,keyna,,2014-07-04,4\n',
      ),
    });
    const check = page.getByRole('region', { name: 'Please check before gymnasts are created' });
    await expect(check.getByRole('heading').first()).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Choose Another File' }));
    await expect(page.getByRole('heading', { name: 'Step 1: Download the Template' })).toBeFocused();
  });
  await signOut(page);
});

test('[BEYOND-08] by keyboard alone: the office adds, changes and deletes a coach', async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  await page.goto('/admin/coaches');
  const add = page.getByRole('button', { name: 'Add New Coach' });
  await pressOn(page, add);
  const adding = page.getByRole('dialog', { name: 'Add New Coach' });
  await expect(adding.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Tabea');
  await typeInto(page, adding.getByLabel('Last name'), 'Keys');
  await typeInto(page, adding.getByRole('textbox', { name: 'Email' }), 'tabea.keys@league.example');
  // Typing into a select chooses among the loaded options.
  await expect(adding.getByLabel('Team').getByRole('option', { name: 'Summit' })).toBeAttached();
  await typeInto(page, adding.getByLabel('Team'), 'Summit');
  await typeInto(page, adding.getByLabel('Password', { exact: true }), 'Springboard-2026');
  await pressOn(page, adding.getByRole('button', { name: 'Create Coach' }));
  await expectToast(page, 'success', 'Coach Created');
  await expect(add).toBeFocused();

  const edit = page.getByRole('button', { name: 'Edit Tabea Keys' });
  await pressOn(page, edit);
  const editing = page.getByRole('dialog', { name: 'Edit Coach' });
  await typeInto(page, editing.getByLabel('Level'), 'Head');
  await pressOn(page, editing.getByRole('button', { name: 'Save Changes' }));
  await expectToast(page, 'success', 'Coach Updated');
  await expect(edit).toBeFocused();

  await pressOn(page, page.getByRole('button', { name: 'Delete Tabea Keys' }));
  const removing = page.getByRole('dialog', { name: 'Delete Coach' });
  await expect(removing.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressOn(page, removing.getByRole('button', { name: 'Delete Permanently' }));
  await expectToast(page, 'success', 'Coach Deleted');
  await expect(edit).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
