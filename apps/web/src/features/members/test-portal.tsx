import type { ErrorCode, EventRegistration, Member, MemberResults, ScoreWarning } from '@league/contract';
import { DEFAULT_SKILL_LEVELS, errorEntry } from '@league/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { buildUser, type Call, startFakeApi } from '../../../test/fake-api.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { toastStore } from '../../platform/toasts/toast.ts';
import { Toaster } from '../../platform/toasts/toaster.tsx';
import { Router } from '../../ui/router/router.tsx';
import { theme } from '../../ui/theme.ts';
import { MembersTab } from './roster/members-tab.tsx';

const coach = buildUser();

type Answer = unknown | ((call: Call) => unknown | Promise<unknown>);

/** A refusal by the server. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  /** The sentence for the person. */
  readonly sentence: string;

  constructor(code: ErrorCode, more: object = {}) {
    const { status, message } = errorEntry(code);
    this.status = status;
    this.sentence = message;
    this.body = { code, message, error: message, requestId: 'r-1', ...more };
  }
}

const NO_RESULTS: MemberResults = {
  currentLevel: '4',
  scoreOutCount: 0,
  severity: null,
  mustMoveUpAt: 3,
  threshold: 25_500,
  results: [],
  levelBests: [],
};

type World = {
  readonly members: Answer;
  readonly warnings?: readonly ScoreWarning[];
  readonly registrations?: readonly EventRegistration[];
  /** Answers of other calls, by method and path. */
  readonly answers?: Readonly<Record<string, Answer>>;
};

/** Sets up each test of the tab: browser features that jsdom lacks, and a fixed day of the league. */
export function prepareBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-04T16:00:00Z') });
    stubBrowser();
  });
  afterEach(() => {
    cleanup();
    toastStore.dismiss();
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Opens the tab with a server that answers as given. Returns the calls that the tab has made, and a user. */
export async function openMembersTab(world: World) {
  const api = startFakeApi();
  const { calls } = api;
  const answers: Record<string, Answer> = {
    'GET /api/members': world.members,
    'GET /api/league': {
      name: 'Cedar Valley',
      officeEmail: 'o@example.org',
      timeZone: 'America/New_York',
      singleSignOn: false,
      resetByLink: false,
      sendsMail: false,
      portalOnly: [],
      sessionHours: 72,
    },
    'GET /api/skill-levels': DEFAULT_SKILL_LEVELS,
    'GET /api/coach/score-warnings': world.warnings ?? [],
    'GET /api/event-registrations/team/1': world.registrations ?? [],
    // Unfolding the details fetches the gymnast's meets.
    ...Object.fromEntries([1, 2, 3, 4].map((id) => [`GET /api/members/${id}/results`, NO_RESULTS])),
    ...world.answers,
  };
  for (const [name, answer] of Object.entries(answers)) {
    api.answer(name, async (call) => responseOf(typeof answer === 'function' ? await answer(call) : answer));
  }
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Router>
          <Tab />
        </Router>
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const person = userEvent.setup();
  return {
    person,
    calls,
    callsTo: (name: string) => calls.filter(({ method, address }) => `${method} ${address}` === name),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    press: async (name: string | RegExp) => person.click(await screen.findByRole('button', { name })),
  };
}

function responseOf(value: unknown): Response {
  if (value instanceof Response) return value;
  return value instanceof Refusal
    ? Response.json(value.body, { status: value.status })
    : Response.json(value);
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
