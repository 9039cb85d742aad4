// @vitest-environment jsdom
import { LIMITS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';
import { buildEvent, buildRegistration } from '../../features/events/test-events.ts';
import { buildMember } from '../../features/members/test-members.ts';
import { rememberGuide } from '../../features/portal/seen-guides.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => screen.getByRole('navigation', { name: 'Main' });

describe('the pages of a signed-in coach', () => {
  it.each([
    ['/members', 'Members'],
    ['/events', 'Events'],
    ['/settings', 'Settings'],
  ])('[ROUTE-02] %s is the tab of the portal, with links to the other pages', async (path, title) => {
    openPortal(path, buildUser());
    await heading(title);
    const links = within(navigation()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/'],
      ['My Team Members', '/members'],
      ['Attendance', '/coach/dashboard#attendance'],
      ['Event Registrations', '/events'],
      ['Messages', '/coach/dashboard#messages'],
      ['Bulk Import', '/coach/dashboard#bulk-import'],
      ['Settings', '/settings'],
      ['Help', '/coach/dashboard#help'],
    ]);
    expect(window.location.pathname).toBe(path);
  });

  it.each(['/members', '/events', '/settings'])('[ROUTE-02] %s leads a visitor to sign-in', async (path) => {
    openPortal(path, null);
    await heading('Sign in to your portal');
    expect(window.location.pathname).toBe('/coach/auth');
  });

  it('[MEM-07] a search from any other tab opens the members tab, where typing continues', async () => {
    const { person } = openPortal('/settings', buildUser(), (api) =>
      api.reply(routes.members.list, [
        buildMember({ firstName: 'Quill', lastName: 'Marsh' }),
        buildMember({ firstName: 'Ana', lastName: 'Park' }),
      ]),
    );
    await heading('Settings');
    const [box] = screen.getAllByRole('searchbox', { name: 'Search members...' });
    await person.type(box as HTMLElement, 'quill');
    await heading('Members');
    expect(window.location.pathname).toBe('/members');
    expect(document.activeElement).toBe(box);
    await screen.findByRole('heading', { level: 2, name: 'Quill Marsh' });
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Ana Park' })).toBeNull());
  });
});

describe('the place in the roster', () => {
  it('[ROUTE-07] Back from another tab restores the scroll position, once the list is long enough', async () => {
    const { person } = openPortal('/coach/dashboard#members', buildUser(), (api) =>
      api.reply(routes.members.list, [buildMember()]),
    );
    let room = 4000;
    vi.stubGlobal('scrollTo', (_left: number, top: number) => vi.stubGlobal('scrollY', Math.min(top, room)));
    await heading('Members');
    vi.stubGlobal('scrollY', 2600);
    window.dispatchEvent(new Event('scroll'));
    await person.click(within(navigation()).getByRole('link', { name: 'Help' }));
    await heading('Help');
    expect(window.scrollY).toBe(0);
    room = 500;
    window.history.back();
    await heading('Members');
    expect(window.scrollY).toBe(500);
    room = 4000;
    await waitFor(() => expect(window.scrollY).toBe(2600));
  });

  it('[ROUTE-07] a person who scrolls before the list is long enough is not scrolled back', async () => {
    const { person } = openPortal('/coach/dashboard#members', buildUser(), (api) =>
      api.reply(routes.members.list, [buildMember()]),
    );
    const scrollTo = vi.fn();
    await heading('Members');
    vi.stubGlobal('scrollY', 2600);
    window.dispatchEvent(new Event('scroll'));
    vi.stubGlobal('scrollTo', scrollTo);
    vi.stubGlobal('scrollY', 0);
    await person.click(within(navigation()).getByRole('link', { name: 'Help' }));
    await heading('Help');
    window.history.back();
    await heading('Members');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 2600));
    window.dispatchEvent(new Event('wheel'));
    const times = scrollTo.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scrollTo).toHaveBeenCalledTimes(times);
  });

  it('[PORTAL-02] a link of the dashboard shows exactly its gymnasts, even after an earlier search', async () => {
    const { person } = openPortal('/coach/dashboard#members', buildUser(), (api) =>
      api.reply(routes.members.list, [
        buildMember({ firstName: 'Quill' }),
        buildMember({ firstName: 'Ana', membershipStatus: 'Lapsed' }),
      ]),
    );
    await heading('Members');
    const [box] = screen.getAllByRole<HTMLInputElement>('searchbox', { name: 'Search members...' });
    await person.type(box as HTMLElement, 'quill');
    await person.click(within(navigation()).getByRole('link', { name: 'Dashboard' }));
    await person.click(await screen.findByRole('link', { name: /1 membership lapsed/ }));
    await screen.findByRole('heading', { level: 2, name: /^Ana/ });
    expect(box?.value).toBe('');
  });

  it('[EVENT-01] the name of a registered gymnast leads to them on the roster, where their phones are', async () => {
    const event = buildEvent();
    const { person } = openPortal('/events', buildUser(), (api) => {
      api.reply(routes.members.list, [
        buildMember({ firstName: 'Quill', lastName: 'Marsh' }),
        buildMember({ firstName: 'Ana', lastName: 'Park' }),
      ]);
      api.reply(routes.events.visible, [event]);
      api.reply(
        routes.events.teamRegistrations,
        [buildRegistration({ eventId: event.id, memberFirstName: 'Quill', memberLastName: 'Marsh' })],
        { teamId: buildUser().teamId ?? 0 },
      );
    });
    await person.click(await screen.findByRole('button', { name: 'Show Quill Marsh on the roster' }));
    await heading('Members');
    await screen.findByRole('heading', { level: 2, name: 'Quill Marsh' });
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Ana Park' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Hide Details of Quill Marsh' })).toBeTruthy();
  });
});

