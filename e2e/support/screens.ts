import { fillPath, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from './accounts.ts';
import { stubActivity } from './activity.ts';
import { breakCalls } from './calls.ts';
import { inviteCoach, makeCoach, openCoachCard, openCoaches } from './coaches.ts';
import { IMPORTS, openImportPage } from './imports.ts';
import { openAdd, openEdit } from './members.ts';
import { openScores, stubReviews } from './scores.ts';
import { openRoster, signIn } from './sign-in.ts';
import { buildMember, stubRoster, stubUser } from './stubs.ts';
import { stubEveryMatter } from './sync-stubs.ts';
import { expect } from './test.ts';

export type Screen = {
  readonly name: string;
  /** The modules of the web app, below its `src`, that are looked at here: what must hold everywhere names them once. */
  readonly shows?: readonly string[];
  /** Brings a fresh page there and waits until all of it is shown. */
  readonly open: (page: Page) => Promise<void>;
};

async function openAt(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Every screen and dialog of the portal, for what must hold on all of them. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    shows: ['features/auth/pages/auth-screen.tsx'],
    open: (page) => openAt(page, '/coach/auth', 'Sign in to your portal'),
  },
  { name: 'register', open: (page) => openAt(page, '/coach/auth#register', 'Create your coach account') },
  {
    name: 'coach-login',
    shows: ['features/auth/pages/coach-login-screen.tsx'],
    open: (page) => openAt(page, '/coach/login', 'Coach Portal'),
  },
  {
    name: 'forgot-password',
    shows: ['features/auth/pages/forgot-password-screen.tsx'],
    open: (page) => openAt(page, '/coach/forgot-password', 'Forgot your password?'),
  },
  {
    name: 'not-found',
    shows: ['app/not-found-screen.tsx'],
    open: (page) => openAt(page, '/nowhere', 'Page not found'),
  },
  {
    name: 'admin-landing',
    shows: ['features/admin/pages/admin-screen.tsx'],
    open: (page) => openAt(page, '/admin', 'Admin Portal'),
  },
  {
    name: 'dashboard',
    shows: [
      'app/coach-portal-screen.tsx',
      'features/portal/pages/coach-portal.tsx',
      'features/dashboard/pages/dashboard-tab.tsx',
    ],
    open: openDashboard,
  },
  { name: 'members', shows: ['features/members/pages/members-tab.tsx'], open: openMembersInUse },
  {
    name: 'edit-dialog',
    shows: ['features/members/components/edit-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await expect(await openEdit(page, 'Ada Number1')).toBeVisible();
    },
  },
  {
    name: 'archive-dialog',
    shows: ['features/members/components/archive-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await page.getByRole('button', { name: 'Archive Ada Number1' }).click();
      await expect(page.getByRole('dialog', { name: 'Archive Team Member' })).toBeVisible();
    },
  },
  {
    name: 'add-dialog',
    shows: ['features/members/components/add-dialog.tsx'],
    open: async (page) => {
      await openSmallRoster(page);
      await expect(await openAdd(page, 'Spring')).toBeVisible();
    },
  },
  {
    name: 'roster-print',
    shows: ['features/members/pages/roster-print-screen.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/roster/print', 'Printable roster');
      await expect(page.getByRole('heading', { level: 2, name: 'Spring Roster' })).toBeVisible();
    },
  },
  {
    name: 'choose-password',
    shows: ['features/auth/pages/choose-password-screen.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await stubUser(page, { mustChoosePassword: true });
      await openAt(page, '/coach/dashboard', 'Choose your own password');
    },
  },
  {
    name: 'roster-without-network',
    shows: ['features/members/pages/roster-without-network.tsx'],
    open: async (page) => {
      const open = [
        buildMember({ id: 1, membershipStatus: 'Lapsed' }),
        buildMember({ id: 2, skillLevel: '7' }),
      ];
      const bare = { phone: null, emergencyContactName: null, emergencyContactPhone: null };
      await stubRoster(page, [...open, buildMember({ id: 3, skillLevel: '', ...bare })]);
      await openRoster(page, SPRING);
      // As the sign-in page of a hall's network does: it answers in the portal's place.
      await breakCalls(page, /^\/api\/(coach\/user|league)$/, 200);
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Still no connection.')).toBeVisible();
    },
  },
  {
    name: 'members-filtered',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/members#?show=lapsed', 'Members');
      await expect(page.getByText(/^Only: Lapsed memberships/)).toBeVisible();
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
    name: 'bulk-import',
    shows: ['features/imports/pages/import-tab.tsx'],
    open: async (page) => {
      await openImportPage(page);
      await expect(page.getByText('No imports yet')).toBeVisible();
    },
  },
  {
    name: 'bulk-import-check',
    open: async (page) => {
      await openImportPage(page, IMPORTS.toCheck);
      await expect(page.getByRole('button', { name: 'Create 2 gymnasts' })).toBeVisible();
    },
  },
  {
    name: 'bulk-import-columns',
    open: async (page) => {
      await openImportPage(page, IMPORTS.toMatch);
      await expect(page.getByText('Still to be matched: Phone.')).toBeVisible();
    },
  },
  {
    name: 'bulk-import-results',
    open: async (page) => {
      await openImportPage(page, IMPORTS.done);
      await page.getByRole('button', { name: /^autumn-roster\.csv/ }).click();
      await expect(page.getByRole('heading', { name: '3 rows not created' })).toBeVisible();
    },
  },
  {
    name: 'bulk-import-undo',
    shows: ['features/imports/components/undo-dialog.tsx'],
    open: async (page) => {
      await openImportPage(page, IMPORTS.done);
      await page.getByRole('button', { name: /^autumn-roster\.csv/ }).click();
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await expect(page.getByRole('dialog', { name: 'Undo Import' })).toBeVisible();
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
    },
  },
  {
    name: 'demo-dashboard',
    shows: ['app/demo-portal-screen.tsx', 'features/demo/pages/dashboard-tab.tsx'],
    open: async (page) => {
      await openAt(page, '/coach-demo', 'Dashboard');
      await expect(page.getByRole('heading', { level: 2, name: 'Recent activity' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('time').first()).toBeVisible();
    },
  },
  { name: 'demo-members', open: openDemoMembersInUse },
  {
    name: 'demo-events',
    shows: ['features/demo/pages/events-tab.tsx'],
    open: async (page) => {
      await openAt(page, '/coach-demo#events', 'Events & Registration');
      await expect(page.getByText(/^\+\d+ more$/)).toBeVisible();
    },
  },
  {
    name: 'demo-settings',
    shows: ['features/demo/pages/settings-tab.tsx'],
    open: (page) => openAt(page, '/coach-demo#settings', 'Settings'),
  },
  {
    name: 'coach-test',
    shows: ['features/demo/pages/coach-test-screen.tsx'],
    open: async (page) => {
      await openAt(page, '/coach/test', 'Coach System Test');
      await expect(page.getByRole('region', { name: 'Assistant Coach' })).toBeVisible();
    },
  },
  {
    name: 'access-denied',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/admin', 'Access Denied');
    },
  },
  {
    name: 'admin-portal',
    shows: [
      'app/admin-portal-screen.tsx',
      'features/admin/pages/admin-portal.tsx',
      'features/admin/pages/dashboard-tab.tsx',
    ],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openAt(page, '/admin', 'Dashboard');
      await expect(page.getByText('Last Sync', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Team Performance' })).toBeVisible();
    },
  },
  {
    name: 'remove-demo-dialog',
    shows: ['features/admin/components/demo-data-actions.tsx'],
    open: async (page) => {
      await stubDemoMembers(page);
      await signIn(page, ADMIN);
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Remove Demo Data (12)' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
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
    shows: ['features/members/pages/office-members-tab.tsx'],
    open: openOfficeMembers,
  },
  {
    name: 'admin-member-panel',
    shows: ['features/members/office/member-panel.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Open Chloé Marchetti' }).click();
      const panel = page.getByRole('dialog', { name: 'Chloé Marchetti' });
      await panel.getByRole('button', { name: 'See Activity' }).click();
      await expect(panel.getByText('Nothing has been changed in this portal yet.')).toBeVisible();
    },
  },
  {
    name: 'erase-dialog',
    shows: ['features/members/office/erase-dialog.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Open Chloé Marchetti' }).click();
      await page.getByRole('button', { name: 'Erase…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase for good' });
      await dialog.getByLabel('Type Chloé Marchetti to confirm').fill('chloé marchetti');
      await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeEnabled();
    },
  },
  {
    name: 'admin-members-transfer',
    shows: ['features/members/office/bulk-dialog.tsx'],
    open: async (page) => {
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Transfer', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Transfer to another team' });
      await dialog.getByLabel('New team').selectOption('Summit');
      await expect(dialog.getByText('Spring → Summit').first()).toBeVisible();
    },
  },
  {
    name: 'admin-members-history',
    shows: ['features/members/office/bulk-history-dialog.tsx'],
    open: async (page) => {
      await stubBulkHistory(page);
      await openOfficeMembers(page);
      await page.getByRole('button', { name: 'Recent changes' }).click();
      await expect(page.getByRole('dialog')).toContainText('12 gymnasts transferred to Summit');
    },
  },
  { name: 'admin-events', shows: ['features/events/pages/office-events-tab.tsx'], open: openOfficeEvent },
  {
    name: 'remove-registration-dialog',
    shows: ['features/events/components/remove-registration-dialog.tsx'],
    open: async (page) => {
      await openOfficeEvent(page);
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Remove Registration' })).toBeVisible();
    },
  },
  { name: 'admin-activity', shows: ['features/activity/pages/activity-tab.tsx'], open: openActivity },
  {
    name: 'office-settings',
    shows: ['features/auth/components/second-factor-panel.tsx'],
    open: openSecondFactor,
  },
  {
    name: 'second-factor-required',
    shows: ['features/auth/pages/second-factor-screen.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await stubUser(page, { mustSetUpSecondFactor: true });
      await openAt(page, '/admin', 'Set up the second factor');
    },
  },
  { name: 'admin-sync', shows: ['features/sync/pages/sync-tab.tsx'], open: openSyncWithEveryMatter },
  {
    name: 'admin-sync-question',
    shows: ['features/sync/components/question-dialog.tsx'],
    open: async (page) => {
      await openSyncWithEveryMatter(page);
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
    name: 'reissue-code-dialog',
    shows: ['features/teams/components/reissue-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await page.goto('/admin/team-codes');
      await page.getByRole('button', { name: 'New Code for Spring' }).click();
      await expect(page.getByRole('dialog', { name: 'New code for Spring?' })).toBeVisible();
    },
  },
  {
    name: 'admin-coaches',
    shows: ['features/coaches/pages/coaches-tab.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
    },
  },
  {
    name: 'admin-coach-card',
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoachCard(page, 'Dana Whitlock');
    },
  },
  {
    name: 'add-coach-dialog',
    shows: ['features/coaches/components/add-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Add New Coach' }).click();
      await page.getByRole('dialog').getByText('Invite by email').click();
      await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeVisible();
    },
  },
  {
    name: 'edit-coach-dialog',
    shows: ['features/coaches/components/edit-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Edit Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Coach' })).toBeVisible();
    },
  },
  {
    name: 'delete-coach-dialog',
    shows: ['features/coaches/components/delete-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Delete Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Coach' })).toBeVisible();
    },
  },
  {
    name: 'set-password-dialog',
    shows: ['features/coaches/components/set-password-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      const card = await openCoachCard(page, 'Dana Whitlock');
      await card.getByRole('button', { name: 'Set New Password' }).click();
      await expect(page.getByRole('dialog', { name: 'Set New Password for Dana Whitlock' })).toBeVisible();
    },
  },
  { name: 'admin-mail', shows: ['features/mail/pages/mail-view.tsx'], open: (page) => openMail(page) },
  {
    name: 'mail-dialog',
    shows: ['features/mail/components/mail-dialog.tsx'],
    open: async (page) => {
      await openMail(page);
      await page
        .getByRole('button', { name: /^Read / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('Hello');
    },
  },
  {
    name: 'invitation',
    shows: ['features/auth/pages/invitation-screen.tsx'],
    open: async (page) => {
      const link = await inviteCoach(page, 'Spring', 'Welcome');
      await openAt(page, link, 'Welcome to the coach portal');
      await expect(page.getByText('Hello Kim')).toBeVisible();
    },
  },
  {
    name: 'invitation-over',
    open: (page) => openAt(page, '/coach/invitation', 'This invitation does not open any more'),
  },
  {
    name: 'admin-scores',
    shows: ['features/scores/pages/scores-tab.tsx'],
    open: async (page) => {
      await stubReviews(page);
      await openScores(page);
      await expect(page.getByRole('heading', { level: 3, name: 'E. Lindqvist' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-meet',
    shows: ['features/scores/components/meet-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'View the results of Tidewater Classic' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tidewater Classic' });
      await dialog.getByRole('button', { name: 'Change whose result Chloé Marchetti is' }).click();
      await dialog.getByRole('searchbox').fill('lund');
      await expect(dialog.getByRole('button', { name: /^Beatrix Lund/ })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-move-up',
    shows: ['features/scores/components/move-up-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: /^Move \d gymnasts? Up$/ }).click();
      await expect(page.getByRole('dialog', { name: 'Move up a level' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-rules',
    shows: ['features/scores/components/give-up-levels-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      const rules = page.getByRole('region', { name: 'Score-out rules' });
      for (const level of ['Level 5', 'Level 6']) await rules.getByLabel(level).fill('');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await expect(page.getByRole('dialog', { name: 'No score-outs at levels 5 and 6?' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-remove',
    shows: ['features/scores/components/meet-list.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'Remove Tidewater Classic' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-scores-delete',
    shows: ['features/scores/components/delete-scores.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'Delete All Score Data' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete all score data?' })).toBeVisible();
    },
  },
];

/** With one mail that is kept, as this portal has no mail server. */
async function openMail(page: Page): Promise<void> {
  const coach = await makeCoach(page, 'Spring', 'Mailed');
  await page.request.post(fillPath(routes.coaches.resetPassword.path, { coachId: coach.id }), {
    data: { newPassword: 'Vault-Beam-2026' },
  });
  await page.goto('/admin/coaches#mail');
  await expect(page.getByText('Kept').first()).toBeVisible();
}

/** All of it: the figures, what needs doing, the next event and how often the portal syncs. */
async function openDashboard(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await openAt(page, '/coach/dashboard', 'Dashboard');
  await expect(page.getByRole('link', { name: /lapsed/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See registrations' })).toBeVisible();
  await expect(page.getByText('Synced by itself')).toBeVisible();
}

/** With the picture for the app in front. */
async function openSecondFactor(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/settings', 'Settings');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Set up an app' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
}

async function openEvents(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await openAt(page, '/events', 'Events');
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sync Registrations' })).toBeVisible();
}

/** Of one gymnast: axe looks at all that lies behind a dialog as well, and a whole team takes it many seconds. */
async function openSmallRoster(page: Page): Promise<void> {
  await stubRoster(page, [buildMember({ id: 1 })]);
  await openRoster(page, SPRING);
}

/** Details unfolded, one ticked: the roster with everything on it. */
async function openMembersInUse(page: Page): Promise<void> {
  await openRoster(page, SPRING);
  await page.getByRole('button', { name: 'See Details of Chloé Marchetti' }).click();
  await expect(page.getByRole('region', { name: 'Details of Chloé Marchetti' })).toContainText(
    'must move up',
  );
  await page.getByRole('checkbox', { name: 'Select Chloé Marchetti' }).click();
}

/** Spring's gymnasts in the office's list, two of them selected. */
async function openOfficeMembers(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/members?search=ma', 'Members');
  await page.getByRole('checkbox', { name: 'Select Chloé Marchetti' }).click();
  await expect(page.getByRole('region', { name: 'Selected members' })).toContainText('1 selected');
}

/** One change that can be undone and one that was. */
async function stubBulkHistory(page: Page): Promise<void> {
  const change = {
    id: 2,
    action: 'transfer',
    teamName: 'Summit',
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

/** One event of the office's, with who is registered for it. */
async function openOfficeEvent(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await openAt(page, '/events', 'Events');
  await page
    .getByRole('button', { name: /^[1-9]\d* registered: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible();
}

/** The log with a deed whose values unfold. */
async function openActivity(page: Page): Promise<void> {
  await stubActivity(page);
  await signIn(page, ADMIN);
  await openAt(page, '/admin#coach-activity', 'Coach Activity');
  await page.getByText('Values before and after', { exact: true }).click();
  await expect(page.getByText('Coach notes: (none) → Strong on beam')).toBeVisible();
}

/** As if demo data had been loaded, which would stay for the journeys that come after. */
async function stubDemoMembers(page: Page): Promise<void> {
  await page.route(`**${routes.dashboard.office.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), demoMembers: 12 } });
  });
}

async function openSyncWithEveryMatter(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await stubEveryMatter(page);
  await openAt(page, '/admin#sync', 'Sync');
  await expect(page.getByRole('heading', { level: 3 }).nth(8)).toBeVisible();
  await expect(page.getByText('Reads everything', { exact: true }).first()).toBeVisible();
}

/** The demo's roster with everything on it. */
async function openDemoMembersInUse(page: Page): Promise<void> {
  await openAt(page, '/coach-demo#members', 'Team Members');
  await page.getByRole('button', { name: 'See Details of Cleo Whitmarsh' }).click();
  await expect(page.getByRole('region', { name: 'Details of Cleo Whitmarsh' })).toContainText('must move up');
  await page.getByRole('checkbox', { name: 'Select Cleo Whitmarsh' }).click();
}
