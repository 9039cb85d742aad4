import * as entity from './entities.ts';
import { read, readList } from './shapes.ts';
import { openTransport } from './transport.ts';

type NewMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly dateOfBirth: string;
  readonly teamId: unknown;
  readonly skillLevel: string;
};

const results = (name: string, reply: unknown, kind: 'list' | 'number') =>
  read(`${name} results`, read(name, reply, { results: 'object' }).results, {
    successful: kind,
    failed: kind,
  });

/** Every call of section 7 of the coach's document, each with the reply that it lists. */
export function openCoachSide(origin: string) {
  const { call, download, put } = openTransport(origin);
  return {
    coachUser: async () => read('coach user', await call('GET', '/api/coach/user'), entity.coach),
    user: async () => read('user', await call('GET', '/api/auth/user'), entity.user),
    login: (email: string, password: string) => call('POST', '/api/coach/login', { email, password }),
    register: (coach: object) => call('POST', '/api/coach/register', coach),
    logout: () => call('POST', '/api/coach/logout'),

    members: async () => readList('members', await call('GET', '/api/members/public'), entity.member),
    apply: async (member: NewMember) =>
      read('application', await call('POST', '/api/members/apply', member), {
        message: 'text',
        memberName: 'text',
      }),
    edit: async (id: unknown, fields: object) =>
      read('edited member', await call('PATCH', `/coach/members/${id}`, fields), entity.member),
    archive: async (id: unknown) =>
      read('archived member', await call('DELETE', `/api/members/public/${id}`), { memberName: 'text' }),
    renew: async (id: unknown) =>
      read('renewal', await call('POST', `/api/members/${id}/renew`), {
        message: 'text',
        requiresAdminApproval: 'flag',
        emailTriggered: 'flag',
        requiresManualEmail: 'flag',
      }),
    renewMany: async (memberIds: readonly unknown[]) =>
      results('bulk renewal', await call('POST', '/api/members/bulk-renew', { memberIds }), 'list'),
    activity: async (id: unknown) =>
      readList('activity', await call('GET', `/coach/members/${id}/activity`), entity.activityEntry),

    demoMembers: async () =>
      readList('demo members', await call('GET', '/coach/members/demo'), entity.member),
    demoEdit: async (id: unknown, fields: object) =>
      read('edited demo member', await call('PATCH', `/api/members/public/${id}`, fields), entity.member),
    demoActivity: async (id: unknown) =>
      readList('demo activity', await call('GET', `/api/members/${id}/activity/demo`), entity.activityEntry),

    scoreWarnings: async () =>
      readList('score warnings', await call('GET', '/api/coach/score-warnings'), { memberId: 'number' }),
    visibleEvents: async () =>
      readList('visible events', await call('GET', '/api/events/visible'), entity.event),
    teamRegistrations: async (teamId: unknown) =>
      readList(
        'team registrations',
        await call('GET', `/api/event-registrations/team/${teamId}`),
        entity.registration,
      ),
    syncRegistrations: async (eventId: unknown) =>
      read('sync of registrations', await call('POST', `/api/events/${eventId}/sync-registrations`), {
        message: 'text',
      }),
    syncMembers: async () => read('sync', await call('POST', '/api/sync/members', {}), { message: 'text' }),
    startSync: () => call('POST', '/api/sync/coach-trigger'),

    template: async () => {
      const answer = await download('/api/csv-template');
      return { name: answer.headers.get('content-disposition') ?? '', text: await answer.text() };
    },
    importFile: async (content: string, teamId: unknown) => {
      const { uploadURL } = read('upload', await call('POST', '/api/objects/upload'), { uploadURL: 'text' });
      await put(String(uploadURL), content);
      const reply = await call('POST', '/api/csv-upload', { csvUrl: uploadURL, teamId });
      return read('import results', read('import', reply, { results: 'object' }).results, {
        total: 'number',
      });
    },
    importHistory: async () => {
      const records = readList(
        'import history',
        await call('GET', '/api/coach/csv-upload-history'),
        entity.importRecord,
      );
      return records.map((record) => ({
        ...record,
        results: results('import record', record, 'list'),
      }));
    },
  };
}
