import * as entity from './entities.ts';
import { read, readList } from './shapes.ts';
import { openTransport } from './transport.ts';

/** Every call of section 7 of the office's document, each with the reply that it lists. */
export function openAdminSide(origin: string) {
  const { call, download, navigate } = openTransport(origin);
  const log = '/api/admin/coach-activity-logs';
  return {
    login: (email: string, password: string) => call('POST', '/api/coach/login', { email, password }),
    user: async () => read('user', await call('GET', '/api/auth/user'), entity.user),
    navigate,

    coaches: async () => readList('coaches', await call('GET', '/api/admin/coaches'), entity.officeCoach),
    createCoach: (coach: object) => call('POST', '/api/admin/coaches', coach),
    updateCoach: (id: unknown, coach: object) => call('PUT', `/api/admin/coaches/${id}`, coach),
    deleteCoach: (id: unknown) => call('DELETE', `/api/admin/coaches/${id}`),
    resetPassword: (id: unknown, newPassword: string) =>
      call('POST', `/api/admin/coaches/${id}/reset-password`, { newPassword }),
    toggleActive: async (id: unknown) =>
      read('toggled coach', await call('PATCH', `/api/admin/coaches/${id}/toggle-active`), {
        isActive: 'flag',
      }),

    teams: async () =>
      readList('teams', await call('GET', '/api/teams'), {
        id: 'number',
        name: 'text',
        teamCode: 'text or null',
      }),
    stats: async () =>
      read('stats', await call('GET', '/api/dashboard/stats'), {
        totalMembers: 'number',
        activeMembers: 'number',
        lastSync: 'moment or null',
      }),
    syncStatus: async () => read('sync status', await call('GET', '/api/sync-status'), { message: 'text' }),
    triggerSync: () => call('POST', '/api/sync/trigger'),
    forceSync: async () =>
      read('force sync', await call('POST', '/api/force-sync'), { wildApricotMembers: 'number' }),
    makeAdmin: async () =>
      read('make admin', await call('POST', '/api/make-admin'), {
        teamCount: 'number',
        memberCount: 'number',
      }),
    loadDemoData: async () =>
      read('demo data', await call('POST', '/api/demo-data'), { memberCount: 'number' }),

    scoreWarnings: async () =>
      readList('score warnings', await call('GET', '/api/admin/score-warnings'), entity.scoreWarning),
    importScores: () => call('POST', '/api/admin/import-scores'),
    deleteScores: () => call('POST', '/api/admin/delete-all-scores'),

    log: async (query: Record<string, string> = {}) =>
      readList('log', await call('GET', `${log}?${new URLSearchParams(query)}`), entity.logEntry),
    exportLog: async (query: Record<string, string> = {}) =>
      (await download(`${log}/export?${new URLSearchParams(query)}`)).text(),

    events: async () => readList('events', await call('GET', '/api/events'), entity.adminEvent),
    syncEvents: () => call('POST', '/api/sync-events'),
    showEvent: (id: unknown, visibleToCoaches: boolean) =>
      call('PATCH', `/api/events/${id}/visibility`, { visibleToCoaches }),
    showEventByNumber: (eventId: unknown, visible: boolean) =>
      call('PATCH', `/api/admin/events/${eventId}/visibility`, { visible }),
    registrations: async (eventId: unknown) =>
      readList(
        'registrations',
        await call('GET', `/api/events/${eventId}/registrations`),
        entity.registration,
      ),
    syncRegistrations: async (eventId: unknown) =>
      read('sync of registrations', await call('POST', `/api/events/${eventId}/sync-registrations`), {
        message: 'text',
      }),

    members: async () => readList('members', await call('GET', '/api/members'), entity.member),
    addMember: (member: object) => call('POST', '/api/members', member),
    archiveMember: (id: unknown) => call('DELETE', `/api/members/${id}`),
    renewMany: (memberIds: readonly unknown[]) => call('POST', '/api/members/bulk-renew', { memberIds }),
  };
}
