import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** The demo portal and the test page. */
export const demoScreens: readonly Screen[] = [
  {
    name: 'demo-dashboard',
    shows: ['app/portals/demo-portal-screen.tsx', 'features/demo/pages/dashboard-tab.tsx'],
    open: async (page) => {
      await openAt(page, '/coach-demo', 'Dashboard');
      await expect(page.getByRole('heading', { level: 2, name: 'Recent Activity' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('time').first()).toBeVisible();
    },
  },
  { name: 'demo-members', open: openDemoMembersInUse },
  {
    name: 'demo-events',
    shows: ['features/demo/pages/events-tab.tsx'],
    open: async (page) => {
      await openAt(page, '/coach-demo#events', 'Events & Registration');
      await expect(page.getByText(/\+\d+ more/)).toBeVisible();
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
];

/** The demo's roster with everything on it. */
async function openDemoMembersInUse(page: Page): Promise<void> {
  await openAt(page, '/coach-demo#members', 'Team Members');
  await page.getByRole('button', { name: 'See Details of Cleo Whitmarsh' }).click();
  await expect(page.getByRole('region', { name: 'Details of Cleo Whitmarsh' })).toContainText('must move up');
  await page.getByRole('checkbox', { name: 'Select Cleo Whitmarsh' }).click();
}
