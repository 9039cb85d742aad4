import { routes } from '@league/contract';
import { LAKEVIEW } from '../../support/accounts.ts';
import { countCalls } from '../../support/calls.ts';
import { cardOf, factOf, openAdd, openDetails } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const APPLY = routes.members.apply.path;

test('[MEM-20] [MEM-21] the form shows the fixed values and reports missing ones, one by one', async ({
  page,
}) => {
  const calls = countCalls(page, APPLY);
  await openRoster(page, LAKEVIEW);
  const dialog = await openAdd(page, 'Lakeview');
  for (const [section, label, value] of [
    ['Membership Information', 'Membership level', 'Gymnast- Membership'],
    ['Team Assignment', 'Team', 'Lakeview'],
  ] as const) {
    const field = dialog.getByRole('group', { name: section }).getByLabel(label);
    await expect(field).toHaveValue(value);
    await expect(field).toBeDisabled();
  }
  await expect(dialog.getByRole('group', { name: 'Profile' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Gymnast Level' }).getByRole('radio')).toHaveCount(7);
  await expect(dialog.getByRole('region', { name: 'Guardian 1' })).toBeVisible();
  await expect(dialog.getByLabel('Emergency phone')).toHaveCount(0);
  await expect(dialog.getByLabel('Coach notes')).toBeVisible();

  const submit = dialog.getByRole('button', { name: 'Add Member' });
  const fault = async (sentence: string) => {
    await submit.click();
    await expectToast(page, 'failure', 'Validation Error', sentence);
  };
  await dialog.getByLabel('First name').fill('   ');
  await fault('First name and last name are required');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Wilma');
  await dialog.getByLabel('Last name').fill('Fernandez');
  await fault('Email is required');
  await dialog.getByLabel(/^Email/).fill('wilma.fernandez@league.example');
  await fault('Birthdate is required');
  await dialog.getByLabel('Birthdate').fill('2014-07-04');
  await fault('Skill level is required');
  expect(calls()).toBe(0);
});

test('[MEM-20] [MEM-22] [MEM-23] [FAMILY-01] case C23: a double click adds one gymnast, who is sent to the provider with notes and guardian', async ({
  page,
  simulator,
}) => {
  test.slow();
  const calls = countCalls(page, APPLY);
  await openRoster(page, LAKEVIEW);
  const dialog = await openAdd(page, 'Lakeview');
  await dialog.getByLabel('First name').fill('Siobhán');
  await dialog.getByLabel('Last name').fill("O'Neill-Byrne");
  await dialog.getByLabel('Birthdate').fill('2013-05-20');
  await dialog.getByLabel(/^Email/).fill('siobhan.on@league.example');
  const guardian = dialog.getByRole('region', { name: 'Guardian 1' });
  await guardian.getByLabel('Contact name').fill('Maeve Byrne');
  await guardian.getByLabel('Relation').fill('Mother');
  await guardian.getByLabel('Contact phone').fill('(609) 555-0168');
  await expect(guardian.getByLabel('Emergency contact')).toBeChecked();
  await dialog.getByRole('radio', { name: 'Level 5' }).check();
  await dialog.getByLabel('Coach notes').fill('Shy at first.');
  await dialog.getByRole('button', { name: 'Add Member' }).dblclick();
  await expectToast(page, 'success', 'Member Created Successfully', "Siobhán O'Neill-Byrne");
  await expect(dialog).toBeHidden();
  const card = cardOf(page, "Siobhán O'Neill-Byrne");
  await expect(card).toContainText('Pending - New');
  await expect(card).toContainText('Level 5');
  expect(calls()).toBe(1);
  const details = await openDetails(page, "Siobhán O'Neill-Byrne");
  await expect(factOf(details, 'Coach notes')).toHaveText('Shy at first.');
  await expect(factOf(details, 'Emergency contact')).toContainText(/Maeve Byrne Mother.*555-0168/);

  const contacts = () => simulator.contactsNamed('Siobhán', "O'Neill-Byrne");
  await expect.poll(async () => (await contacts()).length, { timeout: 90_000 }).toBe(1);
  await expect
    .poll(async () => valueOfField((await contacts())[0], 'Coach Notes'), { timeout: 90_000 })
    .toBe('Shy at first.');
  expect(valueOfField((await contacts())[0], 'Emergency Contact Name')).toBe('Maeve Byrne');
  expect((await contacts())[0]).toMatchObject({ Email: 'siobhan.on@league.example', Status: 'PendingNew' });
});

test('[MEM-22] a taken email is reported, and no input is lost, not even by closing', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 409, path: APPLY });
  await openRoster(page, LAKEVIEW);
  const taken = await page.request.get(`${routes.members.list.path}?limit=1`);
  const [{ email }] = await taken.json();
  const dialog = await openAdd(page, 'Lakeview');
  await dialog.getByLabel('First name').fill('Ruby');
  await dialog.getByLabel('Last name').fill('Marsh');
  await dialog.getByLabel('Birthdate').fill('2014-09-12');
  await dialog.getByLabel(/^Email/).fill(email.toUpperCase());
  await dialog.getByRole('radio', { name: 'Level 3' }).check();
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectToast(
    page,
    'failure',
    'Error',
    'This email address is already registered. Please use a different email address or contact an administrator if you believe this is an error.',
  );
  await expect(dialog.getByLabel(/^Email/)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Member', exact: true })).toBeFocused();
  const again = await openAdd(page, 'Lakeview');
  await expect(again.getByLabel('Last name')).toHaveValue('Marsh');
  await expect(again.getByRole('radio', { name: 'Level 3' })).toBeChecked();
});
