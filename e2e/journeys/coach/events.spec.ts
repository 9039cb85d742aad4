import {
  type EventRegistration,
  isComingEvent,
  routes,
  takesPart,
  type VisibleEvent,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast, toasts } from '../../support/toast.ts';

const REGISTRATIONS = /^\/api\/event-registrations\/team\//;

const eventList = (page: Page) => page.getByRole('list', { name: /^(Coming Up|Past)$/ });
const openEvent = (page: Page) => eventList(page).getByRole('button', { expanded: true });

async function openEvents(page: Page): Promise<void> {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard#events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
}

function buildEvent(values: Partial<VisibleEvent> & Pick<VisibleEvent, 'id' | 'name'>): VisibleEvent {
  return {
    startDate: '2031-03-08T14:00:00+00:00',
    endDate: null,
    startTimeSpecified: true,
    location: null,
    sessions: [],
    ...values,
  };
}

function buildRegistration(
  id: number,
  registrationStatus: string,
  values: Partial<EventRegistration> = {},
): EventRegistration {
  return {
    id,
    memberId: id,
    eventId: 1,
    eventName: 'Meet',
    sessionName: null,
    sessionTime: null,
    sessionLevel: null,
    registrationStatus,
    registrationDate: '2031-01-08T14:00:00+00:00',
    memberFirstName: 'Ada',
    memberLastName: `Number${id}`,
    memberSkillLevel: '4',
    isEventOver: false,
    ...values,
  };
}

async function stubEvents(
  page: Page,
  events: readonly VisibleEvent[],
  registrations: readonly EventRegistration[],
): Promise<void> {
  await page.route(`**${routes.events.visible.path}`, (route) => route.fulfill({ json: events }));
  await page.route(
    ({ pathname }) => REGISTRATIONS.test(pathname),
    (route) => route.fulfill({ json: registrations }),
  );
  await page.route(
    ({ pathname }) => /^\/api\/events\/\d+\/meet$/.test(pathname),
    (route) => route.fulfill({ json: { event: events[0], entries: [] } }),
  );
}

test('[EVENT-01] [EVENT-02] [EVENT-03] [MEET-02] the real events: those with most of the team first, by session, and one that is not confirmed', async ({
  page,
}) => {
  await openEvents(page);
  await expect(openEvent(page)).toHaveCount(1);
  const { teamId } = await (await page.request.get(routes.auth.coachUser.path)).json();
  const registrations: EventRegistration[] = await (
    await page.request.get(`/api/event-registrations/team/${teamId}`)
  ).json();
  const events: VisibleEvent[] = await (await page.request.get(routes.events.visible.path)).json();
  const countOf = ({ id }: VisibleEvent) =>
    registrations.filter((each) => each.eventId === id && takesPart(each)).length;
  const startOf = ({ startDate }: VisibleEvent) => Date.parse(startDate ?? '');
  const { timeZone } = await (await page.request.get(routes.league.show.path)).json();
  const isOver = (event: VisibleEvent) => !isComingEvent(event, { now: new Date(), timeZone });
  const sorted = [...events].sort(
    (left, right) =>
      Number(isOver(left)) - Number(isOver(right)) ||
      countOf(right) - countOf(left) ||
      startOf(right) - startOf(left),
  );
  expect(sorted.map(({ name }) => name)).not.toContain('Judges Clinic');
  const names = eventList(page).getByRole('heading', { level: 3 });
  await expect(names).toHaveText(
    sorted.map((event) => new RegExp(`^${RegExp.escape(event.name)}.*${countOf(event)} registered$`)),
  );
  await expect(openEvent(page)).toContainText(sorted[0]?.name ?? '');

  const meet = sorted.find(({ sessions }) => sessions.length > 0);
  await page.goto(`/coach/dashboard#events?event=${meet?.id}`);
  await expect(openEvent(page)).toContainText(meet?.name ?? 'an event with sessions');
  await expect(page.getByRole('heading', { level: 4, name: /^Session 1: Levels 3 and 4/ })).toBeVisible();
  await expect(page.getByText(/^\w{3}, \w{3} \d+, 9:00 AM · \d+ gymnasts?$/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(
    meet?.sessions.length ?? 0,
  );
});

test('[EVENT-01] case C35: a gymnast who does not take part is marked, listed apart and not counted', async ({
  page,
}) => {
  const statuses = ['Confirmed', 'Pending', 'Cancelled', 'Waitlist', 'declined'];
  await stubEvents(
    page,
    [buildEvent({ id: 1, name: 'Open' }), buildEvent({ id: 2, name: 'Gala', startDate: null })],
    statuses.map((status, index) => buildRegistration(index + 1, status)),
  );
  await openEvents(page);
  await expect(openEvent(page)).toContainText('2 registered');
  const calendar = page.getByRole('button', { name: 'Add to Calendar' });
  await expect(calendar).toBeVisible();
  const apart = eventList(page).getByRole('region', { name: 'Not competing (3)' });
  await expect(apart.getByRole('listitem')).toHaveCount(3);
  for (const status of ['Canceled', 'Waitlist', 'declined']) await expect(apart).toContainText(status);
  await expect(page.getByText('Registered Wed, Jan 8, 2031')).toHaveCount(5);
  await eventList(page).getByRole('button', { name: 'Gala' }).click();
  await expect(openEvent(page)).toContainText('Date TBD');
  // An event without a date has no calendar button.
  await expect(calendar).toHaveCount(0);
  await expect(page.getByText('No Spring team members registered for this event')).toBeVisible();
});

test('[EVENT-04] Sync Registrations reports its result, and asks to wait when pressed again at once', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 409, path: /sync-registrations$/ }, { status: 429, path: /sync-registrations$/ });
  await openEvents(page);
  const sync = page.getByRole('button', { name: 'Sync Registrations' });
  await expect(async () => {
    await sync.click();
    await expect(toasts(page)).toContainText(/Registrations Synced|Please wait/);
  }).toPass({ timeout: 90_000 });
  // The earlier toast may say the same.
  const answered = page.waitForResponse(/sync-registrations$/);
  await sync.click();
  await answered;
  await expectToast(page, 'success', 'Please wait', 'just synced');

  problems.expect({ status: 500, path: /sync-registrations$/ });
  await breakCalls(page, /sync-registrations$/);
  await sync.click();
  await expectToast(
    page,
    'failure',
    'Sync failed',
    'Unable to sync registrations from the provider. Please try again.',
  );
  await expect(sync).toBeFocused();
});

test('[CLIENT-05] a sync of registrations that does not reach the portal says that it failed', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 0, path: /sync-registrations$/ });
  await openEvents(page);
  await page.route(/sync-registrations$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Sync Registrations' }).click();
  await expectToast(page, 'failure', 'Sync Failed', 'Failed to sync event registrations. Please try again.');
});

test('[ERR-05] [EVENT-01] events that cannot be loaded can be retried; no events are a sentence; long names fit', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 500, path: routes.events.visible.path });
  const broken = await breakCalls(page, routes.events.visible.path);
  await openEvents(page);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  broken.repair();
  await stubEvents(page, [], []);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No Events Available')).toBeVisible();

  const long = 'Featherstonehaugh-Cholmondeley-Memorial-Invitational-of-the-Harbor';
  await stubEvents(
    page,
    [buildEvent({ id: 1, name: long, location: 'unbroken'.repeat(12) })],
    [
      buildRegistration(1, 'Confirmed', {
        memberFirstName: 'Maximiliana-Theodora',
        memberLastName: 'Featherstonehaugh-Cholmondeley',
        sessionName: `{"Name":"${long}"}`,
      }),
    ],
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: long })).toBeVisible();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
