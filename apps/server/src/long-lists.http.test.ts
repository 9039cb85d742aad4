import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRoster, type TestRoster } from './features/members/testing/roster.ts';
import { leagueScope } from './platform/db/scope.ts';

const BOUND = 20_000;

let league: TestRoster;
let memberId: number;
beforeAll(async () => {
  league = await startRoster();
  memberId = (await league.lapsed()).id;
  const { spring } = league;
  await league.database.inScope(leagueScope(), async (tx) => {
    const many = sql`generate_series(1, ${BOUND}::integer) n`;
    await tx.execute(sql`
      insert into members (team_id, first_name, last_name, email, membership_status)
      select ${spring}, 'Ana', 'Row' || n, 'row' || n || '@example.org', 'Active' from ${many}`);
    await tx.execute(sql`
      insert into activity_log (action_type, coach_name, coach_email, member_id, team_id, details)
      select 'EDIT_MEMBER', 'Kim Porter', 'kim@example.org', ${memberId}, ${spring}, 'Change ' || n
      from generate_series(0, ${BOUND}::integer) n`);
    await tx.execute(sql`
      insert into events (provider_event_id, name, start_date)
      select n, 'Meet ' || n, '2000-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(0, ${BOUND}::integer) n`);
    await tx.execute(sql`
      insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
      select id, (select max(id) from events), id, 'Confirmed' from members`);
    await tx.execute(sql`
      insert into imports (team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key, object_version, ask_first, state, finished_at)
      select ${spring}, 1, 'Kim', 'Porter', 'kim@example.org', 'a.csv', gen_random_uuid(), 'v', false, 'done', now()
      from generate_series(0, ${BOUND}::integer) n`);
  });
  await league.analyze();
}, 120_000);
afterAll(() => league.close());

const eventId = async () =>
  (await league.database.unscoped.execute<{ id: number }>(sql`select max(id) as id from events`)).rows[0]?.id;

/** Reads a list like a client without page parameters, which then follows the links. */
async function readThrough(as: 'coach' | 'admin', url: string) {
  const first = await league[as]({ method: 'GET', url });
  const entries: { id: number }[] = first.json();
  const [, path = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
  const second = await league[as]({ method: 'GET', url: path });
  return { first, entries, second, rest: second.json<{ id: number }[]>() };
}

describe('a list of more than 20,000 entries', () => {
  const lists: ['coach' | 'admin', string, () => Promise<string> | string][] = [
    ['coach', '/api/members', () => '/api/members'],
    ['admin', '/api/members', () => '/api/members'],
    ['coach', '/api/members/public', () => '/api/members/public'],
    ['coach', '/api/events', () => '/api/events'],
    ['admin', '/api/events', () => '/api/events'],
    ['coach', '/api/events/visible', () => '/api/events/visible'],
    [
      'coach',
      '/api/event-registrations/team/{teamId}',
      () => `/api/event-registrations/team/${league.spring}`,
    ],
    ['admin', '/api/events/{id}/registrations', async () => `/api/events/${await eventId()}/registrations`],
    ['coach', '/coach/members/{id}/activity', () => `/coach/members/${memberId}/activity`],
    [
      'admin',
      '/api/admin/coach-activity-logs',
      () => '/api/admin/coach-activity-logs?dateFilter=all&actionType=EDIT_MEMBER',
    ],
    ['coach', '/api/coach/csv-upload-history', () => '/api/coach/csv-upload-history'],
  ];
  it.each(lists)('[CLIENT-04] to the %s, %s answers them all over two pages', async (as, _list, urlOf) => {
    const url = await urlOf();
    const { first, entries, second, rest } = await readThrough(as, url);
    expect(first.statusCode, first.body.slice(0, 300)).toBe(200);
    expect(entries).toHaveLength(BOUND);
    expect(first.headers['x-total-count']).toBe(String(BOUND + 1));
    expect(rest).toHaveLength(1);
    expect(second.headers).not.toHaveProperty('link');
    expect(new Set([...entries, ...rest].map(({ id }) => id)).size).toBe(BOUND + 1);
  });

  it('[CLIENT-04] that fits into one answer is complete and has no link to a next page', async () => {
    const reply = await league.admin({ method: 'GET', url: '/api/members?status=Active' });
    expect(reply.json()).toHaveLength(BOUND);
    expect(reply.headers).not.toHaveProperty('x-total-count');
    expect(reply.headers).not.toHaveProperty('link');
  });

  it('[CLIENT-04] read after an id continues after the last id', async () => {
    const reply = await league.admin({ method: 'GET', url: '/api/members?after=0&limit=300' });
    const last = reply.json<{ id: number }[]>().at(-1)?.id;
    expect(reply.headers.link).toBe(`</api/members?after=${last}&limit=300&offset=0>; rel="next"`);
  });

  const whole: [string][] = [
    ['/api/members'],
    ['/api/admin/coach-activity-logs?dateFilter=all&actionType=EDIT_MEMBER'],
  ];
  it.each(whole)('[CLIENT-04] does not hold another caller up while %s is answered', async (url) => {
    let isDone = false;
    let longestWaitMs = 0;
    const wait = async () => {
      for (let last = performance.now(); !isDone; last = performance.now()) {
        await nextTurn();
        longestWaitMs = Math.max(longestWaitMs, performance.now() - last);
      }
    };
    const waiting = wait();
    const started = performance.now();
    await league.admin({ method: 'GET', url });
    const wholeMs = performance.now() - started;
    isDone = true;
    await waiting;
    expect(longestWaitMs / wholeMs).toBeLessThan(0.25);
  });
});

it('[CLIENT-04] [BEYOND-07] has its limits in the API description', async () => {
  const { paths } = (await league.app.inject({ url: '/api/openapi.json' })).json();
  for (const path of [
    '/api/members',
    '/api/members/public',
    '/api/events',
    '/api/events/visible',
    '/api/event-registrations/team/{teamId}',
    '/api/events/{id}/registrations',
    '/coach/members/{id}/activity',
    '/api/admin/coach-activity-logs',
    '/api/admin/coaches',
    '/api/teams',
    '/api/coach/csv-upload-history',
    '/api/coach/score-warnings',
    '/api/admin/score-warnings',
  ]) {
    const { parameters, responses } = paths[path].get;
    const answer = responses['200'];
    expect(answer.description, path).toContain(String(BOUND));
    expect(answer.content['application/json'].schema.maxItems).toBe(BOUND);
    expect(Object.keys(answer.headers)).toEqual(['x-total-count', 'link']);
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('limit');
  }
});
