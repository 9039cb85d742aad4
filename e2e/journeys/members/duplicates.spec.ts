import { memberListSchema, memberSchema, routes, teamSchema } from '@league/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN, LAKEVIEW } from '../../support/accounts.ts';
import { openAdd } from '../../support/members.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const FINDS_MS = 30_000;
/** A name that no other gymnast of the league has. */
const birthDate = () => `2011-0${1 + Math.floor(Math.random() * 9)}-${10 + Math.floor(Math.random() * 18)}`;
const familyName = () => `Quill${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

async function addTo(page: Page, teamName: string, gymnast: Record<string, string>) {
  const teams = z.array(teamSchema).parse(await (await page.request.get(routes.teams.list.path)).json());
  const teamId = teams.find(({ name }) => name === teamName)?.id;
  const added = await page.request.post(routes.members.add.path, {
    data: {
      ...{ skillLevel: '4', teamId },
      email: `${crypto.randomUUID()}@league.example`,
      ...gymnast,
    },
  });
  expect(added.ok(), await added.text()).toBe(true);
  return memberSchema.parse(await added.json());
}

test('[OFFICE-03] the office compares two entries, says two children, merges and undoes', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const lastName = familyName();
  const child = { lastName, dateOfBirth: birthDate() };
  await addTo(page, 'Oakwood', {
    ...child,
    firstName: 'Katherine',
    phone: '609-555-0101',
    coachNotes: 'Left-handed',
  });
  await addTo(page, 'Oakwood', {
    ...child,
    firstName: 'Katie',
    phone: '609-555-0102',
    coachNotes: 'Started in fall',
  });
  const compare = page
    .getByRole('link')
    .filter({ hasText: `Katherine ${lastName}` })
    .filter({ hasText: `Katie ${lastName}` });

  await page.goto('/admin');
  const needs = page.getByRole('region', { name: 'Needs the Office' });
  await expect(async () => {
    await page.reload();
    await expect(needs.getByRole('link', { name: /possible duplicates?/ })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: FINDS_MS });
  await needs.getByRole('link', { name: /possible duplicates?/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Possible Duplicates' })).toBeVisible();

  await compare.click();
  await page.getByRole('button', { name: 'Two Children' }).click();
  await expectToast(page, 'success', 'Noted as Two Children');
  await expect(compare).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'success', 'Listed Again');

  await page.setViewportSize({ width: 390, height: 844 });
  await compare.click();
  await expect(page.getByRole('radio', { name: /Katherine/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const phone = page.getByRole('group', { name: 'Phone' });
  await phone.getByRole('radio', { name: /555-0102/ }).check();
  const notes = page.getByRole('group', { name: 'Coach notes' });
  await expect(notes.getByRole('radio', { name: /^Both/ })).toBeChecked();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expectToast(page, 'success', 'Entries Merged');
  await expect(compare).toHaveCount(0);

  const found = async () => {
    const reply = await page.request.get(`${routes.members.list.path}?search=${lastName}`);
    return memberListSchema.parse(await reply.json());
  };
  expect(await found()).toMatchObject([
    {
      firstName: 'Katherine',
      phone: expect.stringContaining('555-0102'),
      coachNotes: 'Left-handed\nStarted in fall',
    },
  ]);
  const merged = page.getByRole('listitem').filter({ hasText: `Katherine ${lastName}` });
  await merged.getByRole('button', { name: 'Undo Merge' }).click();
  await expectToast(page, 'success', 'Merge Undone');
  await expect(compare).toBeVisible();
  expect(await found()).toHaveLength(2);
});

test('[OFFICE-03] a coach is warned before adding a child twice to their team, and still may', async ({
  page,
}) => {
  const lastName = familyName();
  const dateOfBirth = birthDate();
  await signIn(page, ADMIN);
  await addTo(page, LAKEVIEW.team, { firstName: 'Elizabeth', lastName, dateOfBirth });
  await openRoster(page, LAKEVIEW);
  const form = await openAdd(page, LAKEVIEW.team);
  await form.getByLabel('First name').fill('Lizzie');
  await form.getByLabel('Last name').fill(lastName);
  await expect(form.getByText('Maybe on a roster already')).toHaveCount(0);
  await form.getByLabel('Birthdate').fill(dateOfBirth);
  await expect(form.getByRole('status').filter({ hasText: `Elizabeth ${lastName}` })).toContainText(
    'Add the gymnast only if this is another child.',
  );
  await form.getByLabel('First name').fill('Grace');
  await expect(form.getByText('Maybe on a roster already')).toHaveCount(0);
});
