// @vitest-environment jsdom
import type { VisibleEvent } from '@league/contract';
import { routes } from '@league/contract/calls';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { loadSession } from '../../platform/session/session.ts';
import { readCachedMeets } from './cached-meets.ts';
import { cacheRoster } from './cached-roster.ts';
import { followMeets } from './follow-meets.ts';

const LEAGUE = {
  ...{ name: 'Cedar Valley League', officeEmail: 'office@example.org', timeZone: 'America/New_York' },
  ...{ singleSignOn: false, resetByLink: false, sendsMail: false, portalOnly: [], sessionHours: 8 },
};

beforeEach(() => {
  localStorage.clear();
  // Late in the evening of November 14 in New York.
  vi.useFakeTimers({ now: new Date('2026-11-15T03:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const event = (id: number, startDate: string, endDate: string | null): VisibleEvent => ({
  ...{ id, name: `Meet ${id}`, startDate, endDate, startTimeSpecified: false, location: null, sessions: [] },
});

it('[MEET-03] caches upcoming meets until their last day ends, with the age of the older answer', async () => {
  const api = startFakeApi();
  const user = buildUser();
  const now = new Date();
  api.reply(routes.league.show, LEAGUE);
  api.reply(routes.auth.coachUser, user);
  api.reply(routes.events.visible, [
    event(1, '2026-11-13T05:00:00Z', '2026-11-14T05:00:00Z'),
    event(2, '2026-11-13T05:00:00Z', null),
  ]);
  api.reply(routes.events.teamRegistrations, [], { teamId: user.teamId ?? 0 });
  const client = createQueryClient();
  onTestFinished(followMeets(client));
  cacheRoster({ user, roster: [], league: LEAGUE, now });
  await loadSession(client);
  await client.fetchQuery(apiQuery(routes.events.teamRegistrations, { teamId: user.teamId ?? 0 }));
  vi.setSystemTime(now.getTime() + 60_000);
  await client.fetchQuery(apiQuery(routes.events.visible));
  await expect.poll(() => readCachedMeets(new Date())?.meets.map(({ id }) => id)).toEqual([1]);
  expect(readCachedMeets(new Date())?.keptAt).toBe(now.toISOString());
});
