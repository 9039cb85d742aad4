import { ADMIN, SPRING, SUMMIT } from '../../support/accounts.ts';
import { cards } from '../../support/members.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

const PAGES = [
  ['/members', 'Members'],
  ['/events', 'Events'],
  ['/settings', 'Settings'],
] as const;

test('[ROUTE-02] [ROUTE-11] [PORTAL-03] the pages of a coach: sign-in first, the same sidebar on each, and settings', async ({
  page,
}) => {
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/coach\/auth$/);
  }
  await signIn(page, SPRING);
  for (const [path, title] of PAGES) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  const side = page.getByRole('complementary');
  await expect(side.getByText('Coach Portal')).toBeVisible();
  for (const [name, href] of [
    ['Dashboard', '/'],
    ['My Team Members', '/members'],
    ['Event Registrations', '/events'],
    ['Settings', '/settings'],
  ] as const) {
    await expect(side.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await side.getByRole('link', { name: 'My Team Members' }).click();
  await expect(cards(page).first()).toContainText(/./);
  await expect(page).toHaveURL('/members');
  await side.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/coach\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto('/settings');
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const words of ['Dana Whitlock', SPRING.email, 'Head Coach']) {
    await expect(profile).toContainText(words);
  }
  await expect(profile.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Team Assignment' })).toContainText('Spring');
  await expect(page.getByRole('region', { name: 'League’s System' })).toContainText('30-60 seconds');
  await expect(page.getByText('30-60 seconds', { exact: true })).toHaveCSS('white-space', 'nowrap');
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');

  await signIn(page, ADMIN);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Second Factor' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin portal' })).toBeVisible();
});

test('[MEM-07] the header’s search finds gymnasts by name, email and level from any page, as one types', async ({
  page,
}) => {
  await signIn(page, SPRING);
  await page.goto('/settings');
  const search = page.getByRole('banner').getByRole('searchbox');
  for (const [text, name] of [
    ['thorne abi', 'Abigail Thorne'],
    ['marchetti', 'Chloé Marchetti'],
  ] as const) {
    await search.fill('');
    await search.pressSequentially(text);
    await expect(page).toHaveURL('/members');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(name);
    await expect(search).toBeFocused();
  }
  await search.fill('level 5');
  await expect(page.getByRole('tab', { name: /^Level 5/ })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(2);
});

test('[PORTAL-05] a guide appears on the first visit, and not again once it is closed for good', async ({
  page,
}) => {
  const gotIt = page.getByRole('button', { name: "Got it, don't show again" });
  await page.clock.install();
  await signIn(page, SUMMIT, { hasSeenGuides: false });
  await stubRoster(page, [buildMember({ id: 1 })]);
  await page.goto('/members');
  await expect(gotIt).toBeVisible();
  // It does not block the page behind it, and makes room for the selection bar.
  const select = page.getByRole('checkbox', { name: 'Select Ada Number1' });
  await select.click();
  await expect(page.getByText('1 member selected')).toBeVisible();
  await expect(gotIt).toBeHidden();
  await select.click();
  await gotIt.click();
  await expect(gotIt).toHaveCount(0);
  await page.goto('/events');
  await expect(gotIt).toBeVisible();
  await gotIt.click();
  // On a phone it is nearly as wide as the page, whose end can be scrolled clear of it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/coach/dashboard#bulk-import');
  const guide = page.getByRole('region', { name: 'Many gymnasts at once' });
  await expect(guide).toBeVisible();
  await expect(gotIt).toHaveCount(0);
  const line = await guide.boundingBox();
  expect(line?.height, 'one line of a phone until it is unfolded').toBeLessThanOrEqual(48);
  await guide.getByRole('button', { name: 'Many gymnasts at once' }).click();
  await expect(gotIt).toBeVisible();
  const roomBeneathTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.getByRole('region', { name: 'Upload History' }).boundingBox();
    const top = (await guide.boundingBox())?.y ?? 0;
    return end ? top - (end.y + end.height) : Number.NEGATIVE_INFINITY;
  };
  await expect.poll(roomBeneathTheEnd).toBeGreaterThanOrEqual(0);
  await gotIt.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/members');
  await expect(cards(page).first()).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(gotIt).toHaveCount(0);
  await signOut(page);
  await signIn(page, SPRING, { hasSeenGuides: false });
  await page.goto('/members');
  await expect(gotIt).toBeVisible();
});

test('[PORTAL-04] help matches this portal, is searched by words, and unfolds', async ({ page }) => {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard#help');
  const topics = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(topics).toHaveText([
    'Your Responsibilities',
    'Icon Guide',
    'Status Badges',
    'Score-out System',
    'How-to Guides',
    'Frequently Asked Questions',
    'Best Practices',
  ]);
  const help = page.getByRole('main');
  for (const words of ['25.50', '26.50', '24 to 48 hours', 'once a month', 'before bulk renewals']) {
    await expect(help).toContainText(words);
  }
  const search = page.getByRole('searchbox', { name: 'Search help...' });
  await search.fill('every 12 seconds');
  await expect(topics).toHaveText(['Frequently Asked Questions']);
  await expect(page.getByText(/It reads what is new|reads what is new/)).toBeVisible();
  await search.fill('unicycle');
  await expect(help).toContainText('No results found');
  await expect(help).toContainText('Try different search terms or browse all help topics above');
});
