import { ADMIN, SPRING } from '../../support/accounts.ts';
import { linkIn, readLatestMail } from '../../support/coaches.ts';
import { startPortal } from '../../support/portal/start-portal.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

/** No mail server listens here, so the mail waits, and the office can read it. */
const MAIL_SERVER = 'smtp://127.0.0.1:9';

// Its own portal, because that of the other journeys has no mail server.
test.describe.configure({ timeout: 300_000 });
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  portal: async ({}, use) => {
    const { address, stop } = await startPortal({ mailServer: MAIL_SERVER });
    await use(address);
    await stop();
  },
});

test('[ROUTE-06] a coach who forgot the password gets a link by mail, chooses another and is signed in', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 400, path: '/api/coach/password-reset/link' });
  await page.goto('/coach/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const form = page.getByRole('form', { name: 'Get a link by email' });
  await form.getByLabel('Your coach email').fill('nobody@league.example');
  await form.getByRole('button', { name: 'Send Link' }).click();
  await expect(form.getByRole('alert')).toContainText('If a coach has the email nobody@league.example');
  await form.getByLabel('Your coach email').fill(SPRING.email);
  await form.getByRole('button', { name: 'Send Link' }).click();
  await expect(form.getByRole('alert')).toContainText(`If a coach has the email ${SPRING.email}`);
  await expect(page.getByRole('main')).toContainText('A new password arrives by email.');

  await signIn(page, ADMIN);
  const link = linkIn(await readLatestMail(page, `${SPRING.firstName} ${SPRING.lastName}`));
  await signOut(page);
  await page.goto(link);
  await expect(page.getByText(`Hello ${SPRING.firstName}`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('handspring-7');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await expectToast(page, 'success', 'Welcome back!', SPRING.lastName);
  await expect(page).toHaveURL(/\/coach\/dashboard/);

  await signOut(page);
  await signIn(page, { email: SPRING.email, password: 'handspring-7' });
  await signOut(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Another Link' }).click();
  await expect(page.getByRole('form', { name: 'Get a link by email' })).toBeVisible();
});
