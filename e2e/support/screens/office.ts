import { fillPath, routes, teamSchema } from '@league/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../accounts.ts';
import { stubActivity, stubMemberActivity } from '../activity.ts';
import { breakCalls } from '../calls.ts';
import { signIn } from '../sign-in.ts';
import { buildMember } from '../stubs.ts';
import { stubEverySyncIssue } from '../sync-stubs.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** The office’s dashboard, events, log, settings, sync and team codes. */
export const officeScreens: readonly Screen[] = [
  {
    name: 'admin-portal',
    shows: [
      'app/portals/admin-portal-screen.tsx',
      'features/admin/pages/admin-portal.tsx',
      'features/admin/pages/dashboard-tab.tsx',
    ],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openAt(page, '/admin', 'Dashboard');
      await expect(page.getByText('Last Sync', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Team Performance' })).toContainText('Intermediate');
    },
  },
  {
    name: 'remove-demo-dialog',
    shows: ['features/admin/components/demo-data-actions.tsx'],
    open: async (page) => {
      await stubDemoMembers(page);
      await signIn(page, ADMIN);
      await page.goto('/admin');
      const actions = page.getByRole('region', { name: 'Quick Actions' });
      await actions.getByRole('button', { name: 'More' }).click();
      await actions.getByRole('button', { name: 'Remove Demo Data (12)' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'admin-events', shows: ['features/events/pages/office-events-tab.tsx'], open: openOfficeEvent },
  {
    name: 'admin-event-by-team',
    open: async (page) => {
      await openOfficeEvent(page);
      await page.getByText('By team', { exact: true }).click();
      await page
        .getByRole('button', { name: /^Gymnasts of / })
        .first()
        .click();
      await expect(page.getByRole('button', { expanded: true, name: /^Gymnasts of / })).toBeVisible();
    },
  },
  {
    name: 'sheets-without-network',
    shows: ['app/offline/office-offline-screen.tsx', 'features/events/pages/sheets-without-network.tsx'],
    open: async (page) => {
      await openOfficeEvent(page);
      await page.getByRole('link', { name: 'Meet Sheet' }).click();
      await expect(page.getByText('This sheet can also be read without network')).toBeVisible();
      // The sign-in page of a gym's network answers instead of the portal.
      await breakCalls(page, /^\/api\/(coach\/user|league)$/, 200);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Offline Meet Sheets' })).toBeVisible();
    },
  },
  {
    name: 'remove-registration-dialog',
    shows: ['features/events/components/registrations/remove-registration-dialog.tsx'],
    open: async (page) => {
      await openOfficeEvent(page);
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Remove Registration' })).toBeVisible();
    },
  },
  {
    name: 'admin-attendance',
    shows: ['features/attendance/pages/office-attendance-tab.tsx'],
    open: async (page) => {
      await page.route(`**${routes.attendance.history.path}`, (route) => {
        const springs = { teamId: 5, teamName: 'Spring' };
        return route.fulfill({
          json: {
            from: '2026-01-05',
            to: '2026-03-01',
            days: ['2026-02-23', '2026-02-25'],
            teams: [{ ...springs, present: 90, absent: 30, excused: 12 }],
            levels: [
              { ...springs, level: '4', present: 60, absent: 10, excused: 2 },
              { ...springs, level: 'Xcel Gold', present: 30, absent: 20, excused: 10 },
            ],
            gymnasts: [],
          },
        });
      });
      await signIn(page, ADMIN);
      await openAt(page, '/admin#attendance', 'Attendance');
      await expect(page.getByText('68% present')).toBeVisible();
    },
  },
  { name: 'admin-activity', shows: ['features/activity/pages/activity-tab.tsx'], open: openActivity },
  {
    name: 'admin-put-back',
    shows: ['features/members/put-back/office-put-back.tsx'],
    open: async (page) => {
      const member = buildMember({ id: 12 });
      const path = fillPath(routes.officeMembers.find.path, { id: member.id });
      await page.route(`**${path}`, (route) => route.fulfill({ json: member }));
      await stubMemberActivity(page, member.id);
      await openActivity(page);
      await page.getByRole('button', { name: /^Put Back/ }).click();
      await expect(page.getByRole('dialog', { name: /^Put Back/ })).toContainText(
        'Changed again by Lena Maris',
      );
    },
  },
  {
    name: 'office-settings',
    shows: ['features/auth/components/second-factor-panel.tsx'],
    open: openSecondFactor,
  },
  { name: 'admin-sync', shows: ['features/sync/pages/sync-tab.tsx'], open: openSyncWithEveryIssue },
  {
    name: 'admin-sync-question',
    shows: ['features/sync/components/issues/question-dialog.tsx'],
    open: async (page) => {
      await openSyncWithEveryIssue(page);
      await page.getByRole('button', { name: 'Drop the change of Tara Mehta' }).click();
      await expect(page.getByRole('dialog', { name: 'Drop the change of Tara Mehta?' })).toBeVisible();
    },
  },
  {
    name: 'admin-team-codes',
    shows: ['features/teams/pages/team-codes-tab.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openAt(page, '/admin/team-codes', 'Team Codes');
      await expect(page.getByRole('listitem', { name: 'Code of Northgate' })).toContainText('was used by');
    },
  },
  {
    name: 'admin-team-codes-hidden',
    open: async (page) => {
      await signIn(page, ADMIN);
      await page.route(`**${routes.teams.list.path}`, async (route) => {
        const answer = await route.fetch();
        const teams = z.array(teamSchema).parse(await answer.json());
        const json = teams.map(({ teamCode, ...team }) =>
          teamCode === null ? { ...team, teamCode } : { ...team, teamCode: null, isCodeHidden: true },
        );
        await route.fulfill({ json });
      });
      await openAt(page, '/admin/team-codes', 'Team Codes');
      await expect(page.getByRole('button', { name: 'Show Codes' })).toBeVisible();
      await expect(page.getByRole('listitem', { name: 'Code of Northgate' })).toContainText('was used by');
    },
  },
  {
    name: 'reissue-code-dialog',
    shows: ['features/teams/components/reissue-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await page.goto('/admin/team-codes');
      await page.getByRole('button', { name: 'New Code for Spring' }).click();
      await expect(page.getByRole('dialog', { name: 'New code for Spring?' })).toBeVisible();
    },
  },
];

/** The setup of the second factor, with the QR code shown. */
async function openSecondFactor(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/settings', 'Settings');
  await page.getByRole('button', { name: 'Set Up an App' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Set Up an App' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
}

/** One event of the office, with its registrations. */
async function openOfficeEvent(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/events', 'Events');
  await page
    .getByRole('button', { name: /^[1-9]\d* registered: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible();
}

/** The log with an entry whose values unfold. */
async function openActivity(page: Page): Promise<void> {
  await stubActivity(page);
  await signIn(page, ADMIN);
  await openAt(page, '/admin#coach-activity', 'Coach Activity');
  await page.getByText('Values before and after', { exact: true }).click();
  await expect(page.getByText('Coach notes: (none) → Strong on beam')).toBeVisible();
}

/** Makes the dashboard show demo data without loading it, because it would stay for later journeys. */
async function stubDemoMembers(page: Page): Promise<void> {
  await page.route(`**${routes.dashboard.office.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), demoMembers: 12 } });
  });
}

async function openSyncWithEveryIssue(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await stubEverySyncIssue(page);
  await openAt(page, '/admin#sync', 'Sync');
  await expect(page.getByRole('heading', { level: 3 }).nth(8)).toBeVisible();
  await expect(page.getByText('Reads everything', { exact: true }).first()).toBeVisible();
}
