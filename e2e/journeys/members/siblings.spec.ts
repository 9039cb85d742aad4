import { routes } from '@league/contract';
import { ADMIN, LAKEVIEW } from '../../support/accounts.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const ELLA = 'Ella Brightwater';
const MAUD = 'Maud Brightwater';
const EMAIL = 'brightwater@family.example';
const TAKEN =
  'This email address is already registered. Please use a different email address or contact an administrator if you believe this is an error.';

test('[FAMILY-02] a sibling with the same email is asked about, linked and unlinked', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect(
    { status: 409, path: routes.members.apply.path },
    { status: 409, path: /^\/coach\/members\/\d+$/ },
  );
  await openRoster(page, LAKEVIEW);
  const add = async (first: string, born: string) => {
    await page.getByRole('button', { name: 'Add Member', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^First name/).fill(first);
    await dialog.getByLabel(/^Last name/).fill('Brightwater');
    await dialog.getByLabel(/^Email/).fill(EMAIL);
    await dialog.getByLabel(/^Birthdate/).fill(born);
    await dialog.getByLabel('Level 4').check({ force: true });
    await dialog.getByRole('button', { name: 'Add Member', exact: true }).click();
    return dialog;
  };
  await add('Ella', '2013-05-01');
  await expectToast(page, 'success', 'Member Created Successfully');
  await expect(cardOf(page, ELLA)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 664 });
  const dialog = await add('Maud', '2015-09-09');
  await expect(dialog.getByText(TAKEN)).toBeVisible();
  const question = dialog.getByText(`${ELLA} has this email address. Are they brother or sister?`);
  // On a phone the question is visible together with the email that it is about.
  const email = dialog.getByLabel(/^Email/);
  for (const shown of [email, question, dialog.getByRole('button', { name: 'Yes, Brother or Sister' })])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  // For another address there is no question.
  await dialog.getByLabel(/^Email/).fill('other@family.example');
  await expect(question).toBeHidden();
  await dialog.getByLabel(/^Email/).fill(EMAIL);
  await dialog.getByRole('button', { name: 'Yes, Brother or Sister' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, MAUD)).toBeVisible();

  const details = await openDetails(page, MAUD);
  await expect(factOf(details, 'Email')).toHaveText(`${EMAIL} (the family’s)`);
  await expect(factOf(details, 'Brothers and sisters')).toContainText(ELLA);

  const edit = await openEdit(page, MAUD);
  await expect(edit.getByLabel('Family email')).toHaveValue(EMAIL);
  await expect(edit.getByLabel('Email', { exact: true })).toHaveValue('');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  const unlinkMaud = details.getByRole('button', { name: `Unlink ${MAUD} from brothers and sisters` });
  await unlinkMaud.click();
  const unlink = page.getByRole('dialog', { name: 'Unlink Brothers and Sisters' });
  await expect(unlink.getByText(`${EMAIL} is taken off ${MAUD}`)).toBeVisible();
  await unlink.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expectToast(page, 'success', 'Unlinked');
  await expect(factOf(details, 'Email')).toHaveText('No email');
  await expect(factOf(details, 'Brothers and sisters')).toContainText('None linked');

  // Gymnasts who are linked by hand keep their own email, or none.
  await details.getByRole('button', { name: `Link Brother or Sister of ${MAUD}` }).click();
  const link = page.getByRole('dialog', { name: `Link a Brother or Sister of ${MAUD}` });
  await expect(link.getByText('1 gymnast found.')).toBeVisible();
  await link.getByRole('button', { name: `Link with ${ELLA}` }).click();
  await expectToast(page, 'success', 'Linked', `${MAUD} and ${ELLA} are linked as brother or sister.`);
  await expect(factOf(details, 'Brothers and sisters')).toContainText(ELLA);
  await expect(factOf(details, 'Email')).toHaveText('No email');
  await unlinkMaud.click();
  await unlink.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(factOf(details, 'Brothers and sisters')).toContainText('None linked');

  // An edit asks as well.
  const again = await openEdit(page, MAUD);
  await again.getByLabel('Email', { exact: true }).fill(EMAIL);
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await again.getByRole('button', { name: 'Yes, Brother or Sister' }).click();
  await expect(again).toBeHidden();
  await expect(factOf(details, 'Brothers and sisters')).toContainText(ELLA);

  for (const name of [ELLA, MAUD]) {
    await page.getByRole('button', { name: `Archive ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive Member' }).click();
    await expect(cardOf(page, name)).toBeHidden();
  }
});

test('[FAMILY-02] the office links gymnasts of two teams, and each coach sees only their own', async ({
  page,
}) => {
  const [ageless, mailina] = ['Ageless Nullwell', 'Mailina Nullwell'];
  await signIn(page, ADMIN);
  await page.goto('/members?search=nullwell');
  await page.getByRole('button', { name: `Open ${ageless}` }).click();
  const panel = page.getByRole('dialog', { name: ageless, exact: true });
  const details = panel.getByRole('region', { name: `Details of ${ageless}` });
  await panel.getByRole('button', { name: `Link Brother or Sister of ${ageless}` }).click();
  const link = page.getByRole('dialog', { name: `Link a Brother or Sister of ${ageless}` });
  await link.getByLabel('Search gymnasts').fill('mailina');
  await expect(link.getByText('1 gymnast found.')).toBeVisible();
  await link.getByRole('button', { name: `Link with ${mailina}` }).click();
  await expectToast(page, 'success', 'Linked');
  await expect(factOf(details, 'Brothers and sisters')).toContainText(`${mailina} (Summit)`);
  await panel.getByRole('button', { name: `Unlink ${ageless} from brothers and sisters` }).click();
  const unlink = page.getByRole('dialog', { name: 'Unlink Brothers and Sisters' });
  await unlink.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expectToast(page, 'success', 'Unlinked');
  await expect(factOf(details, 'Brothers and sisters')).toContainText('None linked');
});
