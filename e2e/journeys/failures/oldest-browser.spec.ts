import { SPRING } from '../../support/accounts.ts';
import { cards } from '../../support/members.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Removes the APIs that Safari 16.4 does not have (docs/decisions/0071). */
function forgetNewerApis(): void {
  const absent: readonly (readonly [object, readonly string[]])[] = [
    [window, ['navigation', 'URLPattern', 'requestIdleCallback', 'Iterator']],
    [Document.prototype, ['startViewTransition']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [URL, ['canParse', 'parse']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
  ];
  for (const [owner, names] of absent) for (const name of names) Reflect.deleteProperty(owner, name);
}

test('[TRUTH-07] dashboard, members, events and import work without the APIs that Safari 16.4 lacks', async ({
  page,
}) => {
  await page.addInitScript(forgetNewerApis);
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard');
  await expect(page.getByRole('list', { name: 'Your team in numbers' })).toBeVisible();
  await page.getByRole('link', { name: 'My Team Members' }).click();
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'See Details of Chloé Marchetti' }).click();
  await expect(page.getByRole('heading', { name: 'Season 2025–26' })).toBeVisible();
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Bulk Import' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First Name,Last Name\nElla,Marsh\n'),
  });
  await expect(page.getByText(/fewer columns|column/i).first()).toBeVisible();
  await expect(page.getByText('The upload failed')).toHaveCount(0);
  await page.goto('/coach/dashboard#settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
