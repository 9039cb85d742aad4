import { errorEntry, fillPath, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN } from '../accounts.ts';
import { makeCoach, openCoachCard, openCoaches, stubCoach, stubUndelivered } from '../coaches.ts';
import { signIn } from '../sign-in.ts';
import { stubUser } from '../stubs.ts';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

/** The office’s coaches and the portal’s mail. */
export const officeCoachesScreens: readonly Screen[] = [
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
    shows: ['features/coaches/components/dialogs/add-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Add New Coach' }).click();
      await page.getByRole('dialog').getByText('Invite by email').click();
      await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeVisible();
    },
  },
  {
    name: 'send-again-dialog',
    shows: [
      'features/coaches/components/dialogs/send-again-dialog.tsx',
      'shared/mail/correct-address-dialog.tsx',
    ],
    open: async (page) => {
      await signIn(page, ADMIN);
      await stubUndelivered(page, 'Whitlock');
      await openCoaches(page);
      await page.getByRole('button', { name: 'Correct and Send Again: Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Correct and Send Again' })).toBeVisible();
    },
  },
  {
    name: 'edit-coach-dialog',
    shows: ['features/coaches/components/dialogs/edit-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Edit Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Coach' })).toBeVisible();
    },
  },
  {
    name: 'deactivate-coach-dialog',
    shows: ['features/coaches/components/dialogs/deactivate-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Deactivate Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Deactivate This Coach?' })).toBeVisible();
    },
  },
  {
    name: 'delete-coach-dialog',
    shows: ['features/coaches/components/dialogs/delete-coach-dialog.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await page.getByRole('button', { name: 'Delete Dana Whitlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Coach' })).toBeVisible();
    },
  },
  {
    name: 'set-password-dialog',
    shows: ['features/coaches/components/dialogs/set-password-dialog.tsx'],
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
    name: 'office-people',
    shows: ['features/office/pages/office-people-tab.tsx'],
    open: (page) => openOfficePeople(page),
  },
  {
    name: 'invite-office-person',
    shows: ['features/office/components/invite-dialog.tsx'],
    open: async (page) => {
      await openOfficePeople(page);
      await page.getByRole('button', { name: 'Invite a Person' }).click();
      await expect(page.getByRole('dialog', { name: 'Invite a Person to the Office' })).toBeVisible();
    },
  },
  {
    name: 'change-office-role',
    shows: ['features/office/components/person-dialogs.tsx'],
    open: async (page) => {
      await openOfficePeople(page);
      await page.getByRole('button', { name: 'Change Role of Ilse Brannigan' }).click();
      await expect(page.getByRole('dialog', { name: 'Change Role' })).toBeVisible();
    },
  },
  {
    name: 'confirm-person',
    shows: ['features/auth/components/confirm-person-dialog.tsx'],
    refusal: { status: 403, path: /^\/api\/admin\/coaches\/\d+\/toggle-active$/ },
    open: (page) => openConfirmPerson(page, 'Your password'),
  },
  {
    name: 'confirm-person-by-code',
    refusal: { status: 403, path: /^\/api\/admin\/coaches\/\d+\/toggle-active$/ },
    open: async (page) => {
      await stubUser(page, { hasSecondFactor: true });
      await openConfirmPerson(page, 'Code');
    },
  },
  {
    name: 'confirm-person-over-dialog',
    refusal: { status: 403, path: /^\/api\/admin\/coaches\/\d+$/ },
    open: async (page) => {
      await signIn(page, ADMIN);
      await openCoaches(page);
      await refuseUnconfirmed(page, /\/api\/admin\/coaches\/\d+$/);
      await page.getByRole('button', { name: 'Delete Dana Whitlock' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Permanently' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm It Is You' })).toBeVisible();
    },
  },
];

/** Makes this call ask the person to confirm, because a screen is opened with the page alone, which cannot age sessions. */
async function refuseUnconfirmed(page: Page, path: RegExp): Promise<void> {
  const { status, message } = errorEntry('CONFIRMATION_NEEDED');
  const json = { code: 'CONFIRMATION_NEEDED', message, error: message, requestId: 'request-1' };
  await page.route(path, (route) => route.fulfill({ status, json }));
}

/** The question of a call that the portal refuses until the person confirms. */
async function openConfirmPerson(page: Page, field: string): Promise<void> {
  await signIn(page, ADMIN);
  await stubCoach(page, 'Whitlock', { isActive: false });
  const card = await openCoachCard(page, 'Dana Whitlock');
  await refuseUnconfirmed(page, /\/toggle-active$/);
  await card.getByRole('button', { name: 'Activate Access' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm It Is You' }).getByLabel(field)).toBeVisible();
}

async function openOfficePeople(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/admin#office-people');
  await expect(page.getByRole('table', { name: 'People of the office' })).toContainText('Ilse Brannigan');
}

/** The mail view with one waiting mail, because this portal has no mail server. */
async function openMail(page: Page): Promise<void> {
  const coach = await makeCoach(page, 'Spring', 'Mailed');
  await page.request.post(fillPath(routes.coaches.resetPassword.path, { coachId: coach.id }), {
    data: { newPassword: 'Vault-Beam-2026' },
  });
  await page.goto('/admin/coaches#mail');
  await expect(page.getByText('Kept').first()).toBeVisible();
}
