// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { ROSTER_CACHE_KEY } from './cache-keys.ts';
import { cacheRoster, forgetRosterOfOthers, readCachedRoster } from './cached-roster.ts';
import { buildMember } from './test-roster.ts';

const NOON = new Date('2026-11-14T12:00:00.000Z');
const LEAGUE = { sessionHours: 72, timeZone: 'America/New_York' };
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

beforeEach(() => localStorage.clear());

function keep(changes: Partial<Parameters<typeof cacheRoster>[0]> = {}) {
  cacheRoster({ user: buildUser(), roster: [buildMember()], league: LEAGUE, now: NOON, ...changes });
}

it('[BEYOND-13] caches only what a coach needs in the gym', () => {
  keep();
  const cached = readCachedRoster(later(1));
  expect(cached).toMatchObject({
    coachId: 1,
    teamName: 'Spring',
    keptAt: NOON.toISOString(),
    timeZone: LEAGUE.timeZone,
  });
  expect(Object.keys(cached?.members[0] ?? {}).sort()).toEqual([
    'emergencyContactName',
    'emergencyContactPhone',
    'firstName',
    'guardians',
    'healthNote',
    'id',
    'lastName',
    'membershipStatus',
    'phone',
    'skillLevel',
  ]);
  expect(localStorage.getItem(ROSTER_CACHE_KEY)).not.toMatch(/secret|2014/);
});

it.each([
  ['as old as a session may become', later(72)],
  ['cached by a clock that was ahead', later(-1)],
])('[BEYOND-13] a roster %s is gone', (_what, now) => {
  keep();
  expect(readCachedRoster(new Date(later(72).getTime() - 1))).not.toBeNull();
  expect(readCachedRoster(now)).toBeNull();
  expect(localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
});

it.each(['{', '"text"', '{"members":[]}', JSON.stringify({ coachId: 1, members: [{ id: 'x' }] })])(
  '[BEYOND-13] removes a stored value that is not a roster: %s',
  (text) => {
    localStorage.setItem(ROSTER_CACHE_KEY, text);
    expect(readCachedRoster(NOON)).toBeNull();
    expect(localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
  },
);

it('[BEYOND-13] stores nothing for the admin', () => {
  keep({ user: buildUser({ role: 'admin', teamId: undefined, teamName: null }) });
  expect(localStorage.length).toBe(0);
});

it('[BEYOND-13] removes the old roster when the new one does not fit in the storage', () => {
  keep();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keep({ roster: [] });
  expect(readCachedRoster(NOON)).toBeNull();
});

it.each([
  ['the same coach', buildUser(), true],
  ['another coach', buildUser({ id: 2 }), false],
  ['the same coach of another team', buildUser({ teamId: 2 }), false],
  ['the admin', buildUser({ role: 'admin' }), false],
])('[BEYOND-13] for %s the cached roster stays: %s', (_who, user, stays) => {
  keep();
  forgetRosterOfOthers(user, later(1));
  expect(readCachedRoster(later(1)) !== null).toBe(stays);
});
