import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { first, openLeague, read, readAs, type TestClient } from '../../test/client.ts';
import { count, errorBody, event, eventList } from '../../test/wire.ts';

let league: TestClient;
const now = Date.parse('2026-03-04T15:15:00Z');

beforeAll(async () => {
  league = await openLeague({ contacts: 100, clock: () => now });
});
afterEach(() => league.simulator.reset());
afterAll(() => league.simulator.close());

const get = (path: string, version?: string) => league.api('GET', path, undefined, version);
const list = async (query = '') => read(await get(`/events${query}`), eventList).Events;
const names = async (filter: string) =>
  (await list(`?$filter=${encodeURIComponent(filter)}`)).map((row) => row.Name);

describe('the list of events', () => {
  it('[SYNC-06] is wrapped in Events, at once with and without $async, without Details', async () => {
    const events = await list();
    expect(await list('?$async=true')).toEqual(events);
    expect(await list('/?%24async=false')).toEqual(events);
    expect(events).toHaveLength(6);
    expect(events.some((row) => 'Details' in row)).toBe(false);
    expect((await list('?includeEventDetails=true')).every((row) => 'Details' in row)).toBe(true);
  });

  it('[SYNC-06] has pages, a count, and ids under the misspelt key', async () => {
    expect(await list('?$top=2&$skip=5')).toHaveLength(1);
    expect(await list('?$skip=6')).toEqual([]);
    expect(read(await get('/events?$count'), count).Count).toBe(6);
    const ids = read(await get('/events?idsOnly'), z.strictObject({ EventsIdentifiers: z.array(z.int()) }));
    expect(ids.EventsIdentifiers).toEqual((await list()).map((row) => row.Id));
  });

  it('is sorted by start date', async () => {
    const starts = (await list('?$sort=ByStartDate+desc')).map((row) => Date.parse(row.StartDate));
    expect(starts).toEqual(starts.toSorted((left, right) => right - left));
  });

  it.each<[string, (row: z.infer<typeof event>) => boolean]>([
    ['isUpcoming eq true', (row) => Date.parse(row.EndDate ?? row.StartDate) >= now],
    ['IsUpcoming ne true', (row) => Date.parse(row.EndDate ?? row.StartDate) < now],
    ['RegistrationEnabled eq false', (row) => row.RegistrationEnabled === false],
    ['StartDate ge 2026-04-01', (row) => Date.parse(row.StartDate) >= Date.parse('2026-04-01T04:00:00Z')],
    ["Name eq 'Winter Invitational'", (row) => row.Name === 'Winter Invitational'],
    [
      "name ne 'Judges Clinic' AND EndDate lt 2026-03-04",
      (row) => row.EndDate !== null && Date.parse(row.EndDate) < now,
    ],
    ["substringof(Name,'invitational')", (row) => row.Name.includes('Invitational')],
    ["substringof(TextIndex,'arena')", (row) => row.Location === 'Harbor Valley Arena'],
    ["Tags in [meet,'team']", (row) => JSON.stringify(row.Tags).includes('meet')],
    ['Id in [5311901,5311903]', (row) => row.Id === 5_311_901 || row.Id === 5_311_903],
  ])('is filtered by %s', async (filter, isMeant) => {
    const meant = (await list()).filter(isMeant).map((row) => row.Name);
    expect(meant.length).toBeGreaterThan(0);
    expect(await names(filter)).toEqual(meant);
  });

  it('is refused for a filter on an unknown field', async () => {
    expect(readAs(await get('/events?$filter=Colour eq red'), 400, errorBody).code).toBe('Search');
  });
});

describe('one event', () => {
  it('has details with registration types, and sessions with generated titles', async () => {
    const meet = first(await list("?$filter=Name eq 'Winter Invitational'"));
    const one = read(await get(`/events/${meet.Id}`), event);
    expect(one.Sessions?.map((session) => session.Title)).toEqual([
      'Winter Invitational (session 1 of 3)',
      'Winter Invitational (session 2 of 3)',
      'Winter Invitational (session 3 of 3)',
    ]);
    expect(one.Details?.RegistrationTypes).toHaveLength(3);
    const types = read(await get(`/EventRegistrationTypes?eventId=${meet.Id}`), z.array(z.unknown()));
    expect(types).toEqual(one.Details?.RegistrationTypes);
    expect((await get('/EventRegistrationTypes')).status).toBe(400);
    expect((await get('/events/1')).status).toBe(404);
  });

  it('has the offset of its own day', async () => {
    const [winter, spring] = ['Lakeside Team Challenge', 'Spring Championship'];
    const startOf = async (name: string | undefined) =>
      first(await list(`?$filter=Name eq '${name}'`)).StartDate;
    expect(await startOf(winter)).toBe('2026-02-12T09:00:00-05:00');
    expect(await startOf(spring)).toBe('2026-07-12T00:00:00-04:00');
  });

  it('can have its type spelt as in the specification', async () => {
    expect((await list())[0]?.EventType).toBe('Regular');
    await league.setSettings({ events: { regularTypeName: 'Reqular' } });
    expect((await list()).map((row) => row.EventType)).toContain('Reqular');
    expect((await list()).map((row) => row.EventType)).toContain('RSVP');
  });
});

