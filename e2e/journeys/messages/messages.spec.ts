import { coachSchema, type Member, memberSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { actOnSelection, selectionBar } from '../../support/members.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { startPortal } from '../../support/portal/start-portal.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { test as base, expect } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

type OwnPortal = {
  readonly mail: MailServer;
  /** Its own portal, because that of the other journeys has no mail server. */
  readonly ownPortal: Awaited<ReturnType<typeof startPortal>>;
};

const test = base
  .extend<object, OwnPortal>({
    mail: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const mail = await startMailServer();
        await use(mail);
        await mail.stop();
      },
      { scope: 'worker' },
    ],
    ownPortal: [
      async ({ mail }, use) => {
        const portal = await startPortal({ mailServer: mail.url });
        await use(portal);
        await portal.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  })
  .extend({ portal: ({ ownPortal }, use) => use(ownPortal.address) });

test.describe.configure({ timeout: 300_000 });

/** Gymnasts of the signed-in coach, each with a unique address. */
async function reachable(page: Page): Promise<(Member & { email: string })[]> {
  const roster = z.array(memberSchema).parse(await (await page.request.get(routes.members.list.path)).json());
  return roster.flatMap((member) => (member.email ? [{ ...member, email: member.email }] : []));
}

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

async function fillMessage(page: Page, subject: string, text: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
}

const mailsTo = ({ received }: MailServer, address: string) =>
  received.filter(({ to }) => to.toLowerCase() === address.toLowerCase());

test('[FAMILY-04] [OFFICE-05] [TRUTH-02] a coach writes to two families on a phone, loses nothing by a reload, and corrects a refused address', async ({
  page,
  mail,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  const [first, second] = await reachable(page);
  if (!first || !second) throw new Error('Spring has no two gymnasts with an email.');
  mail.unknown.add(second.email);
  for (const gymnast of [first, second])
    await page.getByRole('checkbox', { name: `Select ${nameOf(gymnast)}`, exact: true }).click();
  await actOnSelection(page, 'Message');

  await expect(page.getByText('2 gymnasts, 2 emails')).toBeVisible();
  await page.getByText('Show Recipients').click();
  await expect(page.getByText(first.email)).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await fillMessage(page, 'Saturday <meet>', 'Dear families,\n\nwe leave at 8.');
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('This is the message you did not send before.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Saturday <meet>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('we leave at 8.')).toBeVisible();
  await expect(page.getByText(`Reply to this email to write to ${SPRING.firstName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await fillMessage(page, 'Saturday <meet>', 'Dear families,\n\nwe leave at 9.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send 2 Emails' }).dblclick();
  await expectToast(page, 'success', 'Message on its way');

  await expect(page.getByText('1 sent')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('This address does not exist.')).toBeVisible();
  const [arrived, ...more] = mailsTo(mail, first.email);
  expect(more).toEqual([]);
  expect(arrived?.source).toMatch(new RegExp(`^Reply-To: .*<?${RegExp.escape(SPRING.email)}>?`, 'm'));
  expect(arrived?.source).toContain('we leave at 9.');
  expect(arrived?.source).not.toContain(second.email);
  expect(arrived?.source).not.toContain('auto-generated');

  await page.getByRole('button', { name: `Correct and send again to ${nameOf(second)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct and Send Again' });
  await dialog.getByLabel('Email address').fill('corrected@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 sent')).toBeVisible({ timeout: 30_000 });
  expect(mailsTo(mail, 'corrected@example.org')).toHaveLength(1);
  await page.getByRole('button', { name: 'All Messages' }).click();
  await expect(page.getByRole('button', { name: 'Saturday <meet>' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
});

test('[FAMILY-04] [MEET-01] families of gymnasts who are not registered for a meet get a message about it', async ({
  page,
}) => {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard#events');
  await page.getByText(/^Not registered \d+/).click();
  await page.getByRole('button', { name: /^Message \d+ Famil/ }).click();
  await expect(page.getByRole('heading', { name: 'Recipients' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(/^Registration for ./);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goto('/coach/dashboard#messages');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Message the Team' }).click();
  await expect(page.getByText(/^\d+ gymnasts, \d+ emails$/)).toBeVisible();
});

test('[FAMILY-04] the office writes to all coaches, and to families of its selection', async ({
  page,
  mail,
}) => {
  await signIn(page, ADMIN);
  const coaches = z
    .array(coachSchema)
    .parse(await (await page.request.get(routes.coaches.list.path)).json())
    .filter(({ isActive }) => isActive);
  await page.goto('/admin/coaches');
  await page.getByRole('button', { name: 'Message All Coaches' }).click();
  await fillMessage(page, 'Season opening', 'Please send in your rosters.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Send \d+ Email/ }).click();
  await expect(page.getByText(`${coaches.length} sent`)).toBeVisible({ timeout: 30_000 });
  for (const { email } of coaches) {
    const [arrived] = mailsTo(mail, email).filter(({ source }) => source.includes('Season opening'));
    expect(arrived?.source).toMatch(/^Reply-To: .*<office@league\.example>/m);
  }

  await page.goto('/members');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  await selectionBar(page).getByRole('button', { name: 'Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message to Families' })).toBeVisible();
});