describe('the dashboard', () => {
  it('[PORTAL-02] shows counts and tasks, each with a link to exactly those gymnasts', async () => {
    // The guide of the first visit appears after half a second, with its own heading.
    rememberGuide(buildUser().id, 'members');
    const { person } = openPortal('/coach/dashboard', buildUser(), (api) =>
      api.reply(routes.members.list, [
        buildMember({ firstName: 'Ana', skillLevel: '3' }),
        buildMember({ firstName: 'Bea', skillLevel: '5', membershipStatus: 'Lapsed' }),
        buildMember({ firstName: 'Cleo', skillLevel: '5', phone: null }),
      ]),
    );
    const counters = await screen.findByRole('list', { name: 'Your team in numbers' });
    expect(
      within(counters)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Total Gymnasts3', 'Active Members2', 'Skill Levels2']);
    expect(screen.getByRole('link', { name: 'Level 5: 2 gymnasts' }).getAttribute('href')).toBe(
      '/coach/dashboard#members?level=5',
    );
    expect(await screen.findByRole('link', { name: /1 gymnast without a phone/ })).toBeTruthy();
    const actions = within(screen.getByRole('region', { name: 'Quick Actions' }));
    expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/coach/dashboard#members?add=',
      '/coach/dashboard#bulk-import',
    ]);
    await person.click(screen.getByRole('link', { name: /1 membership lapsed/ }));
    await screen.findByText('Only: Lapsed memberships (1)');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Bea Park',
    ]);
    await person.click(screen.getByRole('button', { name: 'Show Everyone' }));
    await screen.findByRole('heading', { level: 2, name: 'Ana Park' });
    expect(window.location.hash).toBe('#members');
  });

  it('[PORTAL-02] says how often this portal syncs, by its configuration', async () => {
    openPortal('/coach/dashboard', buildUser());
    expect((await screen.findByText(/The portal reads what is new/)).textContent).toContain(
      'every 5 minutes and everything every 30 minutes',
    );
  });

  it('[ERR-05] shows the rest without the roster, and can retry', async () => {
    const { person, api } = openPortal('/coach/dashboard', buildUser(), (fake) =>
      fake.fail(routes.members.list, 'INTERNAL'),
    );
    await screen.findByText(/Your roster could not be loaded/);
    expect(screen.getByRole('heading', { level: 2, name: 'Coach Information' })).toBeTruthy();
    api.reply(routes.members.list, []);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('No gymnasts yet');
  });
});

