import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { coachOf, type Session } from '../../../test/app.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { csvOf, goodRows, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
let coach: Session;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.empty();
  coach = await coachOf(portal.app, portal.database, portal.spring);
});

/** As if the coach had added so many gymnasts so many hours ago. */
async function added(count: number, hours: number): Promise<void> {
  const { id } = (await coach({ method: 'GET', url: '/api/auth/user' })).json();
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id)
      select now() - make_interval(hours => ${hours}), 'ADD_MEMBER', ${id}, '', '', ${portal.spring}
      from generate_series(1, ${count}::integer)`),
  );
}

const add = (session: Session, name: string) =>
  session({
    method: 'POST',
    url: '/api/members/apply',
    payload: {
      ...{ firstName: 'Ana', lastName: name, email: `${name}@example.org`, teamId: portal.spring },
      ...{ phone: '609-555-0142', dateOfBirth: '2014-01-03', skillLevel: '4' },
    },
  });

const start = async (session: Session, name: string, count: number, options = {}) =>
  portal.start(await portal.upload(session, csvOf(...goodRows(name, count))), options, session);

it('[SAFE-07] a coach adds at most 2,000 gymnasts in 24 hours, and the office as many as it likes', async () => {
  await added(1500, 25);
  await added(1999, 23);
  expect((await add(coach, 'last')).statusCode).toBe(200);
  const refused = await add(coach, 'beyond');
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    429,
    'GYMNASTS_SHARE_USED',
    'A coach can add at most 2,000 gymnasts in 24 hours, and you have added 2,000. Please try again later, or ask the league office to add this gymnast.',
  ]);
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await add(portal.coach, 'other')).statusCode).toBe(200);
  expect((await add(portal.admin, 'office')).statusCode).toBe(200);
});

it.each([{ askFirst: true }, { askFirst: false }])(
  '[SAFE-07] a file of a coach with more gymnasts than that adds none of them: %j',
  async (options) => {
    const reply = await start(coach, `many${options.askFirst}`, 2001, options);
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'A coach can add at most 2,000 gymnasts in 24 hours. This would add 2,001. Please import a shorter list, or ask the league office to import this one.',
    ]);
    expect(await portal.storedMembers()).toEqual([]);
  },
);

it('[SAFE-07] what a coach has added already is taken off what a file may add', async () => {
  await added(1990, 1);
  expect((await start(coach, 'eleven', 11, { askFirst: true })).statusCode).toBe(422);
  expect((await start(coach, 'ten', 10, { askFirst: true })).json()).toMatchObject({ successfulCount: 10 });
});

it('[SAFE-07] the office imports a longer file', async () => {
  const reply = await start(portal.admin, 'office', 2001, { askFirst: true });
  expect(reply.json()).toMatchObject({ state: 'done', successfulCount: 2001 });
});
