import { expect, type Locator, type Page } from '@playwright/test';

/** The card of a gymnast on the roster. */
export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
}

/** The cards that are shown now. */
export function cards(page: Page): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
}

/** Unfolds a card and returns its details. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `See Details of ${name}` }).click();
  return page.getByRole('region', { name: `Details of ${name}` });
}

/** The value beside a name in a list of names and values. */
export function factOf(details: Locator, name: string): Locator {
  return details
    .locator('div')
    .filter({ has: details.page().locator('dt', { hasText: new RegExp(`^${RegExp.escape(name)}$`) }) })
    .getByRole('definition');
}

/** The bar with the selection and its actions. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected members' });
}

/** Presses an action of the selection bar; on a phone it may be under More Actions. */
export async function actOnSelection(page: Page, name: string): Promise<void> {
  const bar = selectionBar(page);
  await expect(bar).toBeVisible();
  const action = bar.getByRole('button', { name });
  if (await action.isVisible()) return action.click();
  await bar.getByRole('button', { name: 'More Actions' }).click();
  await page.getByRole('dialog', { name: 'More Actions' }).getByRole('button', { name }).click();
}

/** The line that says how many memberships have lapsed. */
export function lapsedHint(page: Page): Locator {
  return page.getByRole('region', { name: 'Lapsed memberships' });
}

/** Presses Renew of the selection. Returns the preview's button that renews. */
export async function openRenewal(page: Page, count: number): Promise<Locator> {
  const [members, gymnasts] = count === 1 ? ['Member', 'Gymnast'] : ['Members', 'Gymnasts'];
  await selectionBar(page)
    .getByRole('button', { name: `Renew ${count} ${members}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Renew Memberships' });
  return dialog.getByRole('button', { name: `Renew ${count} ${gymnasts}` });
}

/** Opens the edit dialog of a gymnast and returns it. */
export async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

/** Opens the form for a new gymnast of the team and returns it. */
export async function openAdd(page: Page, team: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Member', exact: true }).click();
  return page.getByRole('dialog', { name: `Add New Member to ${team} Team` });
}
