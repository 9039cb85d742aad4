import { readFile } from 'node:fs/promises';
import { type AdminEvent, type Member, memberSchema, routes, visibleEventSchema } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { breakCalls, countCalls, holdCalls } from '../../support/calls.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

const EVENT = 'Parents and Coaches Evening';

async function visibleToCoaches(page: Page): Promise<string[]> {
  const answer = await page.request.get(routes.events.visible.path);
  return visibleEventSchema
    .array()
    .parse(await answer.json())
    .map(({ name }) => name);
}

async function firstGymnast(page: Page, teamName: string): Promise<Member> {
  const answer = await page.request.get(`${routes.members.list.path}?limit=1000`);
  const member = memberSchema
    .array()
    .parse(await answer.json())
    .find((each) => each.teamName === teamName && each.skillLevel === '4');
  if (!member) throw new Error(`No gymnast of ${teamName} is on level 4.`);
  return member;
}

test('[EVENT-05] [EVENT-06] [ROUTE-02] /events shows the admin all events; one is hidden and shown at once, and reverts when refused', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 500, path: /visibility$/ });
  await page.goto('/events');
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signIn(page, ADMIN);
  await page.goto('/events');
  const answer = await page.request.get(routes.events.list.path);
  const events: AdminEvent[] = await answer.json();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(events.length);
  const { eventId } = events.find(({ name }) => name === EVENT) ?? {};
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: EVENT }) });
  await expect(card).toContainText(`Event ID ${eventId}`);

  const patches = countCalls(page, /visibility$/);
  const held = await holdCalls(page, /visibility$/);
  await card.getByRole('button', { name: `Visible to coaches: ${EVENT}` }).dblclick();
  await expect(card.getByRole('button', { name: `Hidden from coaches: ${EVENT}` })).toHaveText('Hidden');
  held.release();
  await expectToast(page, 'success', 'Event visibility updated', 'Changes saved successfully');
  expect(patches()).toBe(1);
  expect(await visibleToCoaches(page)).not.toContain(EVENT);
  await page.reload();
  await card.getByRole('button', { name: `Hidden from coaches: ${EVENT}` }).click();
  await expectToast(page, 'success', 'Event visibility updated');
  expect(await visibleToCoaches(page)).toContain(EVENT);
  await closeToast(page);

  await breakCalls(page, /visibility$/);
  await card.getByRole('button', { name: `Visible to coaches: ${EVENT}` }).click();
  await expectToast(
    page,
    'failure',
    'Failed to update event visibility',
    'Unable to update event visibility. Please try again.',
  );
  await expect(card.getByRole('button', { name: `Visible to coaches: ${EVENT}` })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('searchbox').fill(String(eventId));
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([EVENT]);
  await expectNoSidewaysScroll(page);
});

test('[EVENT-06] [ADMIN-08] a registration is removed after confirmation, first marked as being removed', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  await page.goto('/events');
  await page.getByRole('button', { name: new RegExp(`registered: ${EVENT}$`) }).click();
  const team = page.getByRole('region', { name: 'Oakwood', exact: true });
  const label =
    (await team
      .getByRole('button', { name: /^Remove: / })
      .first()
      .getAttribute('aria-label')) ?? '';
  const gymnast = label.replace(/.* of /, '');
  await team.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Registration' });
  await expect(dialog).toContainText(`Remove the registration of ${gymnast} for ${EVENT}?`);
  await dialog.getByRole('button', { name: 'Remove Registration' }).click();
  await expectToast(page, 'success', 'Registration removed', gymnast);
  await expect(dialog).toHaveCount(0);
  // It is being removed until the provider has removed it; the page polls for that.
  await expect(team.getByRole('listitem').filter({ hasText: gymnast })).toHaveCount(0, { timeout: 90_000 });
});

