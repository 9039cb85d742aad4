/**
 * The address of every screen of the portal, for the web's router and for the server, which answers 404 to any other.
 */
export const PAGES = {
  home: '/',
  auth: '/coach/auth',
  coachInvitation: '/coach/invitation',
  coachDailyMail: '/coach/daily-mail',
  coachLogin: '/coach/login',
  forgotPassword: '/coach/forgot-password',
  resetPassword: '/coach/reset-password',
  coach: '/coach',
  coachDashboard: '/coach/dashboard',
  members: '/members',
  events: '/events',
  settings: '/settings',
  coachTest: '/coach/test',
  admin: '/admin',
  adminCoaches: '/admin/coaches',
  adminDashboard: '/admin/dashboard',
  adminTeamCodes: '/admin/team-codes',
  dashboard: '/dashboard',
  demo: '/coach-demo',
  demoCoach: '/demo-coach',
  demoCoachPortal: '/demo-coach-portal',
  demoSpring: '/coach-spring',
  rosterPrint: '/roster/print',
  meetSheet: '/meet-sheet',
} as const;

const KNOWN: ReadonlySet<string> = new Set(Object.values(PAGES));

/** Whether the path of an address is a page, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  return KNOWN.has(path === '/' ? path : path.replace(/\/+$/, ''));
}
