import {
  type ErrorCode,
  errorEntry,
  fillPath,
  type RouteCall,
  type RouteEntry,
  type RouteReply,
  type SessionUser,
  type SyncOverview,
} from '@league/contract';
import { vi } from 'vitest';

export type Call = {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
};
type Answer = (call: Call) => Response | Promise<Response>;

/** Answers what the page fetches, route by route, and remembers the calls. An address no one prepared answers 404. */
export function startFakeApi() {
  const answers = new Map<string, Answer>();
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const call = {
      method,
      address,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const [path] = address.split('?');
    const answer = answers.get(`${method} ${address}`) ?? answers.get(`${method} ${path}`);
    return answer ? answer(call) : failure('NOT_FOUND');
  });
  return {
    calls,
    reply<Entry extends RouteEntry>(
      call: RouteCall<Entry>,
      reply: RouteReply<Entry>,
      params?: Readonly<Record<string, string | number>>,
    ): void {
      answers.set(`${call.method} ${fillPath(call.path, params)}`, () => Response.json(reply));
    },
    /** The same by method and address, `GET /api/members`, with an answer that may depend on the call. */
    answer(name: string, answer: Answer): void {
      answers.set(name, answer);
    },
    fail(call: RouteCall, code: ErrorCode, headers?: Record<string, string>): void {
      answers.set(`${call.method} ${call.path}`, () => failure(code, headers));
    },
    /** Makes this call get no answer at all, as without network. */
    lose(call: RouteCall): void {
      answers.set(`${call.method} ${call.path}`, () => {
        throw new TypeError('Failed to fetch');
      });
    },
    timesCalled: (call: RouteCall) =>
      calls.filter(({ method, address }) => method === call.method && address === call.path).length,
  };
}

export type FakeApi = ReturnType<typeof startFakeApi>;

/** An error as the server words it. */
export function failure(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = errorEntry(code);
  return Response.json({ code, message, error: message, requestId: 'request-1' }, { status, headers });
}

export function buildUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 1,
    role: 'coach',
    officeRole: changes.role === 'admin' ? 'owner' : null,
    firstName: 'Siobhán',
    lastName: "O'Neill",
    email: 'siobhan@example.org',
    coachLevel: 'Head Coach',
    teamId: 1,
    teamName: 'Spring',
    profileImageUrl: null,
    mustChoosePassword: false,
    mustSetUpSecondFactor: false,
    hasSecondFactor: false,
    ...changes,
  };
}

/** The state of the sync when nothing needs the office. */
export function buildOverview(values: Partial<SyncOverview> = {}): SyncOverview {
  return {
    status: {
      state: 'synced',
      message: 'Last synced 2 minutes ago.',
      lastSync: '2026-03-01T14:30:00.000Z',
      changesSyncMinutes: 5,
      fullSyncMinutes: 30,
      troubleSince: null,
      pushSeconds: 10,
      waitingChanges: 0,
      refusedChanges: 0,
    },
    waiting: 0,
    refused: 0,
    missing: 0,
    notTaken: 0,
    unarchived: 0,
    namesakes: 0,
    notGymnasts: 0,
    conflicts: 0,
    mails: 0,
    removals: 0,
    erasures: 0,
    refusedErasures: 0,
    oldest: {},
    otherAccount: null,
    isRestored: false,
    hasStoppedPlan: false,
    ...values,
  };
}
