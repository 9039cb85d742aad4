import { LAKEVIEW } from '../../support/accounts.ts';
import { breakCalls, countCalls, readRoster } from '../../support/calls.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const MEMBER = /^\/coach\/members\/\d+$/;
const SAVE = { name: 'Save Changes' };

test('[MEM-30] an edit is saved, shown and reaches the provider', async ({ page, simulator }) => {
  test.slow();
  await openRoster(page, LAKEVIEW);
  const dialog = await openEdit(page, 'Clara Nakamura');
  await expect(dialog.getByLabel('First name')).toHaveValue('Clara');
  await expect(dialog.getByLabel('Date of birth')).toHaveValue('2015-08-28');
  await dialog.getByLabel('Phone', { exact: true }).fill('(609) 555-0187');
  await dialog.getByLabel('Skill level').selectOption('Level 4');
  await dialog.getByLabel('Coach notes').fill('Ready for the beam.');
  await dialog.getByRole('button', SAVE).click();
  await expectToast(page, 'success', 'Member updated successfully');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clara Nakamura')).toContainText('Level 4');
  const details = await openDetails(page, 'Clara Nakamura');
  await expect(factOf(details, 'Phone')).toHaveText('(609) 555-0187');
  await expect(factOf(details, 'Coach notes')).toHaveText('Ready for the beam.');
  await expect
    .poll(async () => valueOfField((await simulator.contactsNamed('Clara', 'Nakamura'))[0], 'Coach Notes'), {
      timeout: 90_000,
    })
    .toBe('Ready for the beam.');
});

test('[MEM-30] both names are required, and another member’s form has that member’s values', async ({
  page,
}) => {
  await openRoster(page, LAKEVIEW);
  const first = await openEdit(page, 'Hazel Iverson');
  await first.getByLabel('First name').fill('  ');
  await first.getByRole('button', SAVE).click();
  await expect(first.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await first.getByRole('button', { name: 'Cancel' }).click();
  await first.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(first).toBeHidden();
  const second = await openEdit(page, 'Leilani Kahale');
  await expect(second.getByLabel('First name')).toHaveValue('Leilani');
  await expect(second.getByLabel('Last name')).toHaveValue('Kahale');
});

test('[MEM-30] a failed save says so and keeps the input', async ({ page, problems }) => {
  problems.expect({ status: 500, path: MEMBER });
  await openRoster(page, LAKEVIEW);
  await breakCalls(page, MEMBER);
  const dialog = await openEdit(page, 'Hazel Iverson');
  await dialog.getByLabel('Phone', { exact: true }).fill('(609) 555-0111');
  await dialog.getByRole('button', SAVE).click();
  await expectToast(
    page,
    'failure',
    'Update Failed',
    'Unable to save changes to member profile. Please try again or contact support if the issue persists.',
  );
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('(609) 555-0111');
});

test('[MEM-30] case C23: a double click saves once', async ({ page }) => {
  const saves = countCalls(page, MEMBER);
  await openRoster(page, LAKEVIEW);
  const dialog = await openEdit(page, 'Hazel Iverson');
  await dialog.getByLabel('Phone', { exact: true }).fill('(609) 555-0112');
  await dialog.getByRole('button', SAVE).dblclick();
  await expectToast(page, 'success', 'Member updated successfully');
  expect(saves()).toBe(1);
});

test('[MEM-31] of two people who edit one member, the later one sees the other’s values and chooses', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 409, path: MEMBER });
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  problems.watch(other);
  const otherPage = await other.newPage();
  await openRoster(page, LAKEVIEW);
  await openRoster(otherPage, LAKEVIEW);
  const mine = await openEdit(page, 'Natalie Petrova');
  const theirs = await openEdit(otherPage, 'Natalie Petrova');
  await mine.getByLabel('Phone', { exact: true }).fill('(609) 555-0001');
  await theirs.getByLabel('Phone', { exact: true }).fill('(609) 555-0002');
  await theirs.getByLabel('Coach notes').fill('Moves to the new hall.');
  await theirs.getByRole('button', SAVE).click();
  await expectToast(otherPage, 'success', 'Member updated successfully');
  await mine.getByRole('button', SAVE).click();

  await expect(mine.getByRole('heading', { name: /Someone else changed this gymnast/ })).toBeFocused();
  const phone = mine.getByRole('group', { name: 'Phone' });
  await expect(phone.getByRole('radio', { name: 'Theirs (609) 555-0002' })).toBeVisible();
  const save = mine.getByRole('button', { name: 'Save These Values' });
  await expect(save).toBeDisabled();
  await phone.getByRole('radio', { name: 'Yours (609) 555-0001' }).check();
  await save.click();
  await expectToast(page, 'success', 'Member updated successfully');

  const roster = await readRoster(page);
  const saved = roster.find(({ lastName }) => lastName === 'Petrova');
  expect(saved).toMatchObject({ phone: '(609) 555-0001', coachNotes: 'Moves to the new hall.' });
  await other.close();
});
