import { fillPath, routes } from '@league/contract';
import { SPRING } from '../../support/accounts.ts';
import { ANNOUNCEMENT_ID, stubOfficeChanges } from '../../support/office-changes.ts';
import { signIn } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const { officeChanges: calls } = routes;

test('[OFFICE-08] the dashboard lists what the office changed, new ones marked, and leads to the gymnasts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stubRoster(page, [buildMember({ id: 1 }), buildMember({ id: 2 })]);
  await stubOfficeChanges(page);
  await signIn(page, SPRING);
  const seen = page.waitForRequest(`**${calls.see.path}`);
  await page.goto('/coach/dashboard');
  const panel = page.getByRole('region', { name: 'What the Office Changed' });
  await expect(panel.getByText('2 new')).toBeVisible();
  expect(Number.isNaN(Date.parse((await seen).postDataJSON().until))).toBe(false);
  await expect(panel.getByText('Lea Leaving')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Lea Leaving' })).toHaveCount(0);
  await expect(panel.getByText('Registration for Winter Cup removed')).toBeHidden();
  await panel.getByRole('button', { name: 'Show All 6' }).click();
  await expect(panel.getByText('Registration for Winter Cup removed')).toBeVisible();
  await panel.getByText('3 gymnasts: Level 3 → 4').click();
  await expect(panel.getByText('Bea Elsewhere')).toBeVisible();
  await panel.getByRole('button', { name: 'Ada Number2' }).click();
  await expect(page.getByRole('searchbox').or(page.getByLabel('Search gymnasts')).first()).toHaveValue(
    'Ada Number2',
  );
});

test('[OFFICE-08] seen changes are stored once, even by a server whose clock is behind', async ({ page }) => {
  await stubRoster(page, [buildMember({ id: 1 })]);
  await stubOfficeChanges(page);
  let stored = 0;
  await page.route(`**${calls.see.path}`, (route) => {
    stored += 1;
    // A little later each time, as of a running clock, but never as late as the newest change.
    return route.fulfill({ json: { seenUntil: new Date(stored).toISOString() } });
  });
  await signIn(page, SPRING);
  const answered = page.waitForResponse(`**${calls.see.path}`);
  await page.goto('/coach/dashboard');
  await answered;
  // A second call would have been made before the panel has answered a tap.
  const panel = page.getByRole('region', { name: 'What the Office Changed' });
  await panel.getByRole('button', { name: 'Show All 6' }).click();
  await expect(panel.getByText('Registration for Winter Cup removed')).toBeVisible();
  expect(stored).toBe(1);
});

test('[OFFICE-08] a message of the office stays on the dashboard until it is read', async ({
  page,
  problems,
}) => {
  await stubRoster(page, [buildMember({ id: 1 })]);
  await stubOfficeChanges(page);
  await signIn(page, SPRING);
  const path = fillPath(calls.readAnnouncement.path, { id: ANNOUNCEMENT_ID });
  problems.expect({ status: 500, path });
  let isBroken = true;
  await page.route(`**${path}`, (route) =>
    route.fulfill(isBroken ? { status: 500, body: 'oh' } : { json: { isRead: true } }),
  );
  await page.goto('/coach/dashboard');
  const message = page.getByRole('article', { name: 'The gym is closed on Friday' });
  await expect(message).toContainText('Practice is on Saturday at nine.');
  await message.getByRole('button', { name: 'Mark as Read' }).click();
  await expectToast(
    page,
    'failure',
    'Not marked as read',
    'The message stays on your dashboard. Please try again.',
  );
  isBroken = false;
  await message.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What the Office Changed' })).toBeVisible();
});

test('[OFFICE-08] a coach turns the daily email off and on in Settings', async ({ page }) => {
  await signIn(page, SPRING);
  const openSettings = async () => {
    await page.goto('/coach/dashboard#settings');
    return page.getByRole('radiogroup', { name: 'Daily Email' });
  };
  const choice = await openSettings();
  await expect(choice.getByRole('radio', { name: 'On' })).toBeChecked();
  await choice.getByText('Off', { exact: true }).click();
  await expectToast(page, 'success', 'The daily email is off');
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
  await choice.getByText('On', { exact: true }).click();
  await expectToast(page, 'success', 'The daily email is on');
});

test('[OFFICE-08] the link under the email turns it off without a session, and back on', async ({
  page,
  problems,
}) => {
  const { path } = calls.readByLink;
  problems.expect({ status: 400, path });
  await page.goto('/coach/daily-mail#a-guess');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  let isOn = true;
  await page.route(`**${path}`, async (route) => {
    const { token, isOn: wanted = isOn } = route.request().postDataJSON();
    expect(token).toBe('7.signed');
    isOn = wanted;
    await route.fulfill({ json: { isOn, email: SPRING.email } });
  });
  await page.goto('/');
  await page.goto('/coach/daily-mail#7.signed');
  await expect(page.getByText(`${SPRING.email} gets one email a day`)).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off the Daily Email' }).click();
  await expect(page.getByText(`${SPRING.email} gets no daily email.`)).toBeVisible();
  expect(isOn).toBe(false);
  await page.getByRole('button', { name: 'Turn It On Again' }).click();
  await expect(page.getByText(`${SPRING.email} gets one email a day`)).toBeVisible();
});
