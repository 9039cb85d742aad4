import { LAKEVIEW } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { openDetails, openEdit } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const ACTIVITY = /^\/coach\/members\/\d+\/activity$/;

test('[MEM-30] [MEM-32] an edit of phone and emergency contact is in the activity in words; a failure to load it can be retried', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 500, path: ACTIVITY });
  await openRoster(page, LAKEVIEW);
  const dialog = await openEdit(page, 'Leilani Kahale');
  const emergency = dialog.getByLabel('Contact phone');
  await emergency.fill('5.55555E+09');
  await dialog.getByLabel('Contact name').fill('Noelani Kahale');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(emergency).toBeFocused();
  await expect(dialog).toContainText('Must be a phone number, such as 609-555-0142.');
  await emergency.fill('(609) 555-0133');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');

  const failing = await breakCalls(page, ACTIVITY);
  const details = await openDetails(page, 'Leilani Kahale');
  await details.getByRole('button', { name: 'See Activity' }).click();
  await expect(details.getByRole('alert')).toContainText(
    'Activity history is temporarily unavailable. Please refresh the page or contact support if this continues.',
  );
  failing.repair();
  await details.getByRole('button', { name: 'Try Again' }).click();
  const newest = details.getByRole('region', { name: 'Activity of Leilani Kahale' }).getByRole('listitem');
  await expect(newest.first()).toContainText('→ Noelani Kahale');
  await expect(newest.first()).toContainText('Noelani Kahale, (609) 555-0133 (emergency contact)');
  await expect(newest.first()).toContainText('Lena Maris');

  await test.step('[ROSTER-08] the former values are put back from the activity, and that is undone', async () => {
    await newest
      .first()
      .getByRole('button', { name: /^Put Back/ })
      .click();
    const putBack = page.getByRole('dialog', { name: 'Put Back Former Values of Leilani Kahale' });
    await expect(putBack).toContainText('(609) 555-0133 (emergency contact) →');
    await putBack.getByRole('button', { name: 'Put Back 1 Value' }).click();
    await expectToast(page, 'success', 'Former values put back', 'Leilani Kahale');
    await expect(newest.first()).toContainText('(609) 555-0133 (emergency contact) →');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'success', 'Change undone');
    await expect(newest.first()).toContainText('→ Noelani Kahale, (609) 555-0133');
  });
});
