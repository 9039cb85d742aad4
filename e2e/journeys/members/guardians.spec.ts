import { LAKEVIEW } from '../../support/accounts.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { keptRoster } from '../../support/offline.ts';
import { openRoster } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const NAME = 'Leilani Kahale';

test('[FAMILY-01] guardians are typed, called, printed and cached offline; the first to call is the emergency contact', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, LAKEVIEW);
  const dialog = await openEdit(page, NAME);
  const first = dialog.getByRole('region', { name: 'Guardian 1' });
  await first.getByLabel('Contact name').fill('Noelani Kahale');
  await first.getByLabel('Relation').fill('Mother');
  await first.getByLabel('Contact phone').fill('(609) 555-0171');
  await dialog.getByRole('button', { name: 'Add Guardian' }).click();
  const second = dialog.getByRole('group').filter({ hasText: 'Guardian 2' }).last();
  await second.getByLabel('Contact name').fill('Keola Kahale');
  await dialog.getByLabel('Contact email').last().fill('keola@league.example');
  await expect(dialog.getByText('Only the emergency contact’s name and phone are sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');

  const call = cardOf(page, NAME).getByRole('link', { name: `Call the emergency contact of ${NAME}` });
  await expect(call).toHaveAttribute('href', /6095550171/);
  const details = await openDetails(page, NAME);
  await expect(factOf(details, 'Emergency contact')).toContainText(/Noelani Kahale Mother.*555-0171/);
  // The emergency contact is not named a second time among the guardians.
  await expect(factOf(details, 'Other guardians').getByRole('listitem')).toHaveText([
    /Keola Kahale.*keola@league\.example/,
  ]);
  await expect.poll(() => keptRoster(page)).toContain('Keola Kahale');
  await expect
    .poll(
      async () =>
        valueOfField((await simulator.contactsNamed('Leilani', 'Kahale'))[0], 'Emergency Contact Name'),
      { timeout: 90_000 },
    )
    .toBe('Noelani Kahale');

  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Print Roster' }).click(),
  ]);
  await expect(paper.getByRole('cell', { name: 'Guardians: Keola Kahale' })).toBeVisible();
});
