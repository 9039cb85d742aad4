import { renewalRefusals, routes } from '@league/contract';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls, countCalls, holdCalls } from '../../support/calls.ts';
import { cardOf, lapsedHint, openRenewal, selectionBar } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, buildRenewalPreview, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

const SINGLE_RENEWAL = /\/api\/members\/\d+\/renew$/;

/** Gymnasts of the demo league whose level and email lead to each outcome (MEM-15). */
const OUTCOMES = [
  ['Larissa Approvale', 'Renewal Submitted - Awaiting Admin Approval', 'Pending - Renewal'],
  ['Linnéa Direkt', 'Renewal Complete - Emails Sent!', 'Active'],
  ['Lorna Ohnepost', 'Renewal Complete - Manual Email Needed', 'Active'],
  ['Lucinda Mutewell', 'Renewal Complete - Manual Email Needed', 'Active'],
  ['Lydia Silentino', 'Renewal Submitted - Awaiting Admin Approval', 'Pending - Renewal'],
] as const;

test('[MEM-14] [MEM-15] [SYNC-02] single renewals end as the level and the email decide, also at the provider', async ({
  page,
  simulator,
}) => {
  test.slow();
  await openRoster(page, SPRING);
  const sentBefore = (await simulator.sentMails()).length;
  for (const [name, title, status] of OUTCOMES) {
    await page.getByRole('button', { name: `Renew ${name}` }).click();
    await expectToast(page, 'success', title, name);
    await expect(cardOf(page, name).getByText(status, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Renew ${name}` })).toHaveCount(0);
    await closeToast(page);
  }
  const atProvider = async (name: string) => {
    const [first = '', last = ''] = name.split(' ');
    return (await simulator.contactsNamed(first, last)).map(({ Status }) => Status);
  };
  for (const [name, , status] of OUTCOMES) {
    const word = status === 'Active' ? 'Active' : 'PendingRenewal';
    await expect.poll(() => atProvider(name), { message: name, timeout: 90_000 }).toEqual([word]);
  }
  const [linnea] = await simulator.contactsNamed('Linnéa', 'Direkt');
  // One email, to the only active family with an email.
  await expect
    .poll(async () => (await simulator.sentMails()).slice(sentBefore).map(({ to }) => to), {
      timeout: 90_000,
    })
    .toEqual([linnea?.Email]);
});

test('[MEM-14] case C23: a double click renews once', async ({ page }) => {
  await stubRoster(page, [buildMember({ id: 1, membershipStatus: 'Lapsed' })]);
  await page.route(SINGLE_RENEWAL, (route) =>
    route.fulfill({
      json: {
        memberId: 1,
        message: 'Done.',
        membershipStatus: 'Active',
        requiresAdminApproval: false,
        emailTriggered: false,
        requiresManualEmail: false,
      },
    }),
  );
  const answer = await holdCalls(page, SINGLE_RENEWAL);
  const renewals = countCalls(page, SINGLE_RENEWAL);
  await openRoster(page, SPRING);
  await page.getByRole('button', { name: 'Renew Ada Number1' }).dblclick();
  const pending = page.getByRole('button', { name: 'Renewing... Ada Number1' });
  await expect(pending).toBeDisabled();
  await expect(pending).toBeFocused();
  answer.release();
  await expectToast(page, 'success', 'Membership Renewed');
  expect(renewals()).toBe(1);
});

test('[MEM-14] a failed renewal says why, and the list is refetched', async ({ page, problems }) => {
  problems.expect({ status: 409, path: SINGLE_RENEWAL }, { status: 500, path: SINGLE_RENEWAL });
  await stubRoster(page, [buildMember({ id: 1, membershipStatus: 'Lapsed' })]);
  await openRoster(page, SPRING);
  const renew = page.getByRole('button', { name: 'Renew Ada Number1' });
  const message = 'Only lapsed memberships can be renewed.';
  await page.route(SINGLE_RENEWAL, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'MEMBER_NOT_LAPSED', message, error: message, requestId: 'a request' },
    }),
  );
  const refetch = page.waitForRequest(`**${routes.members.list.path}`);
  await renew.click();
  await expectToast(page, 'failure', 'Renewal Failed', message);
  await refetch;
  await breakCalls(page, SINGLE_RENEWAL);
  await renew.click();
  await expectToast(page, 'failure', 'Renewal Failed', 'Failed to renew membership. Please try again.');
});

test('[MEM-13] a bulk renewal that fails keeps the selection and says so', async ({ page, problems }) => {
  const { path } = routes.bulkChanges.make;
  problems.expect({ status: 503, path });
  await stubRoster(page, [buildMember({ id: 1, membershipStatus: 'Lapsed' })]);
  await page.route(`**${routes.bulkChanges.preview.path}`, (route) =>
    route.fulfill({ json: buildRenewalPreview([1]) }),
  );
  await breakCalls(page, path, 503);
  await openRoster(page, SPRING);
  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  await (await openRenewal(page, 1)).click();
  await expectToast(
    page,
    'failure',
    'Renewal Failed',
    'Failed to renew members. Please try again or contact support.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(selectionBar(page)).toContainText('1 member selected');
});

test('[MEM-13] case C41: failed renewals stay on the page after the toast has closed', async ({ page }) => {
  const reason = renewalRefusals.NOT_LAPSED;
  await stubRoster(page, [
    buildMember({ id: 1, membershipStatus: 'Lapsed' }),
    buildMember({ id: 2, membershipStatus: 'Lapsed' }),
  ]);
  await page.route(`**${routes.bulkChanges.preview.path}`, (route) =>
    route.fulfill({ json: buildRenewalPreview([1, 2]) }),
  );
  const refused = [{ reason, count: 1, members: [{ id: 2, name: 'Ada Number2' }] }];
  await page.route(`**${routes.bulkChanges.make.path}`, (route) =>
    route.fulfill({
      json: { ...buildRenewalPreview([1]), refused, message: '1 gymnast renewed.', bulkChangeId: 1 },
    }),
  );
  await openRoster(page, SPRING);
  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  await (await openRenewal(page, 2)).click();
  await expectToast(page, 'failure', 'Renewal Applications Submitted!', '1 applied, 1 failed');
  await closeToast(page);
  const outcome = page.getByRole('region', { name: 'Last change' });
  await expect(outcome).toContainText('1 gymnast waiting for approval by the league office');
  await expect(outcome).toContainText('Ada Number1');
  await expect(outcome).toContainText(reason);
  await expect(outcome).toContainText('Ada Number2');
  await outcome.getByRole('button', { name: 'Dismiss' }).click();
  await expect(outcome).toHaveCount(0);
});
