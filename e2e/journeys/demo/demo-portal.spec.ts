import { isDemoId, memberListSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls, countCalls, holdCalls } from '../../support/calls.ts';
import {
  cardOf,
  cards,
  factOf,
  lapsedHint,
  openDetails,
  openEdit,
  openRenewal,
} from '../../support/members.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const open = async (page: Page, tab: string, heading: string) => {
  await page.goto(`/coach-demo#${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

async function readDemo(page: Page) {
  return memberListSchema.parse(await (await page.request.get(routes.demo.members.path)).json());
}

test('[ROUTE-08] [DEMO-01] [DEMO-02] every address of the demo shows the Spring team, whether or not a person is signed in', async ({
  page,
}) => {
  const side = page.getByRole('complementary');
  const roster = await holdCalls(page, routes.demo.members.path);
  await page.goto('/coach-demo');
  await expect(page.getByText('Loading Spring Team...')).toBeVisible();
  roster.release();
  for (const path of ['/coach-demo', '/coach-spring', '/demo-coach-portal', '/demo-coach']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(side.getByText('Spring Team Portal')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Team Members',
    'Events & Registration',
    'Settings',
  ]);
  await expect(side.getByText('Jordan', { exact: true })).toBeVisible();
  await expect(side.getByText('Head Coach', { exact: true })).toBeVisible();

  const members = await readDemo(page);
  const main = page.getByRole('main');
  await test.step('the dashboard', async () => {
    await expect(main).toContainText(`Welcome, Jordan! ${members.length} gymnasts on the Spring team.`);
    const active = members.filter(({ membershipStatus }) => membershipStatus === 'Active').length;
    await expect(
      main.getByRole('list', { name: 'The Spring team in numbers' }).getByRole('listitem'),
    ).toHaveText([`Total Gymnasts${members.length}`, `Active Members${active}`, 'Last SyncActive']);
    await expect(main.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(10);
    await main.getByRole('link', { name: /^Level 4: \d gymnasts$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible();
    await expect(cards(page)).toHaveCount(members.filter(({ skillLevel }) => skillLevel === '4').length);
  });
  await test.step('the settings are read only', async () => {
    await navigation.getByRole('link', { name: 'Settings' }).click();
    const settings = main.getByRole('region', { name: 'Portal Settings' });
    await expect(factOf(settings, 'Auto-sync')).toHaveText('Enabled');
    await expect(factOf(settings, 'Email Notifications')).toHaveText('Disabled');
    await expect(factOf(settings, 'Assigned team')).toHaveText('Spring Team');
  });
  await test.step('the link out of the demo opens the home page', async () => {
    await side.getByRole('link', { name: 'Back to Admin' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('[DEMO-03] [DEMO-04] a visitor edits and archives invented gymnasts; no other visitor sees it, and starting over undoes it', async ({
  page,
  browser,
}) => {
  await open(page, 'members', 'Team Members');
  const before = await readDemo(page);
  expect(before.every(({ id }) => isDemoId(id))).toBe(true);
  await expect(page.getByRole('button', { name: 'Add Member' }), 'the demo has what it has').toHaveCount(0);

  const dialog = await openEdit(page, 'Wren Hollisby');
  await dialog.getByLabel('First name').fill('Wrenna');
  await dialog.getByLabel('Coach notes').fill('Mine alone');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');
  const details = await openDetails(page, 'Wrenna Hollisby');
  await expect(factOf(details, 'Coach notes')).toHaveText('Mine alone');
  await expect(details, 'nothing is on its way to the league').not.toContainText('league’s system');
  await expect(factOf(details, 'Event registrations')).toContainText('Blossom Invitational');

  await page.getByRole('button', { name: 'Archive Cleo Whitmarsh' }).click();
  const question = page.getByRole('dialog', { name: 'Archive Team Member' });
  await expect(question).toContainText('from your demo');
  await expect(question, 'the registration is removed too').not.toContainText('cannot be archived');
  await question.getByRole('button', { name: 'Archive Member' }).click();
  await expectToast(page, 'success', 'Member Archived', 'Cleo Whitmarsh has left your demo.');
  await expect(cardOf(page, 'Cleo Whitmarsh')).toHaveCount(0);

  await test.step('the changes are there after a reload, and on the dashboard', async () => {
    await page.goto('about:blank');
    await open(page, 'dashboard', 'Dashboard');
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity.getByRole('listitem').first()).toContainText('Cleo Whitmarsh');
    await expect(activity.getByRole('listitem').nth(1)).toContainText('First name Wren → Wrenna');
  });
  await test.step('another visitor sees none of it', async () => {
    const other = await browser.newContext();
    const answer = await other.request.get(new URL(routes.publicMembers.list.path, page.url()).href);
    expect(memberListSchema.parse(await answer.json())).toEqual(before);
    await other.close();
  });
  await test.step('starting over brings everyone back', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Start Over' }).click();
    await expectToast(page, 'success', 'Your demo was reset');
    await page.getByRole('navigation').getByRole('link', { name: 'Team Members' }).click();
    await expect(cardOf(page, 'Cleo Whitmarsh')).toBeVisible();
    await expect(cardOf(page, 'Wren Hollisby')).toBeVisible();
  });
});

test('[DEMO-03] renewals of one and of many in the demo, with its own words for a failure', async ({
  page,
  problems,
}) => {
  const { path } = routes.demo.bulkChange;
  problems.expect({ status: 500, path }, { status: 503, path });
  await open(page, 'members', 'Team Members');
  const lapsed = (await readDemo(page)).filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  await cardOf(page, 'Noa Brandwick').getByRole('button', { name: 'Renew Noa Brandwick' }).click();
  await expectToast(page, 'success', 'Renewal Submitted - Awaiting Admin Approval', 'In the league');

  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  const renew = await openRenewal(page, lapsed.length - 1);
  await test.step('an answer that cannot be parsed', async () => {
    const broken = await breakCalls(page, path);
    await renew.click();
    await expectToast(
      page,
      'failure',
      'Bulk renewal failed',
      'An unexpected error occurred during bulk renewal.',
    );
    broken.repair();
  });
  await test.step('a refusal in the server’s words', async () => {
    const message = 'The portal cannot reach its database right now.';
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 503, json: { code: 'NOT_READY', message, error: message, requestId: 'r' } }),
    );
    await renew.click();
    await expectToast(page, 'failure', 'Bulk renewal failed', message);
    await page.unroute(`**${path}`);
  });
  const calls = countCalls(page, path);
  await renew.dblclick();
  await expectToast(page, 'success', 'Renewal Applications Submitted!', `${lapsed.length - 1} applied.`);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(cards(page).getByText('Lapsed', { exact: true })).toHaveCount(0);
  expect(calls()).toBe(1);
});

test('[DEMO-02] [DEMO-03] [MEM-06] the event, an empty team and a roster that cannot be fetched', async ({
  page,
  problems,
}) => {
  const { path } = routes.demo.members;
  problems.expect({ status: 500, path });
  await test.step('the event shows three names and the number of the others', async () => {
    await open(page, 'events', 'Events & Registration');
    const card = page.getByRole('region', { name: 'Blossom Invitational' });
    await expect(card).toContainText('8 gymnasts registered');
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(card.getByRole('listitem').last()).toHaveText('+5 more');
  });
  await test.step('a roster that cannot be fetched', async () => {
    const broken = await breakCalls(page, path);
    await page.goto('about:blank');
    await open(page, 'members', 'Team Members');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch members');
    broken.repair();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
  await test.step('a team without gymnasts', async () => {
    await page.route(`**${path}`, (route) => route.fulfill({ json: [] }));
    await page.goto('about:blank');
    await open(page, 'members', 'Team Members');
    await expect(page.getByRole('main')).toHaveText(
      'No Spring team members found. Members will appear here when they are assigned to the Spring team.',
    );
  });
});

test('[MEM-50] [DEMO-04] a signed-in coach’s demo is the same demo, and their own team is unchanged', async ({
  page,
}) => {
  await signIn(page, SPRING);
  const team = await page.request.get(routes.publicMembers.list.path);
  await open(page, 'members', 'Team Members');
  const dialog = await openEdit(page, 'Ivy Marlowen');
  await dialog.getByLabel('First name').fill('Ivana');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');
  await expect(cardOf(page, 'Ivana Marlowen')).toBeVisible();
  const after = await page.request.get(routes.publicMembers.list.path);
  const names = (body: unknown) => memberListSchema.parse(body).map(({ id, version }) => ({ id, version }));
  expect(names(await after.json())).toEqual(names(await team.json()));
  expect(await after.text()).not.toContain('Marlowen');
});
