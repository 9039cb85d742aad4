import { routes } from '@league/contract';
import { ADMIN, NORTHGATE } from '../../support/accounts.ts';
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
