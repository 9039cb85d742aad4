import { OFFICE_ROLES, type OfficeRole } from '@league/contract';

const FULL: readonly OfficeRole[] = ['owner', 'full'];
const OWNERS: readonly OfficeRole[] = ['owner'];
const SCORES: readonly OfficeRole[] = [...FULL, 'scores'];
const WORK: readonly OfficeRole[] = [...FULL, 'members', 'scores'];
const ALL = OFFICE_ROLES;

/** The roles that may use GET routes, and those for the other methods, unless a line below says otherwise. */
const READS = ALL;
const CHANGES: readonly OfficeRole[] = [...FULL, 'members'];

/** Written by hand and not derived from the contract, so that an error there is found (OFFICE-10). */
const OTHERS: readonly (readonly [roles: readonly OfficeRole[], routes: readonly string[]])[] = [
  [
    OWNERS,
    [
      'GET /api/admin/office-people',
      'POST /api/admin/office-people',
      'PATCH /api/admin/office-people/:id',
      'POST /api/admin/office-people/:id/invitation',
      'DELETE /api/admin/office-people/:id',
    ],
  ],
  [
    FULL,
    [
      // Links and passwords, codes that create coaches, everything stored about a child.
      'GET /api/admin/mails',
      'GET /api/admin/mails/:id/text',
      'POST /api/admin/mails/:id/retry',
      'POST /api/admin/mails/:id/handed-over',
      'GET /api/admin/team-codes',
      'POST /api/admin/team-codes/:teamId/reissue',
      'GET /api/admin/members/:id/personal-data',
      'GET /api/admin/members/:id/personal-data.html',
      'GET /api/admin/members/:id/mentions',
      'POST /api/admin/members/:id/erasure',
      'POST /api/admin/members/:id/erasure/retry',
      'GET /api/admin/sync/erasures',
      // Coaches' accounts.
      'POST /api/admin/coaches',
      'PUT /api/admin/coaches/:id',
      'DELETE /api/admin/coaches/:id',
      'PATCH /api/admin/coaches/:coachId/toggle-active',
      'POST /api/admin/coaches/:coachId/reset-password',
      'POST /api/admin/coaches/invitations',
      'POST /api/admin/coaches/:coachId/invitation',
      'POST /api/admin/coaches/:coachId/send-again',
      'POST /api/demo-data',
      'DELETE /api/demo-data',
      // Questions of the sync to the office.
      'POST /api/sync/trigger',
      'POST /api/force-sync',
      'POST /api/make-admin',
      'POST /api/sync-events',
      'POST /api/admin/sync/members/:id/resolve',
      'POST /api/admin/sync/conflicts/:id/resolve',
      'POST /api/admin/sync/replaced/:id/put-back',
      'POST /api/admin/sync/mails/:id/resolve',
      'POST /api/admin/sync/removals/:id/resolve',
      'POST /api/admin/sync/plan/:id/resolve',
      'POST /api/admin/sync/account/switch',
      'POST /api/admin/sync/restored/release',
      'POST /api/admin/sync/dry-run',
    ],
  ],
  [
    SCORES,
    [
      'POST /api/admin/import-scores/check',
      'POST /api/admin/import-scores/columns',
      'POST /api/admin/import-scores/columns/forget',
      'POST /api/admin/import-scores',
      'POST /api/admin/delete-all-scores',
      'DELETE /api/admin/meets/:id',
      'POST /api/admin/score-entries/:id/decision',
      'POST /api/admin/score-entries/ignore',
      'POST /api/admin/score-entries/reopen',
      'PATCH /api/admin/score-entries/:id',
      'PUT /api/admin/score-rules',
      'POST /api/admin/move-up',
    ],
  ],
  [
    WORK,
    ['POST /api/sync/members', 'POST /api/sync/coach-trigger', 'POST /api/events/:id/sync-registrations'],
  ],
  [
    ALL,
    [
      'POST /api/auth/other-sessions/end',
      'POST /api/auth/confirm',
      'POST /api/coach/change-password',
      'POST /api/admin/second-factor/begin',
      'POST /api/admin/second-factor/confirm',
      'POST /api/admin/second-factor/backup-codes',
      'POST /api/admin/second-factor/remove',
    ],
  ],
];

const ROLES_BY_ROUTE = new Map(OTHERS.flatMap(([roles, routes]) => routes.map((route) => [route, roles])));

/** The routes named in a line above. */
export const ROUTES_WITH_OTHER_ROLES = [...ROLES_BY_ROUTE.keys()];

/** Which roles of the office may call a route that is not public, for example `POST /api/members`. */
export function officeRolesOf(route: string): readonly OfficeRole[] {
  return ROLES_BY_ROUTE.get(route) ?? (route.startsWith('GET ') ? READS : CHANGES);
}
