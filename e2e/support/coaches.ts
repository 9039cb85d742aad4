import { type Coach, coachSchema, routes, teamSchema } from '@league/contract';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from './accounts.ts';
import { signIn } from './sign-in.ts';
import { expect } from './test.ts';

let made = 0;

/** Signs the office in and makes a coach of one's own by the call that the form makes. */
export async function makeCoach(page: Page, team: string, lastName: string): Promise<Coach> {
  await signIn(page, ADMIN);
  const teams = z.array(teamSchema).parse(await (await page.request.get(routes.teams.list.path)).json());
  const teamId = teams.find(({ name }) => name === team)?.id;
  made += 1;
  const answer = await page.request.post(routes.coaches.create.path, {
    data: {
      firstName: 'Kim',
      lastName,
      email: `kim.${lastName.toLowerCase()}${made}@league.example`,
      teamId,
      password: 'balance-beam',
    },
  });
  return coachSchema.parse(await answer.json());
}

/** Opens coach management and waits for the list. */
export async function openCoaches(page: Page): Promise<void> {
  await page.goto('/admin/coaches');
  await expect(page.getByRole('rowheader', { name: 'Dana Whitlock' })).toBeVisible();
}

/** Opens it with cards; gives the card of a coach, unfolded. */
export async function openCoachCard(page: Page, name: string): Promise<Locator> {
  await openCoaches(page);
  await page.getByText('Cards', { exact: true }).click();
  await page.getByRole('button', { name: `Show Details of ${name}` }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) });
  await expect(card.getByRole('region', { name: `Details of ${name}` })).toBeVisible();
  return card;
}

/** The text of the latest mail to an address, as the office reads it in the Mail view. */
export async function readLatestMail(page: Page, name: string): Promise<string> {
  await page.goto('/admin/coaches#mail');
  await page
    .getByRole('button', { name: new RegExp(`^Read .* to ${RegExp.escape(name)}$`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Hello');
  const text = (await dialog.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  return text;
}
