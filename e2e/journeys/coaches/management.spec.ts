import { routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { breakCalls, holdCalls } from '../../support/calls.ts';
import { makeCoach, makeSettledCoach, openCoachCard, openCoaches } from '../../support/coaches.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[COACHES-01] [COACHES-03] [COACHES-04] a coach is added, changed and deleted; refusals stay in the dialog', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 409, path: routes.coaches.create.path });
  await signIn(page, ADMIN);
  await openCoaches(page);
  await test.step('on a large screen the buttons align with the end of their table, on a phone a name has the whole width', async () => {
    const row = page.getByRole('row', { name: /^Dana Whitlock/ });
    const [line, last] = [await row.boundingBox(), await row.getByRole('button').last().boundingBox()];
    const end = (box: typeof line) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(end(last)).toBeLessThanOrEqual(end(line) + 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => (await row.getByRole('rowheader').boundingBox())?.width)
      .toBeGreaterThan(200);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  const total = page.getByText('Total Coaches').locator('..').getByRole('definition');
  const before = Number(await total.textContent());

  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add New Coach' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Coach' });
    await expect(dialog.getByLabel('Level')).toHaveValue('Assistant Coach');
    await dialog.getByRole('button', { name: 'Create Coach' }).click();
    await expect(dialog).toContainText('First name is required');
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await dialog.getByLabel('First name').fill('Petra');
    await dialog.getByLabel('Last name').fill('Lindqvist');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(SPRING.email);
    await dialog.getByLabel('Team').selectOption('Summit');
    await dialog.getByLabel('Password', { exact: true }).fill('balance-beam');
    await dialog.getByRole('button', { name: 'Create Coach' }).click();
    await expectToast(page, 'failure', 'Error', 'An account with this email already exists');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('petra.lindqvist@league.example');
    const held = await holdCalls(page, routes.coaches.create.path);
    await dialog.getByRole('button', { name: 'Create Coach' }).click();
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeFocused();
    held.release();
    await expectToast(page, 'success', 'Coach Created', 'New coach has been created successfully.');
    await expect(dialog).toBeHidden();
  });
  const row = page.getByRole('table', { name: 'Coaches of Summit' }).getByRole('row', { name: 'Lindqvist' });
  await expect(row).toContainText('Assistant Coach');
  await expect(row).toContainText('Active');
  await expect(total).toHaveText(String(before + 1));

  await test.step('edit', async () => {
    await page.getByRole('button', { name: 'Edit Petra Lindqvist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Coach' });
    await dialog.getByLabel('Level').selectOption('Head Coach');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('You have changes that are not saved.');
    await dialog.getByRole('button', { name: 'Keep Editing' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'success', 'Coach Updated', 'Coach information has been updated successfully.');
    await expect(row).toContainText('Head Coach');
  });

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Delete Petra Lindqvist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Coach' });
    await expect(dialog).toContainText(
      'Are you sure you want to permanently delete Petra Lindqvist? This will remove all their data and cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
    await expectToast(page, 'success', 'Coach Deleted', 'Coach has been deleted successfully.');
    await expect(row).toBeHidden();
    await expect(total).toHaveText(String(before));
  });
});

test('[COACHES-01] [COACHES-04] loading, failed, empty, without a team, and a failure without a sentence', async ({
  page,
  problems,
}) => {
  const { path } = routes.coaches.list;
  problems.expect({ status: 500, path }, { status: 500, path: /^\/api\/admin\/coaches\/\d+/ });
  const coach = await makeCoach(page, 'Spring', 'Elsewhere');
  const list = await holdCalls(page, path);
  await page.goto('/admin/coaches');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  list.release();
  await expect(page.getByRole('rowheader', { name: 'Dana Whitlock' })).toBeVisible();

  const broken = await breakCalls(page, path);
  await page.reload();
  await expect(page.getByText('The coaches could not be loaded.')).toBeVisible();
  broken.repair();
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json: [{ ...coach, teamId: undefined, teamName: null }] }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Unassigned Coaches' })).toContainText('Kim Elsewhere');
  await expect(
    page.getByRole('term').filter({ hasText: 'Unassigned Coaches' }).locator('..').getByRole('definition'),
  ).toHaveText('1');

  await breakCalls(page, `${path}/${coach.id}`);
  await page.getByRole('button', { name: 'Delete Kim Elsewhere' }).click();
  await page.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'failure', 'Error', 'Failed to delete coach');
  await expect(page.getByRole('dialog', { name: 'Delete Coach' })).toContainText('Failed to delete coach');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.unrouteAll();
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json: [] }),
  );
  await page.reload();
  await expect(page.getByText('No Coaches Found')).toBeVisible();
});

test('[COACHES-05] [COACHES-06] [AUTH-08] case C30: the card; a deactivated coach’s open page is signed out', async ({
  page,
  baseURL,
  browser,
}) => {
  const coach = await makeSettledCoach(page, 'Summit', 'Benched');
  const card = await openCoachCard(page, 'Kim Benched');
  await expect(card).toContainText(coach.email);
  await expect(card).toContainText('Summit');
  await expect(card).toContainText('Password Management');
  await expect(card).toContainText('Recent Activity (0)');
  await expect(card).toContainText('No recent activity');

  const theirContext = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await theirContext.newPage();
  await signIn(theirs, coach);
  await theirs.goto('/coach/dashboard#members');
  await expect(theirs.getByRole('checkbox').first()).toBeVisible();

  await card.getByRole('button', { name: 'Deactivate Access' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate This Coach?' });
  await expect(question).toContainText('Kim Benched can no longer log in');
  await expect(question).toContainText(/The gymnasts of Summit stay with|Summit then has no coach/);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'success', 'Coach Deactivated', 'can no longer log in', 'data is preserved');
  await expect(card.getByText('Deactivated')).toBeVisible();
  await theirs
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  // Opening the form requests the levels.
  await expect(theirs.getByText('You have been signed out')).toBeVisible();
  await theirContext.close();

  await card.getByRole('button', { name: 'Activate Access' }).click();
  await expectToast(page, 'success', 'Coach Activated', 'can log in again');
  await expect(card.getByText('Deactivated')).toBeHidden();
  await card.getByRole('button', { name: 'Hide Details of Kim Benched' }).click();
  await expect(card.getByRole('region')).toBeHidden();
});
