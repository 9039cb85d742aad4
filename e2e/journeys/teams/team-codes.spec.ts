import { routes } from '@league/contract';
import { ADMIN, BOARD, NORTHGATE } from '../../support/accounts.ts';
import { openCoaches } from '../../support/coaches.ts';
import { expireConfirmationOf } from '../../support/portal/expire-confirmation-of.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[CODES-01] [CODES-02] [CODES-03] a team’s card copies the code, says who used it, and issues a new code that ends the old', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/team-codes');
  const cardOf = (team: string) => page.getByRole('listitem', { name: `Code of ${team}` });

  const used = cardOf('Northgate');
  await expect(used).toContainText('No free code');
  await expect(used).toContainText(/NORTHGATE2025 was used by Nils Torven on \w{3} \d+, \d{4}\./);
  expect(NORTHGATE.teamCode).toBe('NORTHGATE2025');

  const summit = cardOf('Summit');
  const code = (await summit.getByRole('code').textContent()) ?? '';
  await summit.getByRole('button', { name: 'Copy the registration code of Summit' }).click();
  await expectToast(page, 'success', 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(summit.getByRole('list').getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Sample Codes')).toBeVisible();

  await summit.getByRole('button', { name: 'New Code for Summit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New code for Summit?' });
  await expect(dialog).toContainText(`${code} stops working right away`);
  await dialog.getByRole('button', { name: 'Issue New Code' }).click();
  await expectToast(page, 'success', 'New code issued');
  await expect(summit.getByRole('code')).toHaveText(/^SUMMIT-\w{4}-\w{4}$/);
  await expect(summit).toContainText(`${code} was replaced on`);

  await page.route(
    ({ pathname }) => pathname === routes.teams.list.path,
    (route) =>
      route.fulfill({
        json: [
          { id: 1, name: 'Twin', teamCode: 'TWIN' },
          { id: 2, name: 'Twin', teamCode: 'TWIN2025' },
        ],
      }),
  );
  await page.reload();
  await expect(cardOf('Twin')).toHaveCount(1);
  await expect(cardOf('Twin').getByRole('code')).toHaveText('TWIN2025');
  await page.unrouteAll();
  await page.route(
    ({ pathname }) => pathname === routes.teams.list.path,
    (route) => route.fulfill({ json: [] }),
  );
  await page.reload();
  await expect(page.getByText('No teams found')).toBeVisible();
});

test('[SAFE-02] [CODES-01] [BEYOND-08] ten minutes after the sign-in a free code is shown, by keyboard too, after the password', async ({
  page,
  portal,
  problems,
}) => {
  problems.expect({ status: 400, path: routes.auth.confirm.path });
  // Each time that sessions are made older, a program is started.
  test.slow();
  await signIn(page, ADMIN);
  await expireConfirmationOf(portal, ADMIN);
  await page.goto('/admin/team-codes');
  const summit = page.getByRole('listitem', { name: 'Code of Summit' });
  const show = page.getByRole('button', { name: 'Show Codes' });
  const copy = page.getByRole('button', { name: /^Copy the registration code/ });
  const question = page.getByRole('dialog', { name: 'Confirm It Is You' });
  const expectHidden = async () => {
    await expect(summit).toContainText('Code hidden');
    await expect(page.getByText(/^Free codes are hidden/)).toBeVisible();
    await expect(copy).toHaveCount(0);
    await expect(page.getByText(/^SUMMIT-/)).toHaveCount(0);
    await expect(question).toBeHidden();
  };

  await test.step('no dialog opens by itself, used codes are shown, and free ones are not', async () => {
    await expectHidden();
    await expect(page.getByRole('listitem', { name: 'Code of Northgate' })).toContainText('NORTHGATE2025');
    const answer = await page.request.get(routes.teams.list.path);
    expect(await answer.text()).not.toContain('SUMMIT');
  });

  await test.step('by keyboard: Escape leaves the codes hidden, the right password shows them', async () => {
    await show.focus();
    await page.keyboard.press('Enter');
    const password = question.getByLabel('Your password');
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expectHidden();
    await expect(show).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('The current password is wrong.');
    await expect(password).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(summit.getByRole('code')).toHaveText(/^SUMMIT/);
    await expect(show).toBeHidden();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: /^(Copy the|New Code for)/ }).first()).toBeFocused();
  });

  await test.step('the code can be copied', async () => {
    const code = (await summit.getByRole('code').textContent()) ?? '';
    await summit.getByRole('button', { name: 'Copy the registration code of Summit' }).click();
    await expectToast(page, 'success', 'Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  await test.step('a list that is loaded again by itself hides the codes without a question', async () => {
    await expireConfirmationOf(portal, ADMIN);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.getByRole('link', { name: 'Team Codes' }).first().click();
    await expectHidden();
  });

  await test.step('New Code asks first, and then names the code that ends', async () => {
    await summit.getByRole('button', { name: 'New Code for Summit' }).click();
    await question.getByLabel('Your password').fill(ADMIN.password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'New code for Summit?' });
    await expect(dialog).toContainText(/SUMMIT\S+ stops working right away/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(summit.getByRole('button', { name: 'New Code for Summit' })).toBeFocused();
  });

  await test.step('a code that another tab may show is shown here without a question', async () => {
    await expireConfirmationOf(portal, ADMIN);
    await page.reload();
    await expectHidden();
    await page.request.post(routes.auth.confirm.path, { data: { currentPassword: ADMIN.password } });
    await show.click();
    await expect(summit.getByRole('code')).toHaveText(/^SUMMIT/);
    await expect(question).toBeHidden();
  });

  await test.step('the cards of coaches hide the same codes and have the same button', async () => {
    await expireConfirmationOf(portal, ADMIN);
    await openCoaches(page);
    await expect(show).toBeHidden();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByText('Signup code hidden').first()).toBeVisible();
    await show.click();
    await question.getByLabel('Your password').fill(ADMIN.password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page
        .getByTitle('Signup code')
        .filter({ hasText: /^SUMMIT/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Signup code hidden')).toHaveCount(0);
    await expect(show).toBeHidden();
  });
});

test('[SAFE-02] [OFFICE-10] a role that may see no codes is not asked to show them', async ({
  page,
  portal,
}) => {
  await signIn(page, BOARD);
  await expireConfirmationOf(portal, BOARD);
  await openCoaches(page);
  await page.getByText('Cards', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show Details of Dana Whitlock' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Codes' })).toHaveCount(0);
  await expect(page.getByText('Signup code hidden')).toHaveCount(0);
});
