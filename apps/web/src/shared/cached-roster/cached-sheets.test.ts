// @vitest-environment jsdom
import type { EventEntry, VisibleEvent } from '@league/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { SHEETS_CACHE_KEY } from './cache-keys.ts';
import { forgetRoster, readCachedRoster } from './cached-roster.ts';
import { cacheSheet, forgetSheetsOfOthers, readCachedSheets } from './cached-sheets.ts';

beforeEach(() => localStorage.clear());

const NOW = new Date('2026-11-28T15:00:00Z');
const OFFICE = { id: 1 };
const context = { user: OFFICE, league: { sessionHours: 72, timeZone: 'America/New_York' }, now: NOW };
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const event = (id: number): VisibleEvent => ({
  id,
  name: `Meet ${id}`,
  startDate: null,
  endDate: null,
  startTimeSpecified: true,
  location: null,
  sessions: [],
});

const entry = (values: Partial<EventEntry> = {}): EventEntry => ({
  memberId: 7,
  firstName: 'Ana',
  lastName: 'Park',
  teamName: 'Spring',
  skillLevel: '4',
  dateOfBirth: '2014-04-03',
  membershipStatus: 'Active',
  email: 'secret@example.org',
  familyEmail: 'secret@example.org',
  phone: '555-0100',
  emergencyContactName: 'Jo Park',
  emergencyContactPhone: '555-0199',
  healthNote: 'Peanut allergy',
  guardians: [],
  registration: { id: 3, status: 'Confirmed', sessionName: null, sessionTime: null, sessionLevel: null },
  ...values,
});

it('[MEET-03] [FAMILY-05] caches emergency contacts and whether there is a health note, and nothing else about a child', () => {
  const canceled = { ...entry().registration, id: 4, status: 'Cancelled' } as EventEntry['registration'];
  const entries = [entry(), entry({ registration: null }), entry({ registration: canceled })];
  cacheSheet({ event: event(1), entries }, context);
  expect(readCachedSheets(NOW)?.sheets[0]?.entries).toMatchObject([
    {
      name: 'Ana Park',
      teamName: 'Spring',
      age: 12,
      contact: 'Jo Park',
      phone: '555-0199',
      hasHealthNote: true,
    },
  ]);
  expect(localStorage.getItem(SHEETS_CACHE_KEY)).not.toMatch(/Peanut|secret|2014/);
});

it('[MEET-03] caches the ten sheets that were opened last, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5])
    cacheSheet({ event: event(id), entries: [entry()] }, context);
  expect(readCachedSheets(NOW)?.sheets.map(({ id }) => id)).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2]);
});

it('[MEET-03] removes the sheets after the session, its length, a change of person, or a clock set back', () => {
  const keep = () => cacheSheet({ event: event(1), entries: [entry()] }, context);
  keep();
  forgetSheetsOfOthers(OFFICE);
  // As when the admin portal reads the cached roster, which it does not have.
  readCachedRoster(NOW);
  expect(readCachedSheets(later(71))).not.toBeNull();
  expect(readCachedSheets(later(73))).toBeNull();
  keep();
  expect(readCachedSheets(later(-1))).toBeNull();
  keep();
  forgetSheetsOfOthers({ id: 2 });
  expect(readCachedSheets(NOW)).toBeNull();
  keep();
  forgetRoster();
  expect(readCachedSheets(NOW)).toBeNull();
});

it('[MEET-03] each sheet has its own age and is removed when it is too old', () => {
  cacheSheet({ event: event(1), entries: [entry()] }, context);
  cacheSheet({ event: event(2), entries: [entry()] }, { ...context, now: later(70) });
  const ages = (hours: number) =>
    readCachedSheets(later(hours))?.sheets.map(({ id, keptAt }) => [id, keptAt]);
  expect(ages(71)).toEqual([
    [2, later(70).toISOString()],
    [1, NOW.toISOString()],
  ]);
  expect(ages(73)).toEqual([[2, later(70).toISOString()]]);
});

it('[MEET-03] says whether the device has stored the sheet', () => {
  const keep = () => cacheSheet({ event: event(1), entries: [entry()] }, context);
  expect(keep()).toEqual({ goodUntil: later(72).toISOString(), dropped: [] });
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keep()).toEqual({ goodUntil: null, dropped: [] });
  blocked.mockRestore();
  expect(readCachedSheets(NOW)).toBeNull();
});

/** Limits the device's storage to this many characters. */
function limitStorage(most: number): void {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > most) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
}

it('[MEET-03] on a full device, removes only the sheets opened longest ago, and returns which', () => {
  const keep = (id: number, entries = [entry()]) => cacheSheet({ event: event(id), entries }, context);
  const ids = () => readCachedSheets(NOW)?.sheets.map(({ id }) => id);
  for (const id of [1, 2, 3]) keep(id);
  limitStorage(localStorage.getItem(SHEETS_CACHE_KEY)?.length ?? 0);
  expect(keep(4)).toEqual({ goodUntil: later(72).toISOString(), dropped: ['Meet 1'] });
  expect(ids()).toEqual([4, 3, 2]);
  // A sheet that does not even fit alone removes no other sheet.
  const many = Array.from({ length: 50 }, () => entry());
  expect(keep(5, many)).toEqual({ goodUntil: null, dropped: [] });
  expect(ids()).toEqual([4, 3, 2]);
  expect(keep(3, many).goodUntil).toBeNull();
  expect(ids()).toEqual([4, 2]);
});

it('[MEET-03] a sheet is as old as its answer, even if another one was cached since', () => {
  const now = later(1);
  cacheSheet({ event: event(1), entries: [entry()] }, { ...context, now });
  const stored = cacheSheet({ event: event(2), entries: [entry()] }, { ...context, now, loadedAt: NOW });
  expect(stored.goodUntil).toBe(later(72).toISOString());
  expect(readCachedSheets(now)?.sheets.map(({ id, keptAt }) => [id, keptAt])).toEqual([
    [2, NOW.toISOString()],
    [1, now.toISOString()],
  ]);
});

it('[MEET-03] another person’s sheet is removed when a new one is cached', () => {
  cacheSheet({ event: event(1), entries: [entry()] }, context);
  cacheSheet({ event: event(2), entries: [entry()] }, { ...context, user: { id: 2 } });
  expect(readCachedSheets(NOW)).toMatchObject({ userId: 2, sheets: [{ id: 2 }] });
});

it('[MEET-03] ignores values that another program has damaged on the device', () => {
  localStorage.setItem(SHEETS_CACHE_KEY, '{"sheets":1}');
  expect(readCachedSheets(NOW)).toBeNull();
});
