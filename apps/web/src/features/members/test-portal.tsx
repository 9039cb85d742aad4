import type {
  ErrorCode,
  EventRegistration,
  Member,
  MemberResults,
  ScoreWarning,
  SessionUser,
} from '@league/contract';
import { errorEntry } from '@league/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '../../platform/query-client.ts';
import { toastStore } from '../../platform/toast.ts';
import { Toaster } from '../../platform/toaster.tsx';
import { theme } from '../../ui/theme.ts';
import { MembersTab } from './pages/members-tab.tsx';

const coach: SessionUser = {
  id: 1,
  role: 'coach',
  firstName: 'Siobhán',
  lastName: "O'Neill",
  email: 'coach@example.org',
  coachLevel: 'Head Coach',
  teamId: 1,
  teamName: 'Spring',
  profileImageUrl: null,
  mustChoosePassword: false,
  mustSetUpSecondFactor: false,
};

type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
};
type Answer = unknown | ((call: Call) => unknown | Promise<unknown>);

/** An answer of the server that is no success. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  /** What it says to a person. */
  readonly sentence: string;

  constructor(code: ErrorCode, more: object = {}) {
    const { status, message } = errorEntry(code);
    this.status = status;
    this.sentence = message;
    this.body = { code, message, error: message, requestId: 'r-1', ...more };
  }
}

/** Unfolding details asks for the gymnast's meets. */
const RESULTS_PATH = /^\/api\/members\/\d+\/results$/;
const NO_RESULTS: MemberResults = {
  currentLevel: '4',
  scoreOutCount: 0,
  severity: null,
  mustMoveUpAt: 3,
  threshold: 25_500,
  results: [],
};

type World = {
  readonly members: Answer;
  readonly warnings?: readonly ScoreWarning[];
  readonly registrations?: readonly EventRegistration[];
  /** Answers of other calls, by method and path. */
  readonly answers?: Readonly<Record<string, Answer>>;
};

/** Runs before and after each test of the tab: what a browser has and jsdom lacks, and a league day. */
export function prepareBrowser(): void {
  // A bound for what never comes, far above what a busy machine needs for what does.
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-04T16:00:00Z') });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    toastStore.dismiss();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Opens the tab in front of a server that answers as told; gives the calls it has made and a person to use it. */
export async function openMembersTab(world: World) {
  const calls: Call[] = [];
  const answers: Record<string, Answer> = {
    'GET /api/members': world.members,
    'GET /api/league': {
      name: 'Cedar Valley',
      officeEmail: 'o@example.org',
      timeZone: 'America/New_York',
      singleSignOn: false,
      sessionHours: 72,
    },
    'GET /api/coach/score-warnings': world.warnings ?? [],
    'GET /api/event-registrations/team/1': world.registrations ?? [],
    ...world.answers,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const answer = answers[`${call.method} ${path}`] ?? (RESULTS_PATH.test(path) ? NO_RESULTS : undefined);
    if (answer === undefined) throw new Error(`The test's server has no answer to ${call.method} ${path}.`);
    const value = typeof answer === 'function' ? await answer(call) : answer;
    if (value instanceof Response) return value;
    return value instanceof Refusal
      ? new Response(JSON.stringify(value.body), { status: value.status })
      : new Response(JSON.stringify(value));
  });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Tab />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const person = userEvent.setup();
  return {
    person,
    calls,
    callsTo: (name: string) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    press: async (name: string | RegExp) => person.click(await screen.findByRole('button', { name })),
  };
}

function Tab() {
  const [search, setSearch] = useState('');
  return (
    <main id="main" tabIndex={-1}>
      <MembersTab user={coach} search={search} onSearchChange={setSearch} />
    </main>
  );
}

export function cardNames(): string[] {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}

/** A server's roster that a test can change. */
export function liveRoster(...members: Member[]) {
  let roster = members;
  return {
    answer: () => roster,
    change: (id: number, values: Partial<Member>): Member => {
      const member = roster.find((each) => each.id === id);
      if (!member) throw new Error(`The test's roster has no member ${id}.`);
      const changed = { ...member, version: member.version + 1, ...values };
      roster = roster.map((each) => (each.id === id ? changed : each));
      return changed;
    },
    add: (member: Member) => {
      roster = [...roster, member];
    },
    remove: (id: number) => {
      roster = roster.filter((each) => each.id !== id);
    },
  };
}