describe('writing events', () => {
  const create = (body: unknown) => league.api('POST', '/events', body);

  it('[SYNC-06] answers with the new id as a bare number, after an update with true, after a deletion without a body', async () => {
    const id = read(
      await create({
        Name: 'Clinic',
        EventType: 'Reqular',
        StartDate: '2026-06-01T13:00:00',
        EndDate: '2026-06-01T09:00:00-07:00',
        Tags: ['clinic'],
        AccessLevel: 'AdminOnly',
        Sessions: [{ StartDate: '2026-06-01T13:00:00Z' }, { StartDate: '2026-06-02T13:00:00Z' }],
        Details: { DescriptionHtml: '<p>Bring grips.</p>' },
      }),
      z.int(),
    );
    const made = read(await get(`/events/${id}`), event);
    expect(made).toMatchObject({
      Name: 'Clinic',
      EventType: 'Regular',
      StartDate: '2026-06-01T09:00:00-04:00',
      EndDate: '2026-06-01T12:00:00-04:00',
      AccessLevel: 'AdminOnly',
      Details: { DescriptionHtml: '<p>Bring grips.</p>' },
      Sessions: [{ Title: 'Clinic (session 1 of 2)' }, { Title: 'Clinic (session 2 of 2)' }],
    });
    expect(
      read(await league.api('PUT', `/events/${id}`, { Name: 'Big clinic', EndDate: null }), z.literal(true)),
    ).toBe(true);
    const changed = read(await get(`/events/${id}`), event);
    expect([changed.Name, changed.EndDate, changed.AccessLevel]).toEqual(['Big clinic', null, 'AdminOnly']);
    const deleted = await league.api('DELETE', `/events/${id}`);
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await get(`/events/${id}`)).status).toBe(404);
  });

  it.each([
    ['no start', { Name: 'X' }],
    ['no name', { StartDate: '2026-06-01' }],
    ['no date', { Name: 'X', StartDate: 'soon' }],
    ['an unknown kind', { Name: 'X', StartDate: '2026-06-01', EventType: 'Party' }],
    ['an unknown access', { Name: 'X', StartDate: '2026-06-01', AccessLevel: 'Secret' }],
  ])('is refused for %s', async (_, body) => {
    expect(readAs(await create(body), 400, errorBody).code).toBe('Validation');
  });

  it('can copy an event with its registration types', async () => {
    const source = first(await list("?$filter=Name eq 'Winter Invitational'"));
    const id = read(await league.rpc('CloneEvent', { EventId: source.Id, TitlePrefix: 'Copy of ' }), z.int());
    const copy = read(await get(`/events/${id}`), event);
    expect([copy.Name, copy.ConfirmedRegistrationsCount]).toEqual(['Copy of Winter Invitational', 0]);
    expect(copy.Details?.RegistrationTypes).toHaveLength(3);
  });

  it.each(['same', 'new'] as const)('copies the sessions with ids that are: %s', async (cloneSessionIds) => {
    await league.setSettings({ events: { cloneSessionIds } });
    const source = first((await list()).filter(({ Sessions }) => Sessions));
    const id = read(await league.rpc('CloneEvent', { EventId: source.Id, TitlePrefix: '' }), z.int());
    const copy = read(await get(`/events/${id}`), event);
    const idsOf = ({ Sessions = [] }: typeof copy) => Sessions.map(({ Id }) => Id);
    expect(copy.Sessions).toHaveLength(source.Sessions?.length ?? 0);
    const repeated = idsOf(copy).filter((sessionId) => idsOf(source).includes(sessionId));
    expect(repeated).toEqual(cloneSessionIds === 'same' ? idsOf(source) : []);
  });

  it('can answer a PUT with the event, if the settings say so', async () => {
    await league.setSettings({ events: { replyToUpdate: 'event' } });
    const reply = await league.api('PUT', '/events/5311902', { Id: 5_311_902, Name: 'Renamed' });
    expect(read(reply, event).Name).toBe('Renamed');
  });

  it('stores registration types, and resets what a PUT leaves out', async () => {
    const type = z.looseObject({
      Id: z.int(),
      UseTaxScopeSettings: z.boolean(),
      AvailableFrom: z.string().nullable(),
    });
    const body = {
      EventId: 5_311_903,
      Name: 'Late',
      BasePrice: 70,
      UseTaxScopeSettings: true,
      AvailableFrom: '2026-03-01T00:00:00Z',
    };
    const made = read(await league.api('POST', '/EventRegistrationTypes', body), type);
    expect([made.UseTaxScopeSettings, made.AvailableFrom]).toEqual([true, '2026-02-28T19:00:00-05:00']);
    const put = read(await league.api('PUT', `/EventRegistrationTypes/${made.Id}`, { Name: 'Later' }), type);
    expect(put).toMatchObject({
      Name: 'Later',
      BasePrice: 70,
      UseTaxScopeSettings: false,
      AvailableFrom: null,
    });
    expect((await league.api('DELETE', `/EventRegistrationTypes/${made.Id}`)).status).toBe(200);
    expect((await get(`/EventRegistrationTypes/${made.Id}`)).status).toBe(404);
    expect((await league.api('POST', '/EventRegistrationTypes', { Name: 'X' })).status).toBe(400);
  });
});
