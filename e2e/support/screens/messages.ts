import type { Page } from '@playwright/test';
import { SPRING } from '../accounts.ts';
import { SENT_MESSAGE, stubMessages } from '../messages.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** Messages to families, as a coach sees them; the office has the same screens. */
export const messagesScreens: readonly Screen[] = [
  {
    name: 'messages',
    shows: ['features/messages/pages/messages-tab.tsx'],
    open: async (page) => {
      await openMessages(page);
      await expect(page.getByRole('button', { name: 'Saturday meet' })).toBeVisible();
    },
  },
  { name: 'write-message', open: writeMessage },
  {
    name: 'check-message',
    open: async (page) => {
      await writeMessage(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('button', { name: 'Send 3 Emails' })).toBeVisible();
    },
  },
  { name: 'message', open: openMessage },
  {
    name: 'resend-dialog',
    shows: ['features/messages/components/resend-dialog.tsx'],
    open: async (page) => {
      await openMessage(page);
      await page.getByRole('button', { name: 'Correct and send again to Cleo Number4' }).click();
      await expect(page.getByRole('dialog', { name: 'Correct and Send Again' })).toBeVisible();
    },
  },
];

async function openMessages(page: Page, params = ''): Promise<void> {
  await stubMessages(page);
  await signIn(page, SPRING);
  await openAt(page, `/coach/dashboard#messages${params}`, 'Messages');
}

async function openMessage(page: Page): Promise<void> {
  await openMessages(page, `?open=${SENT_MESSAGE}`);
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
}

async function writeMessage(page: Page): Promise<void> {
  await openMessages(page);
  await page.getByRole('button', { name: 'Message the Team' }).click();
  await page.getByText('Show Recipients').click();
  await page.getByLabel('Subject').fill('Saturday meet');
  await page.getByLabel('Message', { exact: false }).last().fill('Saturday meet');
}
