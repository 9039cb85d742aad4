import { bulkRenewBodySchema, bulkRenewReplySchema, routes } from '@league/contract';
import { NORTHGATE } from '../../support/accounts.ts';
import { countCalls, readRoster } from '../../support/calls.ts';
import { cardOf, selectionBar } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[MEM-13] [MEM-15] all lapsed gymnasts of a team are renewed by one request and reach the provider', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, NORTHGATE);
  const roster = await readRoster(page);
  const lapsed = roster.filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  expect(lapsed.length, 'the demo league has several').toBeGreaterThan(1);

  const renewals = countCalls(page, routes.members.bulkRenew.path);
  const bar = selectionBar(page);
  await bar.getByRole('button', { name: 'Select All Lapsed' }).click();
  const answer = page.waitForResponse(`**${routes.members.bulkRenew.path}`);
  await bar.getByRole('button', { name: `Renew ${lapsed.length} Members` }).dblclick();
  const { results } = bulkRenewReplySchema.parse(await (await answer).json());
  await expectToast(page, 'success', 'Renewal Applications Submitted!', `${lapsed.length} applied.`);

  const asked = bulkRenewBodySchema.parse((await answer).request().postDataJSON());
  expect(new Set(asked.memberIds)).toEqual(new Set(lapsed.map(({ id }) => id)));
  expect(results.failed).toEqual([]);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const { memberName, membershipStatus } of results.successful) {
    await expect(cardOf(page, memberName).getByText(membershipStatus, { exact: true })).toBeVisible();
  }
  for (const { firstName, lastName, id } of lapsed) {
    const outcome = results.successful.find(({ memberId }) => memberId === id);
    const word = outcome?.requiresAdminApproval ? 'PendingRenewal' : 'Active';
    await expect
      .poll(async () => (await simulator.contactsNamed(firstName, lastName)).map(({ Status }) => Status), {
        message: `${firstName} ${lastName}`,
        timeout: 90_000,
      })
      .toEqual([word]);
  }
  expect(renewals()).toBe(1);
});
