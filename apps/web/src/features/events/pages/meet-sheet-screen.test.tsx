// @vitest-environment jsdom
import { type EventRoster, PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../../test/fake-api.ts';
import { openPortal } from '../../../../test/render-app.tsx';
import { cacheMeets } from '../../../shared/cached-roster/cached-meets.ts';
import { cacheRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { cacheSheet } from '../../../shared/cached-roster/cached-sheets.ts';
import { buildMember } from '../../../shared/cached-roster/test-roster.ts';
import { buildEvent, buildRegistration } from '../test-events.ts';

beforeEach(() => localStorage.clear());

const LEAGUE = { sessionHours: 72, timeZone: 'America/New_York' };
const event = buildEvent({ id: 4, name: 'Harbor Open', startDate: null });
const OFFICE = buildUser({ role: 'admin', teamId: undefined, teamName: null });
const roster: EventRoster = {
  event,
  entries: ['Ana Park', 'Bea Lund'].map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const { dateOfBirth, skillLevel, teamName, phone, healthNote } = buildMember();
    return {
      ...{ memberId: index + 1, firstName, lastName, dateOfBirth, skillLevel, teamName, phone, healthNote },
      ...{ email: '', familyEmail: null, membershipStatus: 'Active', guardians: [] },
      ...{ emergencyContactName: null, emergencyContactPhone: '555-0199' },
      registration: {
        id: index + 1,
        status: 'Confirmed',
        sessionName: null,
        sessionTime: null,
        sessionLevel: null,
      },
    };
  }),
};

/** The meet sheet in an open portal whose server does not send it. */
function openWithoutNetwork(user: SessionUser) {
  return openPortal(`${PAGES.meetSheet}?event=4`, user, (api) => {
    api.answer('GET /api/events/4/meet', () => {
      throw new TypeError('Failed to fetch');
    });
  });
}

it('[MEET-03] in an open portal without network the office reads the sheet that this device has, with its age', async () => {
  const now = new Date(Date.now() - 5 * 60_000);
  cacheSheet(roster, { user: OFFICE, league: LEAGUE, now });
  openWithoutNetwork(OFFICE);
  expect(await screen.findByText(/^There is no connection\. Below is what this device has/)).toBeTruthy();
  expect(screen.getByText(/^As of 5 minutes ago, /)).toBeTruthy();
  expect(screen.getByText('Ana Park')).toBeTruthy();
});

it('[MEET-03] a coach reads the meet that is cached with the roster', async () => {
  const now = new Date();
  const user = buildUser();
  cacheRoster({ user, roster: [buildMember()], league: LEAGUE, now });
  const registrations = [buildRegistration({ eventId: 4, memberId: buildMember().id })];
  cacheMeets(user, { events: [event], registrations, loadedAt: now, now, timeZone: LEAGUE.timeZone });
  openWithoutNetwork(user);
  expect(await screen.findByText(/^There is no connection\. Below is what this device has/)).toBeTruthy();
  expect(screen.getByText('Ana Park')).toBeTruthy();
});

it('[MEET-03] does not show the cached sheet of another meet as this one', async () => {
  cacheSheet({ ...roster, event: { ...event, id: 5 } }, { user: OFFICE, league: LEAGUE, now: new Date() });
  openWithoutNetwork(OFFICE);
  expect(await screen.findByText('The meet sheet could not be loaded. Please try again.')).toBeTruthy();
});

it('[MEET-03] a sheet that the device cannot store does not claim to be readable without network', async () => {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { person } = openPortal(`${PAGES.meetSheet}?event=4`, OFFICE, (api) =>
    api.reply(routes.events.meet, roster, { id: 4 }),
  );
  expect(await screen.findByText(/^This device cannot store the sheet/)).toBeTruthy();
  Storage.prototype.setItem = setItem;
  // A search says what the paper leaves out.
  await person.type(screen.getByRole('searchbox'), 'ana');
  expect(
    await screen.findByText('1 of 2 gymnasts: only those that match “ana”. The CSV file has all of them.'),
  ).toBeTruthy();
});

it('[MEET-03] finds one gymnast among 500, by name or team', async () => {
  const [entry] = roster.entries;
  if (!entry) throw new Error('The roster has no entry.');
  const entries = Array.from({ length: 500 }, (_, at) => ({
    ...entry,
    memberId: at + 1,
    firstName: `Gymnast${String(at).padStart(3, '0')}`,
    teamName: at === 7 ? 'Harbor' : 'Spring',
    registration: entry.registration && { ...entry.registration, id: at + 1 },
  }));
  const { person } = openPortal(`${PAGES.meetSheet}?event=4`, OFFICE, (api) =>
    api.reply(routes.events.meet, { event, entries }, { id: 4 }),
  );
  const rows = async () => within(await screen.findByRole('table')).getAllByRole('rowheader');
  expect(await rows()).toHaveLength(501);
  expect(screen.getByText(/ on this device until \w{3}, .+, or until you sign out\.$/)).toBeTruthy();
  const search = screen.getByRole('searchbox');
  await person.click(search);
  await person.paste('gymnast499');
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'No session · 1 gymnast',
    'Gymnast499 Park',
  ]);
  await person.clear(search);
  await person.paste('harbor');
  expect(await rows()).toHaveLength(2);
});
