import { memberSchema, officeMemberListSchema, routes, teamSchema } from '@league/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../../support/accounts.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

/** The push sends a change within seconds, but first waits for a running pull. */
const SENT_MS = 60_000;

/** Adds a gymnast to the team whose gymnasts are listed first; the last name sorts before all others. */
async function addGymnast(page: Page, gymnast: { dateOfBirth: string; skillLevel: string }) {
  const teams = z.array(teamSchema).parse(await (await page.request.get(routes.teams.list.path)).json());
  const [team] = teams
    .filter(({ name }) => name !== 'Demo Team')
    .sort((left, right) => left.name.localeCompare(right.name, 'en'));
  const lastName = `Aa${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const added = await page.request.post(routes.members.add.path, {
    data: {
      ...{ firstName: 'Ada', lastName, email: `${lastName}@league.example`, teamId: team?.id },
      ...gymnast,
    },
  });
  expect(added.ok(), await added.text()).toBe(true);
  return memberSchema.parse(await added.json());
}

/** The level and the list of a gymnast, as the office finds them. */
async function stateOf(page: Page, lastName: string): Promise<string> {
  for (const list of ['roster', 'archive']) {
    const reply = await page.request.get(`${routes.officeMembers.list.path}?list=${list}&search=${lastName}`);
    const [member] = officeMemberListSchema.parse(await reply.json()).members;
    if (member) return `${list} ${member.skillLevel}`;
  }
  return 'nowhere';
}

test('[OFFICE-02] the office prepares a season rollover, leaves it, makes it and undoes it', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const oldest = await addGymnast(page, { dateOfBirth: '1920-05-05', skillLevel: '8' });
  const rising = await addGymnast(page, { dateOfBirth: '2015-05-05', skillLevel: '4' });
  const listed = (list: string) => page.getByRole('list', { name: list });

  await test.step('starts it from the dashboard and sets who ages out', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Season Rollover' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Season Rollover' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Season Rollover' }).click();
    await page.getByLabel('Age on that day').fill('3');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Please enter a day, and an age from 5 to 99.')).toBeVisible();
    await page.getByLabel('Age on that day').fill('99');
    const applied = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await page.getByRole('button', { name: 'Apply' }).click();
    await applied;
    await page.getByRole('button', { name: 'Old Enough to Leave', exact: true }).click();
    await expect(listed('Old Enough to Leave').getByRole('checkbox')).toHaveCount(1);
    await expect(
      listed('Old Enough to Leave').getByRole('checkbox', { name: oldest.lastName }),
    ).toBeChecked();
  });

  await test.step('ticks one gymnast of a level, and no other', async () => {
    const mustMoveUp = page.getByRole('button', { name: 'Tick None: Must Move Up' });
    if (await mustMoveUp.isVisible()) await mustMoveUp.click();
    await page.getByRole('checkbox', { name: /^Level 4 → Level 5/ }).click();
    const title = 'All Others of These Levels';
    await page.getByRole('button', { name: `Tick None: ${title}` }).click();
    await page.getByRole('button', { name: title, exact: true }).click();
    const tick = listed(title).getByRole('checkbox', { name: rising.lastName });
    await expect(tick).not.toBeChecked();
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/ticks') && reply.ok());
    await tick.click();
    await expect(tick).toBeChecked();
    await saved;
  });

  await test.step('leaves it and finds it as it was', async () => {
    await page.goto('/members');
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await page.goto('/admin#rollover');
    await expect(page.getByLabel('Age on that day')).toHaveValue('99');
    await expect(page.getByText(/^1 of \d+ ticked$/).last()).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height });
  });

  await test.step('makes it as previewed', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview of the Season Rollover' });
    await expect(dialog).toContainText(`Ada ${oldest.lastName}On the roster → Archived`);
    await expect(dialog).toContainText(`Ada ${rising.lastName}Level 4 → Level 5`);
    expect(await stateOf(page, rising.lastName)).toBe('roster 4');
    await dialog.getByRole('button', { name: 'Roll Over 2 Gymnasts' }).dblclick();
    await expectToast(page, 'success', 'Season rolled over', '1 gymnast archived, 1 moved up.');
    await expect(page.getByText('1 gymnast archived, 1 moved up.').first()).toBeVisible();
    expect(await stateOf(page, oldest.lastName)).toBe('archive 8');
    expect(await stateOf(page, rising.lastName)).toBe('roster 5');
    await expect(page.getByText('All changes are in Wild Apricot')).toBeVisible({ timeout: SENT_MS });
  });

  await test.step('undoes all of it', async () => {
    await page.getByRole('button', { name: 'Undo All of It' }).click();
    const question = page.getByRole('dialog', { name: 'Undo the Season Rollover?' });
    await question.getByRole('button', { name: 'Undo All of It' }).click();
    await expectToast(page, 'success', 'Season rollover undone', 'Undone for 2 gymnasts.');
    await expect(page.getByText(/Undone on/)).toBeVisible();
    expect(await stateOf(page, oldest.lastName)).toBe('roster 8');
    expect(await stateOf(page, rising.lastName)).toBe('roster 4');
  });
});
