import { LAKEVIEW, SPRING } from '../../support/accounts.ts';
import { readRoster } from '../../support/calls.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

for (const [day, age] of [
  ['2025-02-28', 12],
  ['2025-03-01', 13],
] as const) {
  test(`[MEM-04] case C15: born on a leap day, ${age} years old on ${day}`, async ({ page }) => {
    // Noon of that day in the league's time zone.
    await page.clock.install({ time: new Date(`${day}T12:00:00-05:00`) });
    await stubRoster(page, [
      buildMember({ id: 1, firstName: 'Leap', lastName: 'Valid', dateOfBirth: '2012-02-29' }),
    ]);
    await openRoster(page, SPRING);
    await expect(cardOf(page, 'Leap Valid')).toContainText(`Age ${age} · Feb 29, 2012`);
  });
}

for (const timezoneId of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
  test.describe(`in a browser of ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`[MEM-04] case C16: the date of birth and the age are the same in ${timezoneId}`, async ({
      page,
    }) => {
      // The gymnast's eleventh birthday in the league's time zone; elsewhere it is the day before or after.
      await page.clock.install({ time: new Date('2025-07-04T23:30:00-04:00') });
      await stubRoster(page, [buildMember({ id: 1, dateOfBirth: '2014-07-04' })]);
      await openRoster(page, SPRING);
      await expect(cardOf(page, 'Ada Number1')).toContainText('Age 11 · Jul 4, 2014');
      const details = await openDetails(page, 'Ada Number1');
      await expect(factOf(details, 'Date of birth')).toHaveText('Jul 4, 2014');
      const dialog = await openEdit(page, 'Ada Number1');
      await expect(dialog.getByLabel('Date of birth')).toHaveValue('2014-07-04');
    });
  });
}

test.describe('far to the west of the league', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('[MEM-30] case C16: saving another field three times does not change the date of birth', async ({
    page,
    simulator,
  }) => {
    test.slow();
    await openRoster(page, LAKEVIEW);
    for (const last of [1, 2, 3]) {
      const dialog = await openEdit(page, 'Camila Restrepo');
      await expect(dialog.getByLabel('Date of birth')).toHaveValue('2010-09-24');
      await dialog.getByLabel('Phone', { exact: true }).fill(`(609) 555-014${last}`);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(page, 'success', 'Member updated successfully');
      await closeToast(page);
    }
    await expect(cardOf(page, 'Camila Restrepo')).toContainText('Sep 24, 2010');
    const roster = await readRoster(page);
    expect(roster.find(({ lastName }) => lastName === 'Restrepo')?.dateOfBirth).toBe('2010-09-24');
    const atProvider = async () => {
      const [contact] = await simulator.contactsNamed('Camila', 'Restrepo');
      return [valueOfField(contact, 'Phone'), String(valueOfField(contact, 'Date of Birth')).slice(0, 10)];
    };
    await expect.poll(atProvider, { timeout: 90_000 }).toEqual(['(609) 555-0143', '2010-09-24']);
  });
});
