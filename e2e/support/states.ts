import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from './accounts.ts';
import { breakCalls, holdCalls } from './calls.ts';
import type { Screen } from './screens/screen.ts';
import { signIn } from './sign-in.ts';
import { expect } from './test.ts';

const TABS = [
  { name: 'dashboard', account: SPRING, address: '/coach/dashboard' },
  { name: 'members', account: SPRING, address: '/members' },
  { name: 'events', account: SPRING, address: '/events' },
  { name: 'bulk-import', account: SPRING, address: '/coach/dashboard#bulk-import' },
  { name: 'admin-portal', account: ADMIN, address: '/admin' },
  { name: 'admin-members', account: ADMIN, address: '/members' },
  { name: 'admin-events', account: ADMIN, address: '/events' },
  { name: 'admin-coaches', account: ADMIN, address: '/admin/coaches' },
  { name: 'admin-team-codes', account: ADMIN, address: '/admin/team-codes' },
  { name: 'admin-activity', account: ADMIN, address: '/admin#coach-activity' },
  { name: 'admin-scores', account: ADMIN, address: '/admin#scores' },
  { name: 'admin-sync', account: ADMIN, address: '/admin#sync' },
] as const;

/** All requests of a tab, without those of the frame around it. */
const OF_TABS = new RegExp(
  `^/api/(?!${[routes.auth.coachUser, routes.league.show, routes.sync.status]
    .map(({ path }) => path.replace('/api/', ''))
    .join('|')}$)`,
);

const failed = (page: Page) => page.getByRole('button', { name: 'Try Again' }).first();
/** The loading outlines. The coach portal waits for its roster before it shows any tab. */
const loading = (page: Page) =>
  page.locator('.mantine-Skeleton-root').or(page.getByText('Loading Spring portal...')).first();

/**
 * The tabs while their data is loading, and when it cannot be loaded: states that a picture shows better than a test.
 */
export const STATES: readonly Screen[] = TABS.flatMap(({ name, account, address }) => [
  {
    name: `${name}-loading`,
    open: async (page) => {
      await signIn(page, account);
      await holdCalls(page, OF_TABS);
      await page.goto(address);
      await expect(loading(page)).toBeVisible();
    },
  },
  {
    name: `${name}-failed`,
    open: async (page) => {
      await signIn(page, account);
      await breakCalls(page, OF_TABS);
      await page.goto(address);
      await expect(failed(page)).toBeVisible();
    },
  },
]);
