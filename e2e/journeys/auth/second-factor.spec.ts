import { routes } from '@league/contract';
import { Secret, TOTP } from 'otpauth';
import { ADMIN } from '../../support/accounts.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[BEYOND-11] the office sets up its second factor, is asked for it at the sign-in, and removes it again', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: routes.auth.login.path });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Set Up an App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' });
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Set Up an App' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code').fill(app.generate());
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  await expect(dialog.getByRole('heading', { name: 'Keep These Backup Codes' })).toBeFocused();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expectToast(page, 'success', 'Second factor switched on');
  await expect(page.getByText('10 backup codes are left.')).toBeVisible();

  await signOut(page);
  await page.goto('/coach/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill(codes[0] ?? '');
  await code.press('Enter');
  await expectToast(page, 'success', 'Welcome back!');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('9 backup codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Second Factor' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Second Factor' });
  await removal.getByLabel('Your password').fill(ADMIN.password);
  await removal.getByLabel('Code').fill(codes[1] ?? '');
  await removal.getByRole('button', { name: 'Remove Second Factor' }).click();
  await expectToast(page, 'success', 'Second factor removed');
  await expect(page.getByRole('button', { name: 'Set Up an App' })).toBeVisible();
});
