import { fillPath, routes } from '@league/contract';
import { makeCoach, openCoaches, stubUndelivered } from '../../support/coaches.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[OFFICE-05] an email that did not reach a coach is shown in the row, corrected and sent again in one step', async ({
  page,
}) => {
  const coach = await makeCoach(page, 'Summit', 'Undelivered');
  await stubUndelivered(page, 'Undelivered');
  await openCoaches(page);
  const row = page.getByRole('row', { name: /^Kim Undelivered/ });
  await expect(row).toContainText('Email not delivered');
  await expect(row).toContainText('This address does not exist.');
  await row.getByRole('button', { name: 'Correct and Send Again: Kim Undelivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct and Send Again' });
  await expect(dialog).toContainText('This address does not exist.');
  const address = dialog.getByLabel('Email address');
  await expect(address).toHaveValue(coach.email);
  await address.fill('no address');
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect(dialog).toContainText('Please enter an email address like name@example.com.');

  const corrected = 'kim.corrected@league.example';
  const path = fillPath(routes.coaches.sendAgain.path, { coachId: coach.id });
  await page.route(`**${path}`, async (route) => {
    expect(route.request().postDataJSON()).toEqual({ email: corrected });
    await route.fulfill({ json: { ...coach, email: corrected } });
  });
  await page.unroute(`**${routes.coaches.list.path}`);
  await address.fill(corrected);
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expectToast(page, 'success', 'Sending again', `To ${corrected}, in a moment.`);
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('Email not delivered');
});
