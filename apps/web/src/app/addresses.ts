import { PAGES } from '@league/contract';
import { parseTabHash } from '../platform/places/tab-address.ts';

/** Addresses of the coach portal and its pages. They are one screen, which keeps its search from tab to tab. */
export const COACH_PAGES = [
  PAGES.coach,
  PAGES.coachDashboard,
  PAGES.members,
  PAGES.events,
  PAGES.settings,
] as const;
/** Addresses where a coach sees data of their team and the admin data of the league (ROUTE-02). */
export const SHARED_PAGES: readonly string[] = [PAGES.members, PAGES.events, PAGES.settings];
/** Addresses of the admin portal's dashboard. */
export const ADMIN_DASHBOARD = [PAGES.admin, PAGES.adminDashboard, PAGES.dashboard] as const;
/** Addresses of only the admin portal; those of its tabs are in admin-portal-screen.tsx. */
export const ADMIN_PAGES = [...ADMIN_DASHBOARD, PAGES.adminCoaches, PAGES.adminTeamCodes] as const;
/** The tab of the office's people, at `/admin#office-people`. */
export const OFFICE_PEOPLE_TAB = 'office-people';
/** Addresses of the demo portal (ROUTE-08). */
export const DEMO_PAGES = [PAGES.demo, PAGES.demoCoach, PAGES.demoCoachPortal, PAGES.demoSpring] as const;

const isAmong = (pages: readonly string[], pathname: string) => pages.includes(pathname.replace(/\/+$/, ''));

/** Whether a coach sees the portal at this address. */
export function isCoachPage(pathname: string): boolean {
  return isAmong(COACH_PAGES, pathname);
}

/** Whether an address belongs only to the admin portal. */
export function isAdminPage(pathname: string): boolean {
  return isAmong(ADMIN_PAGES, pathname);
}

/** Whether the admin has a page at an address of the coach portal. */
export function isSharedPage(pathname: string): boolean {
  return isAmong(SHARED_PAGES, pathname);
}

/** Whether the admin sees the dashboard at this address. */
export function isAdminDashboard({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return isAmong(ADMIN_DASHBOARD, pathname) && ['', 'dashboard'].includes(parseTabHash(hash).id);
}
