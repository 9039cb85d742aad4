import { NORTHGATE } from '../../support/accounts.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const NAMES = ['Orla Ferncastle', 'Pia Ferncastle'] as const;
const [ORLA, PIA] = NAMES;

test('[FAMILY-03] a guardian’s changed phone is offered for the family, and shown as a difference until it is used', async ({
  page,
}) => {
  test.slow();
  await openRoster(page, NORTHGATE);
  for (const [index, name] of NAMES.entries()) {
    const [first = '', last = ''] = name.split(' ');
    await page.getByRole('button', { name: 'Add Member', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^First name/).fill(first);
    await dialog.getByLabel(/^Last name/).fill(last);
    await dialog.getByLabel(/^Email/).fill(`${first}.ferncastle@family.example`.toLowerCase());
    await dialog.getByLabel(/^Birthdate/).fill(`201${index + 3}-05-01`);
    await dialog.getByLabel('Contact name').fill('Una Ferncastle');
    await dialog.getByLabel('Contact phone').fill('(609) 555-0311');
    await dialog.getByLabel('Level 4').check({ force: true });
    await dialog.getByRole('button', { name: 'Add Member', exact: true }).click();
    await expect(cardOf(page, name)).toBeVisible();
  }

  // The phone is the only value that the two share.
  const edit = await openEdit(page, ORLA);
  await edit.getByLabel('Contact phone').fill('(609) 555-0399');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const offer = page.getByRole('dialog', { name: 'Change Una Ferncastle’s Contact for the Family Too?' });
  await expect(offer.getByText('Una Ferncastle is also a guardian of Pia')).toBeVisible();
  await offer.getByRole('button', { name: 'Change for Pia' }).click();
  await expect(offer).toBeHidden();
  await expectToast(page, 'success', 'Changed for the Family', 'Pia has it too.');
  const details = await openDetails(page, PIA);
  await expect(factOf(details, 'Emergency contact')).toContainText('555-0399');

  // If the offer is declined, the screen of families still shows the difference, because the phone still joins others.
  const email = await openEdit(page, PIA);
  await email.getByLabel('Contact email').fill('una@family.example');
  await email.getByRole('button', { name: 'Save Changes' }).click();
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Families, Print and Export' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  await page.getByLabel('Search families by a gymnast’s name').fill('ferncastle');
  const family = page.getByRole('listitem', { name: 'Ferncastle' });
  await expect(family.getByText('Not the same for all')).toBeVisible();
  await family
    .getByRole('button', { name: 'Use for All: (609) 555-0399, una@family.example of Una Ferncastle' })
    .click();
  await expect(family.getByText('Not the same for all')).toBeHidden();
  await expect(family.getByRole('link', { name: 'una@family.example' })).toBeVisible();
  await page.getByLabel('Only with differences').check();
  await expect(page.getByText('No family found')).toBeVisible();
  await page.getByLabel('Only with differences').uncheck();
  await family.getByRole('button', { name: `Open ${ORLA}` }).click();
  await expect(cardOf(page, ORLA)).toBeVisible();
});
