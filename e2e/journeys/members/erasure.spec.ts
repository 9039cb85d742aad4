import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { signIn } from '../../support/sign-in.ts';
import { addSyncedGymnast } from '../../support/synced-gymnast.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

const ERASED_MS = 90_000;

const copySchema = z.looseObject({
  gymnast: z.looseObject({ id: z.number(), last_name: z.string(), phone: z.string() }),
  activity: z.array(z.looseObject({ action_type: z.string() })),
});

test('[BEYOND-12] the office gives a family a copy and erases their child, here and in Wild Apricot', async ({
  page,
  request,
  simulator,
}) => {
  test.slow();
  const { name, lastName } = await addSyncedGymnast(request, SPRING, 'Orla');
  const mate = await addSyncedGymnast(request, SPRING, 'Petra');
  await mate.writeNotes(`Rides with ${name}`);
  await signIn(page, ADMIN);
  await page.goto(`/members?search=${lastName}`);
  await page.getByRole('button', { name: `Open ${name}` }).click();
  const panel = page.getByRole('dialog', { name, exact: true });

  await test.step('the copy is one file with everything', async () => {
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Copy of Everything Held' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^gymnast-\d+-.*\.json$/);
    const copy = copySchema.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
    expect(copy.gymnast).toMatchObject({ last_name: lastName, phone: '(609) 555-0100' });
    expect(copy.activity).toMatchObject([{ action_type: 'ADD_MEMBER' }]);
    await expectToast(page, 'success', 'Copy saved', file.suggestedFilename());
  });

  await test.step('the copy is a page to read too', async () => {
    await closeToast(page);
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Copy to Read and Print' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^gymnast-\d+-.*\.html$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`<h1>A copy of everything held on ${name}</h1>`);
    expect(text).toContain(`<dt>Last name</dt><dd>${lastName}</dd>`);
    expect(text).toContain('<dt>Phone</dt><dd>(609) 555-0100</dd>');
    await expectToast(page, 'success', 'Copy saved', file.suggestedFilename());
  });

  await test.step('nothing is erased before the name is typed', async () => {
    await panel.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase for Good' });
    await expect(dialog).toContainText('What stays: counts');
    const mention = dialog.getByRole('checkbox', { name: /^Notes of / });
    await expect(mention).toBeChecked();
    await expect(dialog).toContainText(`Rides with ${name}`);
    const confirm = dialog.getByRole('button', { name: 'Erase for Good' });
    await dialog.getByLabel(`Type ${name} to confirm`).fill('Orla');
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name.toLowerCase());
    await simulator.setFaults({ kind: 'unreachable' });
    await confirm.dblclick();
    await expectToast(page, 'success', 'Erasure in progress', 'the portal asks again until it has');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No gymnast matches')).toBeVisible();
  });

  await test.step('while Wild Apricot is away, the erasure waits and says so', async () => {
    await page.goto(`/members?list=archive&search=${lastName}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Being erased');
    // A phone shows the state of the sync only while it is not finished.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Being erased')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: `Open ${name}` }).click();
    await expect(panel).toContainText('Waiting for Wild Apricot to erase its record');
    await expect(panel).not.toContainText('Up to date');
    const link = panel.getByRole('link', { name: 'See progress' });
    await expect(link).not.toHaveCSS('color', 'rgb(0, 0, 238)');
    for (const button of ['Restore', 'Erase…', 'Copy of Everything Held', 'Copy to Read and Print'])
      await expect(panel.getByRole('button', { name: button })).toBeHidden();
    await link.click();
    const waiting = page.getByRole('region', { name: 'Erasures in Progress' });
    await expect(waiting.getByRole('listitem').filter({ hasText: name })).toContainText(
      'Wild Apricot cannot be reached',
      { timeout: ERASED_MS },
    );
    await simulator.clearFaults();
    await waiting.getByRole('button', { name: `Try again to erase ${name}` }).click();
    await expectToast(page, 'success', 'Erasure tried again');
    await expect(waiting.getByRole('listitem').filter({ hasText: name })).toHaveCount(0, {
      timeout: ERASED_MS,
    });
  });

  await test.step('then no data of the gymnast is left, and the log has no name', async () => {
    expect(await simulator.contactsNamed('Orla', lastName)).toEqual([]);
    expect((await mate.read()).coachNotes).toBe('Rides with a gymnast who has been erased');
    await page.goto(`/members?list=archive&search=${lastName}`);
    await expect(page.getByText('No gymnast matches')).toBeVisible();
    await page.goto(`/admin#coach-activity?search=${lastName}`);
    await expect(page.getByText('No activity logs found for the selected filters')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Erase Member');
    const entry = page.getByRole('table', { name: 'Activity log' }).getByRole('row').nth(1);
    await expect(entry).toContainText('Erased gymnast');
    await expect(entry).toContainText(/Everything held on gymnast no\. \d+ erased/);
  });
});
