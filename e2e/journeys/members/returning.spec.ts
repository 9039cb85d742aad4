import { routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { openAdd } from '../../support/members.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { addSyncedGymnast } from '../../support/synced-gymnast.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const FREED_MS = 60_000;

test('[PROVIDER-08] an archived gymnast’s address is refused for a sister, released by the office, and then used', async ({
  page,
  request,
  simulator,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 409, path: routes.members.apply.path });
  const gymnast = await addSyncedGymnast(request, SPRING, 'Nadia');
  const { email, id } = await gymnast.read();
  const contact = await gymnast.contact(simulator);
  expect((await request.delete(`/api/members/${id}`)).ok()).toBe(true);

  await openRoster(page, SPRING);
  const form = await openAdd(page, 'Spring');
  await form.getByLabel('First name').fill('Sofia');
  await form.getByLabel('Last name').fill(gymnast.lastName);
  await form.getByLabel(/^Email/).fill(email ?? '');
  await form.getByLabel('Birthdate').fill('2016-01-02');
  await form.getByRole('radio', { name: 'Level 4' }).check();
  await form.getByRole('button', { name: 'Add Member' }).click();
  await expect(form.getByText(/^An archived member still has this email address\./)).toBeVisible();

  await test.step('the office releases the address', async () => {
    await signOut(page);
    await signIn(page, ADMIN);
    await page.goto(`/members?list=archive&search=${gymnast.lastName}`);
    await page.getByRole('button', { name: `Open ${gymnast.name}` }).click();
    await page.getByRole('button', { name: 'Free Email Address…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Free the Email Address?' });
    await expect(dialog).toContainText(`${email} is taken off ${gymnast.name}`);
    await dialog.getByRole('button', { name: 'Free Email Address', exact: true }).click();
    await expectToast(page, 'success', 'Email address freed', String(email));
    await expect(page.getByRole('button', { name: 'Free Email Address…' })).toHaveCount(0);
    await expect
      .poll(async () => (await simulator.contactsNamed('Nadia', gymnast.lastName))[0]?.Email, {
        timeout: FREED_MS,
      })
      .toBe('');
    expect(contact.Email).toBe(email);
  });

  await test.step('and the sister gets it', async () => {
    const sister = { firstName: 'Sofia', lastName: gymnast.lastName, email, dateOfBirth: '2016-01-02' };
    const added = await request.post(routes.members.apply.path, { data: { ...sister, skillLevel: '4' } });
    expect(added.ok(), await added.text()).toBe(true);
  });
});
