import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { coachOf, type Session } from '../../../test/app.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { workOnImport } from './create/work-on-import.ts';
import { importRows } from './imports.table.ts';
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

/** Makes it look as if the coach had added this many gymnasts this many hours ago. */
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

it('[SAFE-07] a coach may add at most 2,000 gymnasts in 24 hours, and the office any number', async () => {
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
  '[SAFE-07] a coach’s file with more gymnasts than that adds none: %j',
  async (options) => {
    const reply = await start(coach, `many${options.askFirst}`, 2001, options);
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'A coach can add at most 2,000 gymnasts in 24 hours. This would add 2,001. Please import a shorter list, or ask the league office to import this one.',
    ]);
    expect(await portal.storedMembers()).toEqual([]);
  },
);

it('[SAFE-07] gymnasts that a coach has added reduce what a file may add', async () => {
  await added(1990, 1);
  expect((await start(coach, 'eleven', 11, { askFirst: true })).statusCode).toBe(422);
  expect((await start(coach, 'ten', 10, { askFirst: true })).json()).toMatchObject({ successfulCount: 10 });
});

it('[SAFE-07] the office imports a longer file', async () => {
  const reply = await start(portal.admin, 'office', 2001, { askFirst: true });
  expect(reply.json()).toMatchObject({ state: 'done', successfulCount: 2001 });
});

it('[SAFE-07] what is typed in place of a file’s rows is limited, and can be shortened', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `Bea,Lind,b${at}@example.org,609-555-0142,no date,4,,`);
  const address = await portal.upload(coach, csvOf(...rows));
  const { id } = (await portal.start(address, { askFirst: true }, coach)).json();
  const fix = (row: number, length: number) => {
    const cell = 'x'.repeat(length);
    const values = { firstName: cell, lastName: cell, email: cell, phone: cell, notes: cell };
    return coach({ method: 'PUT', url: `/api/imports/${id}/rows/${row}`, payload: { values } });
  };
  let row = 2;
  let reply = await fix(row, 10_000);
  while (reply.statusCode === 200) {
    row += 1;
    reply = await fix(row, 10_000);
  }
  expect([row, reply.statusCode, reply.json().code]).toEqual([11, 409, 'IMPORT_FIXES_FULL']);
  // A refused fix is not stored, and a fixed row can be fixed again with less text.
  expect((await fix(row, 10)).statusCode).toBe(200);
  expect((await fix(2, 10)).statusCode).toBe(200);
  expect((await fix(row, 9000)).statusCode).toBe(200);
});

it.each(['coach', 'admin'] as const)(
  '[SAFE-07] an import of the %s can be dropped during the check, and leaves nothing behind',
  async (who) => {
    const idle = await startImporting({ withWorker: false });
    onTestFinished(() => idle.close());
    const session = idle[who];
    const bad = Array.from({ length: 10 }, (_, at) => `Bea,Lind,c${at}@example.org,609-555-0142,no date,4,,`);
    const drop = (id: number) => session({ method: 'DELETE', url: `/api/imports/${id}` });
    const begin = async () =>
      (await idle.start(await idle.upload(session, csvOf(...bad)), { askFirst: true }, session)).json();
    const waiting = await begin();
    expect([waiting.state, (await drop(waiting.id)).statusCode]).toEqual(['waiting', 200]);
    const { id } = await begin();
    let state = '';
    const storage = {
      ...idle.storage,
      read: async function* (...asked: Parameters<typeof idle.storage.read>) {
        ({ state } = (await session({ method: 'GET', url: `/api/imports/${id}` })).json());
        expect((await drop(id)).statusCode).toBe(200);
        yield* idle.storage.read(...asked);
      },
    };
    await workOnImport({ ...idle.workDeps, storage }, id, new AbortController().signal);
    expect(state).toBe('checking');
    expect(await idle.storedImports()).toEqual([]);
    const left = await idle.database.inScope(leagueScope(), (tx) => tx.select().from(importRows));
    expect(left).toEqual([]);
  },
);