test('[ACTIVITY-01] [ACTIVITY-02] [ACTIVITY-03] [ACTIVITY-04] what a coach did is in the log, is filtered and exported', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 500, path: routes.activity.exportFile.path });
  await signIn(page, SPRING);
  const member = await firstGymnast(page, SPRING.team);
  const name = `${member.firstName} ${member.lastName}`;
  for (const skillLevel of ['5', '4']) {
    await page.request.patch(`/api/coach/members/${member.id}`, { data: { skillLevel } });
  }
  await signOut(page);
  await signIn(page, ADMIN);
  await page.goto('/admin#coach-activity');
  const rows = page.getByRole('table', { name: 'Activity log' }).getByRole('row');
  const change = rows.filter({ hasText: name }).filter({ hasText: 'Level 4 → 5' }).first();
  await expect(change).toContainText(`${SPRING.firstName} ${SPRING.lastName}`);
  await expect(change).toContainText('Edit Member');
  await expect(change).toContainText(`ID ${member.id}`);
  await expect(page.getByText(/^Showing \d+ of \d+ activities$/)).toBeVisible();
  await expect(page.getByText('Auto-refreshes every 30 seconds')).toBeVisible();

  await page.getByRole('searchbox').fill('level 4 →');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Edit Member');
  await page.getByRole('combobox', { name: 'Coach' }).selectOption('Dana Whitlock');
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Today');
  await page.getByRole('combobox', { name: 'Team' }).selectOption(SPRING.team);
  await expect(change).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('EDIT_MEMBER');
  await expect(change).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^coach-activity-logs-\d{4}-\d\d-\d\d\.csv$/);
  await expectToast(page, 'success', 'Export successful');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).every((line) => line.includes('EDIT_MEMBER'))).toBe(true);
  expect(lines.some((line) => line.includes(name) && line.includes('Level 4 → 5'))).toBe(true);
  await closeToast(page);
  await breakCalls(page, routes.activity.exportFile.path);
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expectToast(page, 'failure', 'Export failed', 'Could not download activity logs');

  await page.getByRole('combobox', { name: 'Action' }).selectOption('Delete Member');
  await expect(page.getByText('No activity logs found for the selected filters')).toBeVisible();
});

test('[ADMIN-05] [ADMIN-06] [ADMIN-07] the dashboard says what needs the office, loads and removes demo data, and pulls everything', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect(
    { status: 500, path: routes.demoData.load.path },
    { status: 500, path: routes.sync.makeAdmin.path },
  );
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  const needs = page.getByRole('region', { name: 'Needs the Office' });
  await expect(needs.getByRole('link', { name: /new application/ })).toHaveAttribute(
    'href',
    /^\/members\?status=Pending\+-\+New/,
  );
  await expect(page.getByRole('region', { name: 'Team Performance' })).toContainText('Intermediate');
  const total = page.getByText('Total Team Members', { exact: true }).locator('..');
  await expect(total).toHaveText(/\d$/);
  const before = (await total.textContent()) ?? '';

  const more = actions.getByRole('button', { name: 'More' });
  await expect(actions.getByRole('button', { name: 'Load Demo Team Data' })).toHaveCount(0);
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  const held = await holdCalls(page, routes.demoData.load.path);
  await actions.getByRole('button', { name: 'Load Demo Team Data' }).click();
  await expect(actions.getByRole('button', { name: 'Creating...' })).toBeVisible();
  held.release();
  await expectToast(page, 'success', 'Demo team data loaded', '24 invented gymnasts');
  await closeToast(page);
  await expect(total).toHaveText(before);
  await actions.getByRole('button', { name: 'Remove Demo Data (24)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Demo Data' }).click();
  await expectToast(page, 'success', 'Demo data removed');
  await expect(actions.getByRole('button', { name: /^Remove Demo Data/ })).toHaveCount(0);
  await closeToast(page);
  await breakCalls(page, routes.demoData.load.path);
  await actions.getByRole('button', { name: 'Load Demo Team Data' }).click();
  await expectToast(page, 'failure', 'Failed to create demo data', 'Please try again.');
  await closeToast(page);

  const making = await holdCalls(page, routes.sync.makeAdmin.path);
  await actions.getByRole('button', { name: 'Create Admin Account with Full Data' }).click();
  await expect(actions.getByRole('button', { name: 'Creating...' })).toBeVisible();
  making.release();
  await expectToast(page, 'success', 'Admin account ready');
  await closeToast(page);
  await breakCalls(page, routes.sync.makeAdmin.path);
  await actions.getByRole('button', { name: 'Create Admin Account with Full Data' }).click();
  await expectToast(page, 'failure', 'Failed to create admin account', 'Please try again.');

  await page
    .getByRole('region', { name: 'Coming Up' })
    .getByRole('link', { name: new RegExp(EVENT) })
    .click();
  await expect(page.getByRole('region', { name: `Registrations for ${EVENT}` })).toBeVisible();
});
