import {
  type Coach,
  coachSchema,
  fillPath,
  mailListSchema,
  mailTextSchema,
  routes,
  teamSchema,
} from '@league/contract';
import { type Locator, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { type Account, ADMIN } from './accounts.ts';
import { signIn } from './sign-in.ts';
import { expect } from './test.ts';

let made = 0;

/** The office's input for a new coach. */
const GIVEN_PASSWORD = 'balance-beam';

/** The values of a new coach; a coach without an invitation also needs a password. */
async function newCoach(page: Page, team: string, lastName: string) {
  const teams = z.array(teamSchema).parse(await (await page.request.get(routes.teams.list.path)).json());
  const teamId = teams.find(({ name }) => name === team)?.id;
  made += 1;
  const email = `kim.${lastName.toLowerCase()}${made}@league.example`;
  return { firstName: 'Kim', lastName, email, teamId };
}

/** Signs the office in and creates a coach for only this journey, by an API call. */
export async function makeCoach(page: Page, team: string, lastName: string): Promise<Coach> {
  await signIn(page, ADMIN);
  const data = { ...(await newCoach(page, team, lastName)), password: GIVEN_PASSWORD };
  const answer = await page.request.post(routes.coaches.create.path, { data });
  return coachSchema.parse(await answer.json());
}

/** The same, but the coach has since chosen their own password. */
export async function makeSettledCoach(page: Page, team: string, lastName: string): Promise<Account> {
  const { email } = await makeCoach(page, team, lastName);
  const { origin } = new URL((await page.request.get(routes.teams.list.path)).url());
  const theirs = await request.newContext({ baseURL: origin });
  const password = 'balance-beam-of-mine';
  await theirs.post(routes.auth.login.path, { data: { email, password: GIVEN_PASSWORD } });
  const chosen = await theirs.post(routes.auth.changePassword.path, {
    data: { currentPassword: GIVEN_PASSWORD, newPassword: password },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await theirs.dispose();
  return { email, password };
}

/** Makes the list show this about a coach, whatever the portal has stored. */
export async function stubCoach(page: Page, lastName: string, shown: Partial<Coach>): Promise<void> {
  await page.route(`**${routes.coaches.list.path}`, async (route) => {
    const answer = await route.fetch();
    const list = z.array(coachSchema).parse(await answer.json());
    const json = list.map((coach) => (coach.lastName === lastName ? { ...coach, ...shown } : coach));
    await route.fulfill({ json });
  });
}

/** Makes the list show that a coach did not get an email, because a journey's mail server accepts every address. */
export async function stubUndelivered(page: Page, lastName: string): Promise<void> {
  await stubCoach(page, lastName, { undelivered: { reason: 'addressUnknown' } });
}

/** Has the office invite a coach and signs out; returns the link of the coach's mail. */
export async function inviteCoach(page: Page, team: string, lastName: string): Promise<string> {
  await signIn(page, ADMIN);
  const data = await newCoach(page, team, lastName);
  await page.request.post(routes.coaches.invite.path, { data });
  const list = mailListSchema.parse(await (await page.request.get(routes.mail.list.path)).json());
  const id = list.mails.find(({ to }) => to === data.email)?.id ?? 0;
  const text = await (await page.request.get(fillPath(routes.mail.text.path, { id }))).json();
  await page.request.post(routes.auth.logout.path);
  return linkIn(mailTextSchema.parse(text).text);
}

/** The link of the invitation in the text of a mail. */
export function linkIn(text: string): string {
  return /https?:\S+#\S+/.exec(text)?.[0] ?? '';
}

/** Opens coach management and waits for the list. */
export async function openCoaches(page: Page): Promise<void> {
  await page.goto('/admin/coaches');
  await expect(page.getByRole('rowheader', { name: 'Dana Whitlock' })).toBeVisible();
}

/** Opens coach management with cards. Returns the unfolded card of a coach. */
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
