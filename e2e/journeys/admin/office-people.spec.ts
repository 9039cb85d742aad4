import { ADMIN, BOARD, SCORES_OFFICE } from '../../support/accounts.ts';
import { linkIn, readLatestMail } from '../../support/coaches.ts';
import { openScreen } from '../../support/screens.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const ONLY_SEES = 'others change what is on it';

test('[OFFICE-10] the owner invites a person, who signs in with the role; a new role and the end of access sign out', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: '/api/coach/login' });
  await signIn(page, ADMIN);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Open Office People' }).click();
  const people = page.getByRole('table', { name: 'People of the office' });
  await expect(people.getByRole('row', { name: 'League Admin' })).toContainText('stays an owner');
  await page.getByRole('button', { name: 'Invite a Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a Person to the Office' });
  await dialog.getByLabel('First name').fill('Greta');
  await dialog.getByLabel('Last name').fill('Ledger');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('greta.ledger@league.example');
  await dialog.getByLabel('Role').selectOption('Read only');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'success', 'Invitation sent');
  await expect(people.getByRole('row', { name: 'Greta Ledger' })).toContainText('Invited until');

  const link = linkIn(await readLatestMail(page, 'Greta Ledger'));
  await signOut(page);
  await page.goto(link);
  await expect(page.getByText('Hello Greta')).toContainText('Read only');
  await page.getByLabel('Password', { exact: true }).fill('a handstand on the beam');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Your Role' })).toContainText('Read only');
  await signOut(page);

  await signIn(page, ADMIN);
  await page.goto('/admin#office-people');
  await page.getByRole('button', { name: 'Change Role of Greta Ledger' }).click();
  const change = page.getByRole('dialog', { name: 'Change Role' });
  await change.getByLabel('Role').selectOption('Scores');
  await page.getByRole('button', { name: 'Save Role' }).click();
  await expectToast(page, 'success', 'Role changed', 'Greta Ledger: Scores.');
  await page.getByRole('button', { name: 'End Access of Greta Ledger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Access' }).click();
  await expectToast(page, 'success', 'Access ended');
  await expect(people.getByRole('row', { name: 'Greta Ledger' })).toBeHidden();
  const entered = await page.request.post('/api/coach/login', {
    data: { email: 'greta.ledger@league.example', password: 'a handstand on the beam' },
  });
  expect(entered.status()).toBe(401);
});

test('[OFFICE-10] the role read only sees the league and why it cannot change it, and has no controls to do so', async ({
  page,
}) => {
  await signIn(page, BOARD);
  await page.goto('/members');
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeHidden();
  const navigation = page.getByRole('navigation', { name: 'Admin portal' });
  await expect(navigation.getByRole('link', { name: 'Coaches' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Team Codes' })).toBeHidden();
  await page.goto('/admin/coaches');
  await expect(page.getByRole('rowheader', { name: 'Dana Whitlock' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  for (const name of ['Add New Coach', 'Edit Dana Whitlock', 'Delete Dana Whitlock'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.goto('/admin#scores');
  await expect(page.getByRole('heading', { name: 'Harbor Lights Open' })).toBeVisible();
  for (const name of ['Import Results', 'Remove Harbor Lights Open'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.goto('/admin#sync');
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await page.goto('/admin#office-people');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions.getByRole('link', { name: 'Families' })).toBeVisible();
  for (const name of ['Bulk Import', 'Season Rollover'])
    await expect(actions.getByRole('link', { name })).toBeHidden();
  await page.goto('/admin#rollover');
  await expect(page.getByRole('region', { name: 'Prepare the Next Season' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await expect(page.getByRole('button', { name: 'Start Season Rollover' })).toBeHidden();
  await page.goto('/admin#bulk-import');
  await expect(page.getByRole('region', { name: 'Upload History' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await expect(page.getByLabel('Choose File')).toHaveCount(0);
});

test('[OFFICE-10] the role read only sees a rollover that is being prepared, and changes nothing in it', async ({
  page,
}) => {
  await openScreen(page, 'admin-rollover-read-only');
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await expect(page.getByText('Cut-off day: Jul 1, 2026. Age on that day: 18.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Tora Søskendal/ })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: /Level 3 → Level 4/ })).toBeDisabled();
  for (const name of ['Apply', 'Preview', 'Discard', /^Tick (All|None)/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('[OFFICE-10] the role read only sees what differs in a family, and does not use it for all', async ({
  page,
}) => {
  await openScreen(page, 'admin-families-read-only');
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
  await expect(page.getByText('Not the same for all').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use for All/ })).toHaveCount(0);
});

test('[OFFICE-10] the role scores works on results, and sees the rest', async ({ page }) => {
  await signIn(page, SCORES_OFFICE);
  await page.goto('/admin#scores');
  await expect(page.getByRole('heading', { name: 'Harbor Lights Open' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(ONLY_SEES);
  for (const name of ['Import Results', 'Remove Harbor Lights Open'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByRole('main')).toContainText(ONLY_SEES);
});
