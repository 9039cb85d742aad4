import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls, readRoster } from '../../support/calls.ts';
import { cards } from '../../support/members.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('[PORTAL-01] [PORTAL-02] the dashboard counts the real roster, and every figure leads to its gymnasts', async ({
  page,
}) => {
  await openDashboard(page);
  const roster = await readRoster(page);
  const of = (isMeant: (member: (typeof roster)[number]) => boolean) => roster.filter(isMeant).length;
  const lapsed = of(({ membershipStatus }) => membershipStatus === 'Lapsed');
  const level5 = of(({ skillLevel }) => skillLevel === '5');
  await expect(page.getByRole('list', { name: 'Your team in numbers' }).getByRole('link')).toHaveText([
    `Total Gymnasts${roster.length}`,
    `Active Members${of(({ membershipStatus }) => membershipStatus === 'Active')}`,
    `Skill Levels${new Set(roster.map(({ skillLevel }) => skillLevel).filter(Boolean)).size}`,
  ]);
  const coach = page.getByRole('region', { name: 'Coach Information' });
  for (const words of ['Dana Whitlock', 'Head Coach', 'Spring']) await expect(coach).toContainText(words);
  await expect(page.getByText(/^The portal reads what is new/)).toContainText(
    'every 12 seconds and everything every 12 hours',
  );

  await page.getByRole('link', { name: `Level 5: ${level5} gymnasts` }).click();
  await expect(page.getByRole('tab', { name: `Level 5 (${level5})` })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(cards(page)).toHaveCount(level5);

  await page.goBack();
  await page.getByRole('link', { name: `${lapsed} memberships lapsed` }).click();
  await expect(page.getByText(`Only: Lapsed memberships (${lapsed})`)).toBeVisible();
  await expect(cards(page)).toHaveCount(lapsed);
  await page.reload();
  await expect(cards(page)).toHaveCount(lapsed);
  await page.getByRole('button', { name: 'Show Everyone' }).click();
  await expect(cards(page)).toHaveCount(roster.length);
});

test('[PORTAL-02] [PORTAL-06] quick actions: Sync Data reports its result; a failure is reported and changes nothing', async ({
  page,
  problems,
}) => {
  const { path } = routes.sync.members;
  problems.expect({ status: 500, path }, { status: 409, path });
  await openDashboard(page);
  const sync = page.getByRole('button', { name: 'Sync Data' });
  const broken = await breakCalls(page, path);
  await sync.click();
  await expectToast(
    page,
    'failure',
    'Sync Failed',
    "Could not sync with the provider's admin site. Please try again later.",
  );
  broken.repair();
  // The portal's own syncs are frequent here, and one of them may be running.
  await expect(async () => {
    await sync.click();
    await expectToast(page, 'success', 'Sync Complete');
  }).toPass({ timeout: 90_000 });
  await expect(sync).toBeFocused();
});

test('[PORTAL-02] [ERR-05] the next event leads to its registrations; a failed part leaves the rest usable', async ({
  page,
  problems,
}) => {
  const warnings = routes.scores.coachWarnings.path;
  problems.expect({ status: 500, path: warnings });
  const scores = await breakCalls(page, warnings);
  await openDashboard(page);
  await expect(page.getByText('Score-outs could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: /memberships? lapsed/ })).toBeVisible();
  scores.repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /must move up/ })).toBeVisible();

  const next = page.getByRole('region', { name: 'Next Event' });
  const name = await next.getByRole('heading', { level: 3 }).textContent();
  await next.getByRole('link', { name: 'See registrations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByRole('button', { expanded: true })).toContainText(name ?? 'an event with a name');
});
