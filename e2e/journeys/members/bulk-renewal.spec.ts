import { bulkResultSchema, routes } from '@league/contract';
import { NORTHGATE } from '../../support/accounts.ts';
import { countCalls, readRoster } from '../../support/calls.ts';
import { cardOf, lapsedHint, openRenewal } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[MEM-13] [MEM-15] [ROSTER-06] all lapsed gymnasts of a team are renewed by one request and reach the provider', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, NORTHGATE);
  const roster = await readRoster(page);
  const lapsed = roster.filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  expect(lapsed.length, 'the demo league has several').toBeGreaterThan(1);

  const renewals = countCalls(page, routes.bulkChanges.make.path);
  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  const renew = await openRenewal(page, lapsed.length);
  const answer = page.waitForResponse(`**${routes.bulkChanges.make.path}`);
  await renew.dblclick();
  const { changed, ends, refused } = bulkResultSchema.parse(await (await answer).json());
  await expectToast(page, 'success', 'Renewal Applications Submitted!', `${lapsed.length} applied.`);

  expect(new Set(changed.members.map(({ id }) => id))).toEqual(new Set(lapsed.map(({ id }) => id)));
  expect(refused).toEqual([]);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await test.step('the outcome names every gymnast until it is dismissed', async () => {
    const outcome = page.getByRole('region', { name: 'Last change' });
    for (const { name } of changed.members) await expect(outcome).toContainText(name);
  });
  for (const { name, to } of changed.members) {
    await expect(cardOf(page, name).getByText(to, { exact: true })).toBeVisible();
  }
  for (const { firstName, lastName, id } of lapsed) {
    const end = ends.find(({ members }) => members.some((member) => member.id === id))?.end;
    const word = end === 'approval' ? 'PendingRenewal' : 'Active';
    await expect
      .poll(async () => (await simulator.contactsNamed(firstName, lastName)).map(({ Status }) => Status), {
        message: `${firstName} ${lastName}`,
        timeout: 90_000,
      })
      .toEqual([word]);
  }
  expect(renewals()).toBe(1);
});
