import { activityRoutes } from './activity/activity.routes.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { passwordResetRoutes } from './auth/password-reset.routes.ts';
import { secondFactorRoutes } from './auth/second-factor.routes.ts';
import { boardRoutes } from './board/board-report.routes.ts';
import { coachRoutes } from './coaches/coaches.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { publicMemberRoutes } from './demo/public-members.routes.ts';
import { demoDataRoutes } from './demo-data/demo-data.routes.ts';
import { duplicateRoutes } from './duplicates/duplicates.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import type { RouteEntry } from './http/route.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { leagueRoutes } from './league/league.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { bulkChangeRoutes } from './members/bulk/bulk-changes.routes.ts';
import { familyRoutes } from './members/family/families.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { officeMemberRoutes } from './members/office-members.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { officeRoutes } from './office/office.routes.ts';
import { officeChangeRoutes } from './office-changes/office-changes.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { rolloverRoutes } from './rollover/rollover.routes.ts';
import { scoreRoutes } from './scores/scores.routes.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import { syncAdminRoutes } from './sync/sync-admin.routes.ts';
import { teamRoutes } from './teams/teams.routes.ts';

/** Every route of the portal's API, by feature. */
export const routes = {
  activity: activityRoutes,
  attendance: attendanceRoutes,
  auth: authRoutes,
  board: boardRoutes,
  bulkChanges: bulkChangeRoutes,
  coaches: coachRoutes,
  dashboard: dashboardRoutes,
  demo: demoRoutes,
  demoData: demoDataRoutes,
  duplicates: duplicateRoutes,
  events: eventRoutes,
  families: familyRoutes,
  imports: importRoutes,
  league: leagueRoutes,
  mail: mailRoutes,
  members: memberRoutes,
  messages: messageRoutes,
  office: officeRoutes,
  officeChanges: officeChangeRoutes,
  officeMembers: officeMemberRoutes,
  operations: operationsRoutes,
  passwordReset: passwordResetRoutes,
  personalData: personalDataRoutes,
  publicMembers: publicMemberRoutes,
  rollover: rolloverRoutes,
  scores: scoreRoutes,
  secondFactor: secondFactorRoutes,
  sync: syncRoutes,
  syncAdmin: syncAdminRoutes,
  teams: teamRoutes,
} as const;

/** All routes as a flat list, for tables and for loops over all of them. */
export const allRoutes: readonly RouteEntry[] = Object.values(routes).flatMap((feature) =>
  Object.values(feature),
);