describe('events', () => {
  it('[EVENT-01] the first event is open, another one replaces it, and is in the address', async () => {
    const few = buildEvent({ name: 'Fall Opener', startDate: null, location: null });
    const many = buildEvent({ name: 'Winter Invitational', startDate: '2126-01-05T14:00:00+00:00' });
    const { person } = openPortal('/coach/dashboard#events', buildUser(), (api) => {
      api.reply(routes.events.visible, [few, many]);
      for (const event of [few, many])
        api.reply(routes.events.meet, { event, entries: [] }, { id: event.id });
      api.reply(routes.events.calendarFeed, { url: null, createdAt: null }, { teamId: 1 });
      api.reply(
        routes.events.teamRegistrations,
        [
          buildRegistration({ eventId: many.id, sessionName: 'Session 1', memberLastName: 'Alder' }),
          buildRegistration({ eventId: many.id, registrationStatus: 'declined', memberLastName: 'Birch' }),
        ],
        { teamId: 1 },
      );
    });
    const first = await screen.findByRole('button', { name: /Winter Invitational/ });
    expect(first.getAttribute('aria-expanded')).toBe('true');
    expect(first.textContent).toContain('1 registered');
    expect(screen.getByRole('heading', { level: 4, name: 'Session 1' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: 'Not competing (1)' })).toBeTruthy();
    const second = screen.getByRole('button', { name: /Fall Opener/ });
    expect(second.textContent).toContain('Date TBD');
    await person.click(second);
    await screen.findByText('No Spring team members registered for this event');
    expect(first.getAttribute('aria-expanded')).toBe('false');
    expect(window.location.hash).toBe(`#events?event=${few.id}`);
  });

  it.each([
    ['one less than the most', 1, []],
    ['the most', 0, ['Only the 20,000 registrations for the latest events are listed.']],
  ])(
    '[EVENT-01] [EVENT-02] with %s registrations at once, it says where the list is incomplete',
    async (_many, missing, said) => {
      openPortal('/events', buildUser(), (api) => {
        api.reply(routes.events.visible, [buildEvent({ id: 1, name: 'Winter Invitational' })]);
        // For an event that is not on the page, so that none of them is drawn.
        const registration = buildRegistration({ eventId: 2 });
        const registrations = Array.from({ length: LIMITS.longList - missing }, () => registration);
        api.reply(routes.events.teamRegistrations, registrations, { teamId: 1 });
      });
      await screen.findByRole('button', { name: /Winter Invitational/ });
      expect(screen.queryAllByText(/^Only the/).map(({ textContent }) => textContent)).toEqual(said);
    },
  );

  it('[EVENT-01] without events it says so', async () => {
    openPortal('/events', buildUser());
    await screen.findByText('No Events Available');
  });
});

describe('a guide', () => {
  const gotIt = () => screen.queryByRole('button', { name: "Got it, don't show again" });

  it('[PORTAL-05] appears half a second after the first visit, and not again once it is closed for good', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const coach = buildUser({ id: 4711 });
    const { person } = openPortal('/events', coach);
    await heading('Events');
    expect(gotIt()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(500));
    const button = gotIt();
    expect(button).not.toBeNull();
    if (button) await person.click(button);
    expect(gotIt()).toBeNull();
    await person.click(within(navigation()).getByRole('link', { name: 'My Team Members' }));
    await heading('Members');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(gotIt()).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Close this guide' }));
    await person.click(within(navigation()).getByRole('link', { name: 'Event Registrations' }));
    await heading('Events');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(gotIt()).toBeNull();
    expect(window.localStorage.getItem('league-guides-seen:4711')).toBe('["events"]');
  });
});

describe('help', () => {
  it('[PORTAL-04] a search opens the matching answers, and says when there are none', async () => {
    const { person } = openPortal('/coach/dashboard#help', buildUser());
    const box = await screen.findByRole('searchbox', { name: 'Search help...' });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
    await person.type(box, 'every 30 minutes');
    await screen.findByText('1 topic found');
    expect(screen.getByText('How often does the portal sync?').closest('details')?.open).toBe(true);
    await person.clear(box);
    await person.type(box, 'unicycle');
    await screen.findByText('No results found');
    expect(screen.getByText('Try different search terms or browse all help topics above')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show all topics' }));
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
  });
});
