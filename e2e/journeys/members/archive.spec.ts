import { memberErrors } from '@league/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { OAKWOOD } from '../../support/accounts.ts';
import { breakCalls, readRoster } from '../../support/calls.ts';
import { cardOf } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const MEMBER = /^\/api\/members\/\d+$/;

const registrationsSchema = z.array(z.looseObject({ memberId: z.number(), isEventOver: z.boolean() }));

/** A gymnast of the team with or without registrations for events. */
async function gymnast(page: Page, { isRegistered }: { isRegistered: boolean }) {
  const roster = await readRoster(page);
  const teamId = roster[0]?.teamId;
  const answer = await page.request.get(`/api/event-registrations/team/${teamId}`);
  const coming = registrationsSchema.parse(await answer.json()).filter(({ isEventOver }) => !isEventOver);
  const registered = new Set(coming.map(({ memberId }) => memberId));
  const found = roster.find(
    ({ id, lastName, membershipStatus }) =>
      registered.has(id) === isRegistered && lastName !== '' && membershipStatus === 'Active',
  );
  if (!found) throw new Error(`No gymnast of the team has isRegistered ${isRegistered}.`);
  return { ...found, name: `${found.firstName} ${found.lastName}` };
}

async function openArchive(page: Page, name: string) {
  await page.getByRole('button', { name: `Archive ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Team Member' });
  await expect(dialog).toContainText(name);
  return dialog;
}

test('[MEM-40] archiving asks first, then removes the gymnast here and archives them at the provider', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, OAKWOOD);
  const { name, firstName, lastName } = await gymnast(page, { isRegistered: false });
  const asked = await openArchive(page, name);
  await expect(asked).toContainText('removes the gymnast from the portal');
  await expect(asked).toContainText('archives the account in the league’s system');
  await expect(asked).toContainText('cannot be undone');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: `Archive ${name}`, exact: true })).toBeFocused();

  const confirmed = await openArchive(page, name);
  await confirmed.getByRole('button', { name: 'Archive Member' }).dblclick();
  await expectToast(page, 'success', 'Member Archived', name);
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect
    .poll(async () => valueOfField((await simulator.contactsNamed(firstName, lastName))[0], 'Archived'), {
      timeout: 90_000,
    })
    .toBe(true);
});

test('[MEM-42] [SYNC-04] archiving while the provider is down says that the provider follows later, and it does', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, OAKWOOD);
  const { name, firstName, lastName } = await gymnast(page, { isRegistered: false });
  await simulator.setFaults({ kind: 'unreachable' });
  const dialog = await openArchive(page, name);
  await dialog.getByRole('button', { name: 'Archive Member' }).click();
  await expectToast(page, 'success', 'Member Archived', name, 'will be updated automatically');
  await expect(cardOf(page, name)).toHaveCount(0);
  await simulator.clearFaults();
  await expect
    .poll(async () => valueOfField((await simulator.contactsNamed(firstName, lastName))[0], 'Archived'), {
      timeout: 90_000,
    })
    .toBe(true);
});

test('[MEM-41] a gymnast who is registered for an event stays, and the message says who to ask', async ({
  page,
}) => {
  await openRoster(page, OAKWOOD);
  const { name } = await gymnast(page, { isRegistered: true });
  const dialog = await openArchive(page, name);
  await expect(dialog).toContainText(memberErrors.MEMBER_HAS_REGISTRATIONS.message);
  await expect(dialog.getByRole('button', { name: 'Archive Member' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page, name)).toBeVisible();
});

test('[MEM-40] a failure without a sentence of the server says to try again', async ({ page, problems }) => {
  problems.expect({ status: 500, path: MEMBER });
  await openRoster(page, OAKWOOD);
  const { name } = await gymnast(page, { isRegistered: false });
  await breakCalls(page, MEMBER);
  const dialog = await openArchive(page, name);
  await dialog.getByRole('button', { name: 'Archive Member' }).click();
  await expectToast(page, 'failure', 'Archive Failed', 'Failed to archive member. Please try again.');
});
