import { routes } from '@league/contract';
import { SPRING, SUMMIT } from '../../support/accounts.ts';
import { expect, test } from '../../support/test.ts';

test('[ROUTE-09] the test page has two coaches who can sign in and links to demo, sign-in and home, and is absent when off', async ({
  page,
}) => {
  await page.goto('/coach/test');
  for (const [role, account] of [
    ['Admin Coach', SPRING],
    ['Assistant Coach', SUMMIT],
  ] as const) {
    const card = page.getByRole('region', { name: role });
    await expect(card.getByText('Ready', { exact: true })).toBeVisible();
    await expect(card).toContainText(account.email);
    await expect(card).toContainText(account.password);
  }
  const login = page.getByRole('link', { name: 'Real Coach Login' });
  const opened = page.waitForEvent('popup');
  await login.click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/coach\/login$/);
  await tab.close();

  await page.getByRole('link', { name: 'Open Demo Portal' }).click();
  await expect(page).toHaveURL(/\/demo-coach$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Return to Admin' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await test.step('without the demo league', async () => {
    await page.route(`**${routes.demo.testCoaches.path}`, (route) =>
      route.fulfill({ json: { areOn: false, coaches: [] } }),
    );
    await page.goto('/coach/test');
    await expect(page.getByText('Test accounts are off')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('@');
    await expect(page.getByRole('link', { name: 'Open Demo Portal' })).toBeVisible();
  });
});
