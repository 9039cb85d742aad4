import { ADMIN } from '../../support/accounts.ts';
import { linkIn, makeCoach, openCoachCard, openCoaches, readLatestMail } from '../../support/coaches.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[COACHES-09] [AUTH-11] the office sets a password; the coach gets it by mail and chooses another', async ({
  page,
}) => {
  test.slow();
  const coach = await makeCoach(page, 'Spring', 'Forgetful');
  const card = await openCoachCard(page, 'Kim Forgetful');
  await card.getByRole('button', { name: 'Set New Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set New Password for Kim Forgetful' });
  const [next, repeat] = [
    dialog.getByLabel('New password', { exact: true }),
    dialog.getByLabel('Confirm password', { exact: true }),
  ];
  const submit = dialog.getByRole('button', { name: 'Update Password' });
  await expect(submit).toBeDisabled();
  for (const [password, fault] of [
    ['short', 'Password must be at least 12 characters long'],
    ['ALL-CAPITALS-7', 'Password must contain at least one lowercase letter'],
    ['no-capitals-77', 'Password must contain at least one uppercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
    ['NoSpecials1234', 'Password must contain at least one special character'],
    ['Vault-Beam-2026', 'Passwords do not match'],
  ] as const) {
    await next.fill(password);
    await repeat.fill(`${password}x`);
    await submit.click();
    await expect(dialog).toContainText(fault);
    await repeat.fill(password);
    await expect(dialog).not.toContainText(fault);
  }
  await submit.click();
  await expectToast(page, 'success', 'Password Updated');
  await expect(dialog).toBeHidden();

  const mail = await readLatestMail(page, 'Kim Forgetful');
  expect(mail).toContain('Vault-Beam-2026');
  expect(mail).toContain('/coach/auth');
  await signOut(page);
  await page.goto('/coach/auth');
  await page.getByLabel('Email').fill(coach.email);
  await page.getByLabel('Password', { exact: true }).fill('Vault-Beam-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
});

test('[BEYOND-14] a coach is invited by mail, chooses a password through the link, which works only once', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 400, path: '/api/coach/invitation' });
  await signIn(page, ADMIN);
  await openCoaches(page);
  await page.getByRole('button', { name: 'Add New Coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Coach' });
  await dialog.getByText('Invite by email').click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden();
  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill('Welcome');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ida.welcome@league.example');
  await dialog.getByLabel('Team').selectOption('Summit');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'success', 'Coach Invited');
  await expect(page.getByRole('row', { name: 'Ida Welcome' })).toContainText('Invited');

  const link = linkIn(await readLatestMail(page, 'Ida Welcome'));
  await signOut(page);
  await page.goto(link);
  await expect(page.getByText('Hello Ida')).toContainText('team Summit');
  await page.getByLabel('Password', { exact: true }).fill('handspring-7');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await expectToast(page, 'success', 'Welcome!', 'Ida Welcome');
  await expect(page).toHaveURL(/\/coach\/dashboard/);
  await signOut(page);
  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This invitation is no longer valid' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('was used, has expired or was replaced');
});
