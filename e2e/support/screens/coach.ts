import { errorReplySchema, fillPath, routes, sessionUserSchema } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../accounts.ts';
import { stubMemberActivity } from '../activity.ts';
import { breakCalls } from '../calls.ts';
import { openAdd, openDetails, openEdit } from '../members.ts';
import { stubOfficeChanges } from '../office-changes.ts';
import { untilRosterKept } from '../offline.ts';
import { openRoster, signIn } from '../sign-in.ts';
import { buildMember, stubRoster } from '../stubs.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

const GUARDIANS = [
  { name: 'Grandmother', relation: '', phone: '(609) 555-0199', email: '', isEmergency: true },
  {
    ...{ name: 'Ann Number1', relation: 'Mother', phone: '(609) 555-0142', email: 'ann@league.example' },
    isEmergency: false,
  },
];
const HEALTH_NOTE = 'Peanut allergy.\nEpiPen in the blue bag; call first.';

const TAKEN = 'This email address is already registered.';
const TAKEN_BY_SIBLING = errorReplySchema.parse({
  ...{ code: 'DUPLICATE_EMAIL', message: TAKEN, error: TAKEN, requestId: 'stub' },
  sibling: { id: 2, name: 'Ada Number2', teamName: 'Summit' },
});

/** The screens of the coach portal, except the import. */
export const coachScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    shows: [
      'app/portals/coach-portal-screen.tsx',
      'features/portal/pages/coach-portal.tsx',
      'features/dashboard/pages/dashboard-tab.tsx',
    ],
    open: openDashboard,
  },
  {
    name: 'dashboard-office-changes',
    open: async (page) => {
      await stubRoster(page, [buildMember({ id: 1 }), buildMember({ id: 2 })]);
      await stubOfficeChanges(page);
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard', 'Dashboard');
      const panel = page.getByRole('region', { name: 'What the Office Changed' });
      await panel.getByRole('button', { name: 'Show All 6' }).click();
      await panel.getByText('3 gymnasts: Level 3 → 4').click();
      await expect(panel.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
    },
  },
  { name: 'members', shows: ['features/members/roster/members-tab.tsx'], open: openMembersInUse },
  {
    name: 'attendance',
    shows: ['features/attendance/pages/attendance-tab.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#attendance', 'Attendance');
      // Today is used by the journeys about attendance, which may run on the same portal.
      const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('Day', { exact: true }).fill(lastWeek);
      await page.getByRole('button', { name: 'Present: Chloé Marchetti' }).click();
      await page.getByRole('button', { name: 'Absent: Emma Brown' }).click();
      await expect(page.getByText('All taps are saved.')).toBeVisible();
    },
  },
  {
    name: 'attendance-history',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#attendance', 'Attendance');
      await page.getByText('Last 8 Weeks', { exact: true }).click();
      await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    },
  },
  {
    name: 'edit-dialog',
    shows: ['features/members/edit/edit-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await expect(await openEdit(page, 'Ada Number1')).toBeVisible();
    },
  },
  {
    name: 'member-health',
    open: async (page) => {
      await stubRoster(page, [
        buildMember({ id: 1, healthNote: HEALTH_NOTE, guardians: GUARDIANS }),
        buildMember({ id: 2, healthNote: 'Asthma', membershipStatus: 'Lapsed' }),
        buildMember({ id: 3 }),
      ]);
      await openRoster(page, SPRING);
      const details = await openDetails(page, 'Ada Number1');
      await expect(details.getByText('EpiPen')).toBeVisible();
    },
  },
  {
    name: 'unlink-dialog',
    shows: ['features/members/family/unlink-dialog.tsx'],
    open: async (page) => {
      const email = 'home@families.example';
      await stubRoster(page, [
        buildMember({ id: 1, email, siblings: [{ id: 2, name: 'Ada Number2', teamName: 'Spring' }] }),
        buildMember({
          id: 2,
          email: null,
          familyEmail: email,
          siblings: [{ id: 1, name: 'Ada Number1', teamName: 'Spring' }],
        }),
      ]);
      await openRoster(page, SPRING);
      const details = await openDetails(page, 'Ada Number2');
      await details.getByRole('button', { name: 'Unlink Ada Number2 from brothers and sisters' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'link-dialog',
    shows: ['features/members/family/link-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      const others = [
        buildMember({ id: 2, lastName: 'Number1', teamName: 'Summit' }),
        buildMember({ id: 3, lastName: 'Number1-Longworth', dateOfBirth: null }),
      ];
      await page.route(/\/api\/members\?search=/, (route) => route.fulfill({ json: others }));
      const details = await openDetails(page, 'Ada Number1');
      await details.getByRole('button', { name: 'Link Brother or Sister of Ada Number1' }).click();
      await expect(page.getByRole('dialog').getByText('2 gymnasts found.')).toBeVisible();
    },
  },
  {
    name: 'roster-more',
    shows: ['features/members/paper/roster-more.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await page.getByRole('button', { name: 'Families, Print and Export' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Families' })).toBeVisible();
    },
  },
  {
    name: 'sibling-question',
    refusal: { status: 409, path: fillPath(routes.members.edit.path, { id: 1 }) },
    open: async (page) => {
      await openSmallRoster(page);
      await page.route(`**${fillPath(routes.members.edit.path, { id: 1 })}`, (route) =>
        route.fulfill({ status: 409, json: TAKEN_BY_SIBLING }),
      );
      const dialog = await openEdit(page, 'Ada Number1');
      await dialog.getByLabel('Email', { exact: true }).fill('home@families.example');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByRole('button', { name: 'Yes, Brother or Sister' })).toBeVisible();
    },
  },
  {
    name: 'archive-dialog',
    shows: ['features/members/archive/archive-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await page.getByRole('button', { name: 'Archive Ada Number1' }).click();
      await expect(page.getByRole('dialog', { name: 'Archive Team Member' })).toBeVisible();
    },
  },
  {
    name: 'add-dialog',
    shows: ['features/members/add/add-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await expect(await openAdd(page, 'Spring')).toBeVisible();
    },
  },
  {
    name: 'roster-print',
    shows: ['features/members/paper/roster-print-screen.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      const roster = [
        buildMember({ id: 1, healthNote: HEALTH_NOTE, guardians: GUARDIANS }),
        buildMember({ id: 2 }),
      ];
      await page.route(/\/api\/members\?/, (route) => route.fulfill({ json: roster }));
      await openAt(page, '/roster/print', 'Printable Roster');
      await expect(page.getByText('Health: Peanut allergy.')).toBeVisible();
    },
  },
  {
    name: 'meet-sheet',
    shows: ['features/events/pages/meet-sheet-screen.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#events', 'Events');
      await page.getByRole('link', { name: 'Meet Sheet' }).click();
      await expect(page.getByRole('columnheader', { name: 'Emergency contact' })).toBeVisible();
    },
  },
  {
    name: 'not-registered',
    shows: ['features/events/components/calendar-feed.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#events', 'Events');
      await page.getByText(/Not registered \d+/).click();
      await expect(page.getByRole('link', { name: /^Call about/ }).first()).toBeVisible();
      await page.getByRole('button', { name: /Create (Calendar|New) Address/ }).click();
      await expect(page.getByRole('button', { name: 'Create New Address' })).toBeVisible();
    },
  },
  {
    name: 'event-by-level',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#events', 'Events');
      await page.getByText('By level', { exact: true }).click();
      await expect(page.getByRole('region', { name: /^Level \d+ \(\d+\)$/ }).first()).toBeVisible();
    },
  },
  {
    name: 'roster-without-network',
    shows: ['app/offline/offline-screen.tsx', 'features/members/offline/roster-without-network.tsx'],
    open: openWithoutNetwork,
  },
  {
    name: 'attendance-without-network',
    shows: ['features/attendance/pages/attendance-without-network.tsx'],
    open: async (page) => {
      await openWithoutNetwork(page);
      await page.getByText('Attendance', { exact: true }).click();
      await page
        .getByRole('button', { name: /^Present: / })
        .first()
        .click();
    },
  },
  {
    name: 'meets-without-network',
    shows: ['features/events/pages/meets-without-network.tsx'],
    open: async (page) => {
      await openWithoutNetwork(page);
      await page.getByText('Meets', { exact: true }).click();
    },
  },
  {
    name: 'members-filtered',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/members#?show=lapsed', 'Members');
      await expect(page.getByText('Only: Lapsed memberships')).toBeVisible();
    },
  },
  {
    name: 'members-fill-in',
    open: async (page) => {
      await stubRoster(page, [
        buildMember({ id: 1, emergencyContactPhone: null, emergencyContactName: null }),
        buildMember({ id: 2, emergencyContactPhone: null }),
      ]);
      await signIn(page, SPRING);
      await openAt(page, '/members#?show=no-emergency-phone&fill', 'Members');
      await expect(page.getByText('0 of 2 filled in')).toBeVisible();
    },
  },
  {
    name: 'move-up',
    shows: ['features/members/card/season/move-up-dialog.tsx'],
    open: async (page) => {
      await openRoster(page, SPRING);
      await page.getByRole('button', { name: 'Move to Level 5: Chloé Marchetti' }).click();
      await expect(page.getByRole('dialog', { name: 'Move Chloé Marchetti to Level 5?' })).toBeVisible();
    },
  },
  {
    name: 'put-back-dialog',
    shows: ['features/members/put-back/put-back-dialog.tsx'],
    open: async (page) => {
      await stubMemberActivity(page, 1);
      await openSmallRoster(page);
      const details = await openDetails(page, 'Ada Number1');
      await details.getByRole('button', { name: 'See Activity' }).click();
      await details
        .getByRole('button', { name: /^Put Back/ })
        .last()
        .click();
      await expect(page.getByRole('dialog', { name: /^Put Back/ })).toContainText(
        'Changed again by Lena Maris',
      );
    },
  },
  {
    name: 'message-dialog',
    shows: ['features/members/bulk/message-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await page.getByRole('checkbox', { name: 'Select Ada Number1' }).click();
      await page
        .getByRole('region', { name: 'Selected members' })
        .getByRole('button', { name: 'Message' })
        .click();
      await expect(page.getByRole('dialog', { name: 'Message the Families' })).toBeVisible();
    },
  },
  { name: 'events', shows: ['features/events/pages/events-tab.tsx'], open: openEvents },
  {
    name: 'guide',
    open: async (page) => {
      await signIn(page, SPRING, { hasSeenGuides: false });
      await openAt(page, '/events', 'Events');
      await expect(page.getByRole('button', { name: "Got it, don't show again" })).toBeVisible();
    },
  },
  {
    name: 'help',
    shows: ['features/help/pages/help-tab.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#help', 'Help');
      await page.getByText('How do I archive a gymnast?').click();
      await expect(page.getByText('You cannot undo it yourself')).toBeVisible();
    },
  },
  {
    name: 'settings',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#settings', 'Settings');
      await expect(page.getByRole('radiogroup', { name: 'Daily Email' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Other Devices' })).toContainText('signed in');
    },
  },
];

/** The full dashboard: figures, tasks, the next event and how often the portal syncs. */
async function openDashboard(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await openAt(page, '/coach/dashboard', 'Dashboard');
  await expect(page.getByRole('link', { name: /lapsed/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See registrations' })).toBeVisible();
  await expect(page.getByText('Automatic Sync')).toBeVisible();
}

async function openEvents(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await openAt(page, '/events', 'Events');
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sync Registrations' })).toBeVisible();
}

/** A roster of one gymnast. Axe also checks the page behind a dialog, and takes many seconds for a whole team. */
async function openSmallRoster(page: Page): Promise<void> {
  await stubRoster(page, [buildMember({ id: 1 })]);
  await openRoster(page, SPRING);
}

/** The roster with unfolded details and one selected gymnast, so that everything is shown. */
async function openMembersInUse(page: Page): Promise<void> {
  await openRoster(page, SPRING);
  await page.getByRole('button', { name: 'See Details of Chloé Marchetti' }).click();
  await expect(page.getByRole('heading', { name: /^Season/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Chloé Marchetti' }).click();
}

/** The portal while the sign-in page of a gym's network answers instead of it. */
async function openWithoutNetwork(page: Page): Promise<void> {
  await signIn(page, SPRING);
  const answer = await page.request.get(routes.auth.coachUser.path);
  // A roster of another team is not cached.
  const { teamId = 0 } = sessionUserSchema.parse(await answer.json());
  const bare = { phone: null, emergencyContactName: null, emergencyContactPhone: null };
  await stubRoster(page, [
    buildMember({ id: 1, teamId, membershipStatus: 'Lapsed', healthNote: HEALTH_NOTE, guardians: GUARDIANS }),
    buildMember({ id: 2, teamId, skillLevel: '7' }),
    buildMember({ id: 3, teamId, skillLevel: '', ...bare }),
  ]);
  await openRoster(page, SPRING);
  await untilRosterKept(page);
  // The sign-in page of a gym's network answers instead of the portal.
  await breakCalls(page, /^\/api\/(coach\/user|league)$/, 200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Roster' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
}
