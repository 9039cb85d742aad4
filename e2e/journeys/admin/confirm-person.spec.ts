import { coachSchema, errorEntry, fillPath, officePersonSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { ADMIN } from '../../support/accounts.ts';
import { linkIn, makeCoach, openCoaches, readLatestMail } from '../../support/coaches.ts';
import { setFontSize } from '../../support/large-text.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { expireConfirmationOf } from '../../support/portal/expire-confirmation-of.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const WRONG = { status: 400, path: routes.auth.confirm.path };
/** Invites an owner, sets up their second factor and signs them in. */
async function makePersonWithFactor(page: Page) {
  const person = { email: 'nadia.keyholder@league.example', password: 'a cartwheel on the floor' };
  await signIn(page, ADMIN);
  const data = { firstName: 'Nadia', lastName: 'Keyholder', email: person.email, officeRole: 'owner' };
  const invited = await page.request.post(routes.office.invite.path, { data });
  const { id } = officePersonSchema.parse(await invited.json());
  const token = new URL(linkIn(await readLatestMail(page, 'Nadia Keyholder'))).hash.slice(1);
  await signOut(page);
  const send = async (path: string, body: object): Promise<unknown> => {
    const answer = await page.request.post(path, { data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await send(routes.coaches.acceptInvitation.path, { token, password: person.password });
  await signIn(page, person);
  const { secondFactor } = routes;
  const begun = await send(secondFactor.begin.path, { currentPassword: person.password });
  const { secret } = secondFactor.begin.reply.parse(begun);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await send(secondFactor.confirm.path, { code: app.generate() });
  const { backupCodes } = secondFactor.confirm.reply.parse(confirmed);
  const endAccess = async () => {
    await signOut(page);
    await signIn(page, ADMIN);
    const ended = await page.request.delete(fillPath(routes.office.endAccess.path, { id }));
    expect(ended.ok(), await ended.text()).toBe(true);
  };
  return { person, app, backupCodes, endAccess };
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm It Is You' });

test('[SAFE-02] [ADMIN-08] ten minutes after the sign-in, removing a registration asks for the password; Cancel removes nothing', async ({
  page,
  portal,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 403, path: /^\/api\/admin\/event-registrations\/\d+$/ });
  await signIn(page, ADMIN);
  await page.goto('/events');
  await page
    .getByRole('button', { name: /registered: / })
    .first()
    .click();
  const remove = page.getByRole('button', { name: /^Remove: / }).first();
  const label = (await remove.getAttribute('aria-label')) ?? '';
  await remove.click();
  await expireConfirmationOf(portal, ADMIN);
  const dialog = page.getByRole('dialog', { name: 'Remove Registration' });
  await dialog.getByRole('button', { name: 'Remove Registration' }).click();
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
});

test('[SAFE-02] ten minutes after the sign-in, creating a coach asks for the password; Cancel keeps what was typed', async ({
  page,
  portal,
  problems,
}) => {
  problems.expect({ status: 403, path: routes.coaches.create.path }, WRONG);
  await signIn(page, ADMIN);
  await openCoaches(page);
  await page.getByRole('button', { name: 'Add New Coach' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Coach' });
  const email = form.getByRole('textbox', { name: 'Email' });
  const create = form.getByRole('button', { name: 'Create Coach' });
  await form.getByLabel('First name').fill('Marit');
  await form.getByLabel('Last name').fill('Confirmed');
  await email.fill('marit.confirmed@league.example');
  await form.getByLabel('Team').selectOption('Summit');
  await form.getByLabel('Password', { exact: true }).fill('balance-beam');
  await expireConfirmationOf(portal, ADMIN);

  await test.step('a wrong password is refused beside its field, and Cancel leads back to the form', async () => {
    await create.click();
    const password = question(page).getByLabel('Your password');
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(question(page).getByRole('button', { name: 'Show password' })).toHaveCount(0);
    await password.fill('not this one');
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(question(page)).toContainText('The current password is wrong.');
    await expect(password).toBeFocused();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toBeHidden();
    await expect(create).toBeFocused();
    await expect(email).toHaveValue('marit.confirmed@league.example');
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('balance-beam');
    await expect(form).not.toContainText(errorEntry('CONFIRMATION_NEEDED').message);
  });

  await test.step('with the right one, the same call is made', async () => {
    await create.click();
    await question(page).getByLabel('Your password').fill(ADMIN.password);
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'success', 'Coach Created');
    await expect(question(page)).toBeHidden();
    await expect(form).toBeHidden();
  });

  await test.step('another tab of the browser need not ask again', async () => {
    const tab = await page.context().newPage();
    await openCoaches(tab);
    await tab.getByRole('button', { name: 'Delete Marit Confirmed' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete Permanently' }).click();
    await expectToast(tab, 'success', 'Coach Deleted');
    await expect(question(tab)).toBeHidden();
  });
});

test('[SAFE-02] [BEYOND-11] a person with a second factor gives a code in place of the password', async ({
  page,
  portal,
  problems,
}) => {
  problems.expect({ status: 403, path: routes.coaches.create.path }, WRONG);
  const { person, app, backupCodes, endAccess } = await makePersonWithFactor(page);
  await openCoaches(page);
  await page.getByRole('button', { name: 'Add New Coach' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Coach' });
  await form.getByLabel('First name').fill('Marit');
  await form.getByLabel('Last name').fill('Coded');
  await form.getByRole('textbox', { name: 'Email' }).fill('marit.coded@league.example');
  await form.getByLabel('Team').selectOption('Summit');
  await form.getByLabel('Password', { exact: true }).fill('balance-beam');
  await expireConfirmationOf(portal, person);
  const create = form.getByRole('button', { name: 'Create Coach' });
  const code = question(page).getByLabel('Code');
  const confirm = question(page).getByRole('button', { name: 'Confirm' });

  await test.step('a wrong code is refused beside its field, and the password is not asked for', async () => {
    await create.click();
    await expect(code).toBeFocused();
    await expect(question(page).getByLabel('Your password')).toHaveCount(0);
    await code.fill('AAAAAAAAAA');
    await confirm.click();
    await expect(question(page)).toContainText('This code is wrong or was already used.');
    await expect(code).toBeFocused();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toBeHidden();
    await expect(create).toBeFocused();
  });

  await test.step('with a code of the app, the same call is made', async () => {
    await create.click();
    // That of the set-up is used; the portal takes the one of the next half minute too.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await confirm.click();
    await expectToast(page, 'success', 'Coach Created');
    await expect(question(page)).toBeHidden();
    await expect(form).toBeHidden();
  });

  await test.step('a backup code works too, by keyboard alone', async () => {
    const listed = await page.request.get(routes.coaches.list.path);
    const coaches = z.array(coachSchema).parse(await listed.json());
    const id = coaches.find(({ lastName }) => lastName === 'Coded')?.id ?? 0;
    problems.expect({ status: 403, path: fillPath(routes.coaches.remove.path, { id }) });
    await expireConfirmationOf(portal, person);
    await page.getByRole('button', { name: 'Delete Marit Coded' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Coach' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.type(backupCodes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Coach Deleted');
    await expect(question(page)).toBeHidden();
  });
  await endAccess();
});

test('[SAFE-02] [BEYOND-08] the password is asked for and given by keyboard alone', async ({
  page,
  portal,
  problems,
}) => {
  const { id } = await makeCoach(page, 'Summit', 'Keyed');
  problems.expect({ status: 403, path: fillPath(routes.coaches.remove.path, { id }) }, WRONG);
  await openCoaches(page);
  await expireConfirmationOf(portal, ADMIN);
  await page.getByRole('button', { name: 'Delete Kim Keyed' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Coach' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel('Your password')).toBeFocused();

  await test.step('Escape closes the question only', async () => {
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Delete Permanently' })).toBeFocused();
  });

  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('The current password is wrong.');
  await expect(question(page).getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Coach Deleted');
  await expect(dialog).toBeHidden();
});

for (const { width, percent } of [
  { width: 320, percent: 200 },
  { width: 390, percent: 100 },
]) {
  test(`[SAFE-02] [TRUTH-03] at ${width} pixels with text of ${percent}% the question over a dialog can be answered`, async ({
    page,
    portal,
    problems,
  }) => {
    const { id } = await makeCoach(page, 'Summit', `Narrow${width}`);
    problems.expect({ status: 403, path: fillPath(routes.coaches.remove.path, { id }) });
    await page.setViewportSize({ width, height: 640 });
    await setFontSize(page, percent);
    await openCoaches(page);
    await expireConfirmationOf(portal, ADMIN);
    await page.getByRole('button', { name: `Delete Kim Narrow${width}` }).click();
    const remove = page.getByRole('button', { name: 'Delete Permanently' });
    const lower = page
      .locator('[role="dialog"]')
      .filter({ has: page.getByText('Delete Coach', { exact: true }) });
    await remove.click();

    await test.step('the dialog below takes no focus and no click, and is hidden from screen readers', async () => {
      await expect(question(page).getByLabel('Your password')).toBeFocused();
      await expect(lower).toHaveJSProperty('inert', true);
      await expect(question(page)).toHaveJSProperty('inert', false);
      const below = await lower
        .locator('button')
        .last()
        .evaluate((button) => {
          button.focus();
          return document.activeElement === button;
        });
      expect(below, 'the button below takes the focus').toBe(false);
      await expectNoSidewaysScroll(page);
    });

    await test.step('Escape leads back to the button that asked', async () => {
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(lower).toHaveJSProperty('inert', false);
      await expect(remove).toBeFocused();
    });

    await remove.click();
    await question(page).getByLabel('Your password').fill(ADMIN.password);
    const confirm = question(page).getByRole('button', { name: 'Confirm' });
    await confirm.scrollIntoViewIfNeeded();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await confirm.click();
    await expectToast(page, 'success', 'Coach Deleted');
    await expect(lower).toBeHidden();
  });
}
