import {
  bulkPreviewSchema,
  memberSchema,
  officeMemberListSchema,
  routes,
  teamSchema,
} from '@league/contract';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../../support/accounts.ts';
import { breakCalls, holdCalls } from '../../support/calls.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast, toasts } from '../../support/toast.ts';

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${name}`, exact: true }) });
const memberRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const rightEdge = (of: Locator): Promise<number> =>
  of.evaluate((element) => Math.round(element.getBoundingClientRect().right));
const outcomeOf = (page: Page): Locator => page.getByRole('region', { name: 'Last change' });

/** Adds gymnasts with a unique last name to Oakwood, by API calls. */
async function addFamily(page: Page, firstNames: readonly string[]): Promise<string> {
  const lastName = `Quill${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const teams = z.array(teamSchema).parse(await (await page.request.get(routes.teams.list.path)).json());
  const teamId = teams.find(({ name }) => name === 'Oakwood')?.id;
  for (const firstName of firstNames) {
    const added = await page.request.post(routes.members.add.path, {
      data: {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@league.example`.toLowerCase(),
        dateOfBirth: '2014-07-04',
        skillLevel: '4',
        teamId,
      },
    });
    expect(added.ok(), await added.text()).toBe(true);
    memberSchema.parse(await added.json());
  }
  return lastName;
}

test('[ADMIN-08] [MEM-51] [ADMIN-02] the office activates, undoes, transfers, edits, archives and restores', async ({
  page,
  problems,
}) => {
  test.slow();
  // The sync may have changed the member meanwhile; the form then saves again by itself.
  problems.expect(
    { status: 409, path: /^\/coach\/members\/\d+$/ },
    { status: 409, path: /^\/api\/members\/\d+$/ },
  );
  await signIn(page, ADMIN);
  const family = await addFamily(page, ['Ada', 'Bea']);
  await page.goto(`/members?status=pending&sort=since&search=${family.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(memberRows(page)).toHaveCount(2);
  await expect(memberRows(page).first()).toContainText(`Ada ${family}`);
  // Under “Since” the date is enough; a phone's card must say what the date is.
  await expect(memberRows(page).first().getByText('Today', { exact: true })).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height });
  await expect(memberRows(page).first().getByText('since today')).toBeVisible();
  await page.setViewportSize({ width, height });

  await test.step('a double click activates two gymnasts once, and it is undone', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const bar = page.getByRole('region', { name: 'Selected members' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Activate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activate Memberships' });
    await expect(dialog).toContainText('2 gymnasts will be changed:');
    await expect(dialog).toContainText(`Ada ${family}Pending - New → Active`);
    const held = await holdCalls(page, routes.officeMembers.bulkChange.path);
    await dialog.getByRole('button', { name: 'Activate 2 Gymnasts' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Activating...' })).toBeVisible();
    held.release();
    await expect(outcomeOf(page)).toContainText('2 gymnasts activated.');
    await expect(outcomeOf(page)).toBeFocused();
    await expect(toasts(page), 'what is kept on the page is not told twice').toHaveText('');
    await expect(page.getByText('No gymnast matches')).toBeVisible();
    await outcomeOf(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'success', 'Change undone', 'Undone for 2 gymnasts.');
    await expect(memberRows(page)).toHaveCount(2);
    await expect(outcomeOf(page)).toBeHidden();
  });

  const ada = `Ada ${family}`;
  const panel = page.getByRole('dialog', { name: ada, exact: true });
  await test.step('one is transferred from the details', async () => {
    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await expect(page).toHaveURL(/member=\d+/);
    await page.reload();
    await panel.getByRole('button', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer to Another Team' });
    await expect(dialog.getByRole('button', { name: 'Transfer 1 Gymnast' })).toBeDisabled();
    await dialog.getByLabel('New team').selectOption('Oakwood');
    await expect(dialog).toContainText('In this team already. (1)');
    await expect(dialog.getByRole('button', { name: /^Transfer/ })).toBeDisabled();
    await dialog.getByLabel('New team').selectOption('Lakeview');
    await dialog.getByRole('button', { name: 'Transfer 1 Gymnast' }).click();
    await expectToast(page, 'success', 'Gymnasts transferred', '1 gymnast transferred to Lakeview.');
    await expect(rowOf(page, ada)).toContainText('Lakeview');
  });

  await test.step('a gymnast is edited, archived and restored, and the activity shows all of it', async () => {
    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await panel.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${ada}` });
    await form.getByLabel('Phone', { exact: true }).fill('609-555-0142');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'success', 'Member updated successfully');
    await expect(panel).toContainText('609-555-0142');
    await panel.getByRole('button', { name: 'Archive', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Archive Gymnasts' });
    await expect(question).toContainText(`${ada}On the roster → Archived`);
    await question.getByRole('button', { name: 'Archive 1 Gymnast' }).click();
    await expectToast(page, 'success', 'Gymnasts archived', '1 gymnast archived.');
    await expect(rowOf(page, ada)).toBeHidden();
    await page.goto(`/members?list=archive&search=${family}`);
    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await panel.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Restore 1 Gymnast' }).click();
    await expectToast(page, 'success', 'Gymnasts restored', '1 gymnast restored to the roster.');
    await page.goto(`/members?search=${family}`);
    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await panel.getByRole('button', { name: 'See Activity' }).click();
    const activity = panel.getByRole('region', { name: `Activity of ${ada}` });
    for (const words of ['Activated', 'Undone', 'Team Oakwood → Lakeview', 'Phone', 'Restored to the roster'])
      await expect(activity).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Open ${ada}` })).toBeFocused();
  });

  await test.step('an earlier change is undone from the list of changes', async () => {
    await page.getByRole('button', { name: 'Recent Changes' }).click();
    await page.getByRole('button', { name: 'Undo: 1 gymnast transferred to Lakeview' }).first().click();
    await page.getByRole('button', { name: 'Undo Change' }).click();
    await expectToast(page, 'success', 'Change undone', 'Undone for 1 gymnast.');
    await expect(rowOf(page, ada)).toContainText('Oakwood');
  });
});

test('[OFFICE-01] [ROSTER-02] the office rejects applications with a reason, and undoes it', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const family = await addFamily(page, ['Cora', 'Dina']);
  await page.goto(`/members?status=pending&search=${family}`);
  await expect(memberRows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page
    .getByRole('region', { name: 'Selected members' })
    .getByRole('button', { name: 'Reject' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reject Applications' });
  await expect(dialog).toContainText(`Cora ${family}Pending - New → Archived`);
  await expect(dialog).toContainText(
    'The families of 2 gymnasts cannot be reached by email: please tell them yourself.',
  );
  const confirm = dialog.getByRole('button', { name: 'Reject 2 Gymnasts' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  ');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Oakwood is full this season.');
  await confirm.click();
  await expect(outcomeOf(page)).toContainText('2 gymnasts rejected.');
  await expect(page.getByText('No gymnast matches')).toBeVisible();
  // The portal of this journey has no mail server, so the office must call.
  await expect(outcomeOf(page)).toContainText('2 gymnasts rejected; please tell the families yourself');
  await outcomeOf(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'success', 'Change undone', 'Undone for 2 gymnasts.');
  await expect(memberRows(page)).toHaveCount(2);

  await page.getByRole('button', { name: `Open Dina ${family}` }).click();
  const panel = page.getByRole('dialog', { name: `Dina ${family}`, exact: true });
  await panel.getByRole('button', { name: 'Set Level' }).click();
  const level = page.getByRole('dialog', { name: 'Set the Level' });
  await level.getByLabel('New level').selectOption('Level 5');
  await level.getByRole('button', { name: 'Set the Level of 1 Gymnast' }).click();
  await expectToast(page, 'success', 'Level set', '1 gymnast set to Level 5.');
  await page.getByRole('button', { name: `Open Dina ${family}` }).click();
  await panel.getByRole('button', { name: 'Move Up' }).click();
  await page.getByRole('button', { name: 'Move 1 Gymnast Up' }).click();
  await expectToast(page, 'success', 'Gymnasts moved up', '1 gymnast moved up.');
  await page.getByRole('button', { name: `Open Dina ${family}` }).click();
  await panel.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away.');
  await page.getByRole('button', { name: 'Reject 1 Gymnast' }).click();
  await expect(outcomeOf(page)).toContainText('1 gymnast rejected.');
  await expect(memberRows(page)).toHaveCount(1);
});

test('[OFFICE-01] [MEM-41] the office sees the upcoming events of gymnasts it archives, and renews the lapsed', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const answer = await page.request.get(`${routes.officeMembers.list.path}?limit=100&status=Active`);
  const { members } = officeMemberListSchema.parse(await answer.json());
  const preview = await page.request.post(routes.officeMembers.previewBulkChange.path, {
    data: { action: 'archive', memberIds: members.map(({ id }) => id) },
  });
  const registered = bulkPreviewSchema.parse(await preview.json()).refused[0]?.members[0];
  if (!registered?.name) throw new Error('No gymnast is registered for a coming event.');

  await page.goto(`/members?member=${registered.id}`);
  const panel = page.getByRole('dialog', { name: registered.name, exact: true });
  await panel.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Gymnasts' });
  await expect(dialog).toContainText(
    'Registered for a coming event. Please remove the registration first. (1)',
  );
  await expect(dialog.getByRole('button', { name: /^Archive/ })).toBeDisabled();
  await expect(dialog.getByRole('list', { name: 'Registered for coming events' })).toContainText('1 gymnast');
  const remove = dialog.getByRole('checkbox', { name: /^Remove their \d+ coming registrations? too$/ });
  await remove.click();
  await expect(dialog).toContainText('One is taken off coming events, here and in Wild Apricot.');
  await expect(dialog.getByRole('button', { name: 'Archive 1 Gymnast' })).toBeEnabled();
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(dialog.getByRole('button', { name: /^Archive/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/members?status=Lapsed');
  await memberRows(page).first().getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  const renewal = page.getByRole('dialog', { name: 'Renew Memberships' });
  await expect(renewal).toContainText('Lapsed →');
  await expect(renewal.getByRole('button', { name: 'Renew 1 Gymnast' })).toBeEnabled();
});

test('[OFFICE-06] [ROSTER-04] 1280 x 800 shows fifteen gymnasts, and the keyboard reaches the actions before them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, ADMIN);
  await page.goto('/members');
  await expect(memberRows(page)).toHaveCount(50);
  const seen = await memberRows(page).evaluateAll(
    (rows, end) => rows.filter((row) => row.getBoundingClientRect().bottom <= end).length,
    800,
  );
  expect(seen).toBeGreaterThanOrEqual(15);
  await memberRows(page).first().getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selected members' });
  const isBefore = await bar.evaluate((element) => {
    const table = document.querySelector('table');
    return (
      table !== null && (element.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    );
  });
  expect(isBefore).toBe(true);
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.y, 'it is drawn at the end').toBeGreaterThan(600);
});

test('[OFFICE-06] the keyboard searches, moves and opens; the panel moves on to other pages; Back closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, ADMIN);
  await page.goto('/members');
  await expect(memberRows(page)).toHaveCount(50);
  const searchBox = page.getByRole('searchbox', { name: 'Search members' });
  await page.keyboard.press('/');
  await expect(searchBox).toBeFocused();
  await page.keyboard.press('/');
  await expect(searchBox, 'where something is typed it is a letter').toHaveValue('/');
  await searchBox.fill('');
  await expect(page).toHaveURL(/\/members$/);
  await expect(memberRows(page)).toHaveCount(50);

  const opener = (row: number) => memberRows(page).nth(row).getByRole('button', { name: /^Open/ });
  const nameAt = async (row: number) => (await opener(row).textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(opener(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(opener(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toHaveAccessibleName(await nameAt(1));
  await expect(panel).toContainText('2 of ');
  await expect(panel).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel).toHaveAccessibleName(await nameAt(2));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener(2)).toBeFocused();
  await expect(page).toHaveURL(/\/members$/);

  await opener(49).click();
  await expect(opener(48), 'the list stays in use beside it').toBeVisible();
  const lastOfPage = await nameAt(49);
  await panel.getByRole('button', { name: 'Next Gymnast' }).click();
  await expect(page).toHaveURL(/offset=50/);
  await expect(panel).toContainText('51 of ');
  await expect(panel).toHaveAccessibleName(await nameAt(0));
  await panel.getByRole('button', { name: 'Previous Gymnast' }).click();
  await expect(panel).toHaveAccessibleName(lastOfPage);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/members$/);
});

test('[OFFICE-06] chosen columns are stored, ages filter and sort, and a chip removes its filter', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, ADMIN);
  await page.goto('/members');
  await expect(memberRows(page)).toHaveCount(50);
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.click();
  const choice = page.getByRole('group', { name: 'Columns beside the name' });
  for (const name of ['Age', 'Date of birth', 'Email', 'Phone', 'Guardians'])
    await choice.getByRole('checkbox', { name, exact: true }).check();
  await choice.getByRole('checkbox', { name: 'Since' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Since' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Guardians' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Since' })).toBeHidden();

  await page.getByLabel('Age', { exact: true }).selectOption('Age 9 to 11');
  await expect(page).toHaveURL(/minAge=9&maxAge=11/);
  const ages = () =>
    memberRows(page).evaluateAll((rows) => {
      const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
      return rows.map((row) => Number(row.children[heads.indexOf('Age')]?.textContent));
    });
  // Birth dates of the demo are fixed, so which ages there are depends on the year.
  await expect
    .poll(async () => {
      const shown = await ages();
      return shown.length > 1 && shown.every((age) => age >= 9 && age <= 11);
    })
    .toBe(true);
  const oldest = Math.max(...(await ages()));
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Age', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect
    .poll(async () => {
      const shown = await ages();
      return shown.every((age, at) => at === 0 || age <= (shown[at - 1] ?? 0)) && (shown[0] ?? 0) >= oldest;
    })
    .toBe(true);
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /^Age 9 to 11/ })
    .click();
  await expect(page).not.toHaveURL(/minAge/);
  await columns.click();
  await choice.getByRole('button', { name: 'Standard Columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Since' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Guardians' })).toBeHidden();
});

test('[ADMIN-08] [MEM-51] [ROUTE-02] the list: access, filters in the address, order, pages, empty, failed, on a phone', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 500, path: routes.officeMembers.list.path });
  await page.goto('/members');
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: /new applications?/ }).click();
  await expect(page).toHaveURL(/\/members\?status=Pending/);
  await expect(page.getByLabel('Status')).toHaveValue('Pending - New');
  await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(memberRows(page).first()).toContainText('Pending - New');

  await page.goto('/members');
  const tabs = page.getByRole('navigation', { name: 'Admin portal' });
  await expect(tabs.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  await expect(memberRows(page)).toHaveCount(50);
  const [filter, table] = [page.getByLabel('Wild Apricot'), page.getByRole('table')];
  // Except for the border of the table.
  expect(
    Math.abs((await rightEdge(filter)) - (await rightEdge(table))),
    'the filters end with it',
  ).toBeLessThan(3);

  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Team' })).toHaveAttribute('aria-sort', 'ascending');
  // The demo team comes before the league's teams, if another journey has loaded the demo data.
  await expect(memberRows(page).first()).toContainText(/Lakeview|Demo/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=team&offset=50/);
  await page.reload();
  await expect(page.getByRole('navigation', { name: /^Pages of/ })).toContainText(/^51–100 of/);

  await memberRows(page).first().getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selected members' });
  await bar.getByRole('button', { name: /^Select All \d+/ }).click();
  await expect(bar).toContainText(/\d{3} selected · \d{3} on other pages/);

  await page.getByLabel('Team', { exact: true }).selectOption('Summit');
  // Another filter is another list, so no hidden gymnast stays selected.
  await expect(bar).toBeHidden();
  await page.getByLabel('Missing data').selectOption('No emergency phone');
  await expect(page).toHaveURL(/teamId=\d+.*missing=emergencyPhone/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/members\?sort=team$/);

  await page.getByRole('searchbox', { name: 'Search members' }).fill('nunez');
  await expect(rowOf(page, 'Sofía Núñez')).toBeVisible();
  await expect(page).toHaveURL(/search=nunez/);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody at all');
  await expect(page.getByText('No gymnast matches')).toBeVisible();

  const broken = await breakCalls(page, routes.officeMembers.list.path);
  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page.getByText('The members could not be loaded.')).toBeVisible();
  broken.repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/list=archive/);
  await expect(page.getByText(/gymnasts? found/)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /^To activate/ }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('Status since, newest first');
  await expect(page).toHaveURL(/sort=since&order=desc/);
  // The rows in their new order may still replace the one that has the focus.
  await expect(async () => {
    await sort.focus();
    await page.keyboard.press('Tab');
    const first = memberRows(page).first().getByRole('checkbox');
    await expect(first, 'not in the unseen head').toBeFocused({ timeout: 2_000 });
  }).toPass();
  await memberRows(page).first().getByRole('checkbox').click();
  await expect(bar).toBeInViewport();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Add Member' }).click();
  const team = page.getByRole('dialog', { name: 'Add a Member' });
  await team.getByLabel('To which team?').selectOption('Lakeview');
  await team.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Member to Lakeview Team' })).toBeVisible();
});
