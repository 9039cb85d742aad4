import { SPRING } from '../../support/accounts.ts';
import { cardOf, openDetails, openEdit } from '../../support/members.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
] as const;

test('[MEM-04] [ROUTE-13] case C42: long names and emails stay inside the card, all of them readable', async ({
  page,
}) => {
  const name = 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley';
  const email = 'maximiliana.theodora.featherstonehaugh-cholmondeley@long-subdomain.example.com';
  await stubRoster(page, [
    buildMember({
      id: 1,
      firstName: 'Maximiliana-Theodora',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email,
      membershipStatus: 'Lapsed',
    }),
    buildMember({ id: 2, firstName: 'Bo', lastName: 'Li', coachNotes: 'unbroken'.repeat(30) }),
  ]);
  await openRoster(page, SPRING);
  const long = await openDetails(page, name);
  await openDetails(page, 'Bo Li');
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expect(long.getByRole('link', { name: email })).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const control of await cardOf(page, name).getByRole('button').all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'smallest side of a button').toBeGreaterThanOrEqual(
        24,
      );
    }
  }
  const dialog = await openEdit(page, name);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('unfindable'.repeat(6));
  await expect(page.getByText(/^No gymnast matches/)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
