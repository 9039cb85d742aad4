import { officeMemberSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN } from '../accounts.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** The office’s members. */
export const officeMembersScreens: readonly Screen[] = [
  {
    name: 'admin-add-dialog',
    shows: ['features/members/office/add-member.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Add Member' }).click();
      await expect(page.getByRole('dialog').getByLabel('Team')).toBeVisible();
    },
  },
  {
    name: 'admin-members',
    shows: ['features/members/office/office-members-tab.tsx'],
    open: openOfficeMembers,
  },
  {
    name: 'admin-member-panel',
    shows: ['features/members/office/panel/member-panel.tsx'],
    open: async (page) => {
      // Other journeys on the same portal change the gymnast.
      await page.route(/\/coach\/members\/\d+\/activity$/, (route) => route.fulfill({ json: [] }));
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Open Chloé Marchetti' }).click();
      const panel = page.getByRole('dialog', { name: 'Chloé Marchetti' });
      await panel.getByRole('button', { name: 'See Activity' }).click();
      await expect(panel.getByText('No changes in this portal yet.')).toBeVisible();
    },
  },
  {
    name: 'erase-dialog',
    shows: ['features/members/office/panel/erase-dialog.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Open Chloé Marchetti' }).click();
      await page.getByRole('button', { name: 'Erase…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase for Good' });
      await dialog.getByLabel('Type Chloé Marchetti to confirm').fill('chloé marchetti');
      await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeEnabled();
    },
  },
  {
    name: 'free-email-dialog',
    shows: ['features/members/office/panel/free-email-dialog.tsx'],
    open: async (page) => {
      await stubArchivedPanel(page);
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Open Chloé Marchetti' }).click();
      await page.getByRole('button', { name: 'Free Email Address…' }).click();
      await expect(page.getByRole('dialog', { name: 'Free the Email Address?' })).toBeVisible();
    },
  },
  {
    name: 'admin-members-transfer',
    shows: ['features/members/bulk/bulk-dialog.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Transfer', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Transfer to Another Team' });
      await dialog.getByLabel('New team').selectOption('Summit');
      await expect(dialog.getByText('Spring → Summit').first()).toBeVisible();
    },
  },
  {
    name: 'admin-members-reject',
    open: async (page) => {
      await signIn(page, ADMIN);
      await openAt(page, '/members?status=pending', 'Members');
      await page.getByRole('row').getByRole('checkbox').nth(1).click();
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject Applications' });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The team is full this season.');
      await expect(dialog.getByRole('button', { name: 'Reject 1 Gymnast' })).toBeEnabled();
    },
  },
  {
    name: 'admin-members-archive',
    open: async (page) => {
      await signIn(page, ADMIN);
      await openAt(page, '/members?status=Active', 'Members');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await page.getByRole('button', { name: 'Archive', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Archive Gymnasts' });
      await expect(dialog.getByRole('checkbox', { name: /^Remove their/ })).toBeVisible();
    },
  },
  {
    name: 'admin-members-history',
    shows: ['features/members/bulk/bulk-history-dialog.tsx'],
    open: async (page) => {
      await stubBulkHistory(page);
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Recent Changes' }).click();
      await expect(page.getByRole('dialog')).toContainText('12 gymnasts transferred to Summit');
    },
  },
];

/** Spring's gymnasts in the office's list, two of them selected. */
async function openOfficeMembers(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/members?search=ma', 'Members');
  await page.getByRole('checkbox', { name: 'Select Chloé Marchetti' }).click();
  await expect(page.getByRole('region', { name: 'Selected members' })).toContainText('1 selected');
}

/** The details of a gymnast as if they were archived. No gymnast of the league is archived for this. */
async function stubArchivedPanel(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/api\/admin\/members\/\d+$/.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      const member = officeMemberSchema.parse(await answer.json());
      const can = {
        ...member.can,
        edit: false,
        archive: false,
        renew: false,
        activate: false,
        transfer: false,
      };
      await route.fulfill({
        response: answer,
        json: {
          ...member,
          archivedAt: '2026-03-04T15:00:00.000Z',
          can: { ...can, restore: true, freeEmail: true },
        },
      });
    },
  );
}

/** A bulk change that can be undone, and one that was undone. */
async function stubBulkHistory(page: Page): Promise<void> {
  const change = {
    id: 2,
    action: 'transfer',
    teamName: 'Summit',
    level: null,
    memberCount: 12,
    changedBy: 'League Office',
    createdAt: '2026-03-04T15:00:00.000Z',
    undoneAt: null,
  };
  const undone = {
    ...change,
    id: 1,
    action: 'activate',
    teamName: null,
    undoneAt: '2026-03-04T15:05:00.000Z',
  };
  await page.route(
    ({ pathname }) => pathname === routes.officeMembers.bulkHistory.path,
    (route) => route.fulfill({ json: [change, undone] }),
  );
}
