import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { allRoutes, fillPath, type ImportReport, type RouteEntry, roleMay } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coachOf } from '../test/app.ts';
import { buildMember } from '../test/builders.ts';
import { generatedSheets, HOSTILE_RESULTS, HOSTILE_SHEETS, MANY_REASONS } from '../test/hostile-files.ts';
import { longestTurn } from '../test/longest-turn.ts';
import { worstBodies } from '../test/worst-bodies.ts';
import { compareNoted } from './features/duplicates/duplicates.worker.ts';
import { csvOf, goodRows, startImporting, type TestImports } from './features/imports/testing/importing.ts';
import { leagueScope } from './platform/db/scope.ts';

/**
 * How long the longest turn may be, as a multiple of the longest one for ordinary files. Before files were read in a
 * thread it was 30 to 300.
 */
const MOST = 4;

/**
 * How often work beyond the limit is measured again, beside ordinary files. Other programs slow a thread down, even in
 * CPU time; work that really blocks others does so each time.
 */
const MEASURES = 4;

let portal: TestImports;
let origin: string;
let ordinary: number;

beforeAll(async () => {
  portal = await startImporting();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  for (let at = 0; at < 400; at += 1) {
    await buildMember(portal.database, {
      teamId: portal.spring,
      firstName: `Gym${'abcdefghij'[at % 10]}`,
      lastName: `Nast${'klmnopqrst'[Math.floor(at / 10) % 10]}${'uvwxyz'[at % 6]}`,
      skillLevel: '4',
    });
  }
  // The first round includes loading and compiling.
  await everydayFiles('warm-up');
  ordinary = await ordinaryTurn();
});
afterAll(() => portal.close());

async function call(session: { cookie: string }, method: string, path: string, body?: unknown) {
  const reply = await fetch(origin + path, {
    method,
    headers: {
      cookie: session.cookie,
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, text, json: () => JSON.parse(text) };
}

/** Uploads a file and has it checked like a coach, until there is an answer. */
async function checkSheet(file: Buffer): Promise<ImportReport> {
  const { coach, spring } = portal;
  const { uploadURL } = (await call(coach, 'POST', '/api/objects/upload')).json();
  const put = await fetch(new URL(uploadURL, origin), {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': 'text/csv' },
  });
  expect(put.status).toBe(200);
  const started = await call(coach, 'POST', '/api/csv-upload', {
    teamId: spring,
    csvUrl: uploadURL,
    askFirst: true,
  });
  let report = started.json();
  while (['waiting', 'checking', 'running'].includes(report.state)) {
    await pause(50);
    report = (await call(coach, 'GET', `/api/imports/${report.id}`)).json();
  }
  return report;
}

/** Checks and imports a results file, and reads what waits for the office. */
async function importResults(meetName: string, file: Buffer): Promise<void> {
  const body = JSON.stringify({ file: { meetName, heldOn: '2026-03-01', content: file.toString('base64') } });
  const { admin } = portal;
  for (const path of ['/api/admin/import-scores/check', '/api/admin/import-scores']) {
    expect([200, 422]).toContain((await call(admin, 'POST', path, body)).status);
  }
  expect((await call(admin, 'GET', '/api/admin/score-reviews')).status).toBe(200);
}

/** A person who may call the route. */
async function sessionFor({ access }: RouteEntry): Promise<{ cookie: string }> {
  const { admin, coach } = portal;
  const needed = typeof access === 'object' ? access.visitorOr : access;
  if (needed === 'public') return { cookie: '' };
  return needed === 'signedIn' || roleMay({ role: 'coach', officeRole: null }, needed) ? coach : admin;
}

/** The median of three, because a single round can have its longest turn by chance. */
async function ordinaryTurn(): Promise<number> {
  const turns: number[] = [];
  for (let round = 0; round < 3; round += 1)
    turns.push(await longestTurn(() => everydayFiles(`round ${round}`)));
  return turns.sort((one, other) => one - other)[1] ?? Number.NaN;
}

/**
 * The longest turn of the work as a multiple of the ordinary one: the minimum of several measurements, if one is `most`
 * or more.
 */
async function turnRatio(
  work: (measure: number) => Promise<unknown>,
  most = MOST,
  measures = MEASURES,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measure = 0; measure < measures && least >= most; measure += 1) {
    const beside = measure === 0 ? ordinary : await ordinaryTurn();
    least = Math.min(least, (await longestTurn(() => work(measure))) / beside);
  }
  return least;
}

async function everydayFiles(name: string): Promise<void> {
  await checkSheet(Buffer.from(csvOf(...goodRows(name, 3000), 'No,Birthday,,,,,,')));
  const lines = Array.from({ length: 300 }, (_, at) => `Gyma Nastk${at},Spring,4,30`);
  await importResults(`Meet ${name}`, Buffer.from(`Name,Gym,Level,AA\n${lines.join('\n')}`));
}

describe('[IMPORT-14] no other caller waits longer than with ordinary files', () => {
  it.each(Object.entries(HOSTILE_SHEETS))('for a spreadsheet with %s', async (_what, file) => {
    expect(await turnRatio(() => checkSheet(file))).toBeLessThan(MOST);
  });

  it('for the report of thousands of rows with long reasons, its file and the history', async () => {
    const { id, failedCount } = await checkSheet(MANY_REASONS);
    expect(failedCount).toBeGreaterThan(5000);
    const paths = [`/api/imports/${id}`, `/api/imports/${id}/error-file`, '/api/coach/csv-upload-history'];
    for (const path of paths) {
      const read = async () => {
        const reply = await fetch(origin + path, { headers: { cookie: portal.coach.cookie } });
        expect(reply.status).toBe(200);
        for await (const _part of reply.body ?? []);
      };
      // The first call includes compiling.
      await read();
      expect(await turnRatio(read, 1), path).toBeLessThan(1);
    }
  });

  it('for generated spreadsheets', async () => {
    const ratio = await turnRatio(async () => {
      for (const file of generatedSheets(10)) await checkSheet(file);
    });
    expect(ratio).toBeLessThan(MOST);
  });

  it.each(Object.entries(HOSTILE_RESULTS))('for results with %s', async (name, file) => {
    expect(await turnRatio((measure) => importResults(`${name} ${measure}`, file))).toBeLessThan(MOST);
  });

  it('for a text of half a million combining marks, from a stranger or a coach', async () => {
    const text = `a${'\u0301\u0316'.repeat(240_000)}`;
    const ratio = await turnRatio(async () => {
      await call({ cookie: '' }, 'POST', '/api/coach/login', { email: text, password: text });
      await call(portal.coach, 'POST', '/api/members/apply', { firstName: text });
      await call(portal.coach, 'GET', `/api/members?search=${encodeURIComponent(text.slice(0, 1200))}`);
    });
    expect(ratio).toBeLessThan(MOST);
  });

  it('for gymnasts born on one day whose long names can be spelled in many ways', async () => {
    const { database, coach, summit } = portal;
    const nameOf = (at: number) => `${'ß'.repeat(90)}${String.fromCharCode(97 + (at % 26))}`;
    for (let at = 0; at < 60; at += 1)
      await buildMember(database, {
        ...{ teamId: at % 2 ? summit : portal.spring, dateOfBirth: '2013-07-07' },
        ...{ firstName: nameOf(at), lastName: nameOf(at + 1) },
      });
    const child = { firstName: nameOf(3), lastName: nameOf(5), dateOfBirth: '2013-07-07' };
    const ratio = await turnRatio(async () => {
      expect((await call(coach, 'POST', '/api/members/possible-duplicates', child)).status).toBe(200);
      await database.inScope(leagueScope(), (tx) =>
        tx.execute(sql`update members set first_name = first_name || 'x' where date_of_birth = '2013-07-07'`),
      );
      await compareNoted({ database });
    });
    expect(ratio).toBeLessThan(MOST);
  });

  it.each(
    allRoutes
      .filter(({ body }) => body !== undefined)
      .map((entry) => [`${entry.method} ${entry.path}`, entry] as const),
  )('for the worst bodies of %s, which are refused briefly', async (_what, entry) => {
    const session = await sessionFor(entry);
    // As the second coach, because a new password ends the first one's session.
    const url = fillPath(entry.path, { id: 1, row: 1, coachId: 2, eventId: 1, teamId: 1 });
    const sizes: number[] = [];
    const bodies = worstBodies(entry);
    const ratio = await turnRatio(async () => {
      for (const body of bodies) {
        const { status, text } = await call(session, entry.method, url, body);
        // An accepted request may have a long answer, for example the report of an import.
        if (status >= 400) sizes.push(text.length);
      }
    });
    expect(Math.max(...sizes)).toBeLessThan(10_000);
    expect(ratio).toBeLessThan(MOST);
  });

  it('[SAFE-07] for the description of the API, which is serialized once', async () => {
    await call({ cookie: '' }, 'GET', '/api/openapi.json');
    const ratio = await turnRatio(async () => {
      await Promise.all(
        Array.from({ length: 10 }, () =>
          fetch(`${origin}/api/openapi.json`).then((reply) => reply.body?.cancel()),
        ),
      );
    });
    expect(ratio).toBeLessThan(MOST);
  });

  describe('for answers of thousands of entries made to be large', () => {
    /** One-letter words, with which many names could begin. */
    const note = 'g n '.repeat(1000);
    let memberId: number;
    let bystander: { cookie: string };
    beforeAll(async () => {
      const { summit } = portal;
      bystander = await coachOf(portal.app, portal.database, summit);
      memberId = (await buildMember(portal.database, { teamId: summit, firstName: 'Zo', lastName: 'Quist' }))
        .id;
      await buildMember(portal.database, { teamId: summit, firstName: 'G', lastName: 'N G' });
      await portal.database.inScope(leagueScope(), async (tx) => {
        await tx.execute(sql`
          insert into members (team_id, first_name, last_name, email, membership_status, coach_notes)
          select ${summit}, 'Ana', 'Row' || n, 'large' || n || '@example.org', 'Active', ${note}
          from generate_series(1, 3000) n`);
        const values = sql`jsonb_build_object('coachNotes', ${note}::text)`;
        await tx.execute(sql`
          with entry as (
            insert into activity_log (action_type, coach_name, coach_email, member_id, team_id, details, before, after)
            select 'EDIT_MEMBER', 'Kim Porter', 'kim@example.org', ${memberId}, ${summit}, 'Change ' || n, ${values}, ${values}
            from generate_series(1, 3000) n returning *
          )
          insert into member_changes (activity_id, member_id, team_id, before, after)
          select id, member_id, team_id, before, after from entry`);
        const column = sql`jsonb_build_object('heading', ${note.slice(0, 200)}::text, 'field', null, 'samples',
          jsonb_build_array(${note}::text, ${note}::text, ${note}::text))`;
        await tx.execute(sql`
          insert into imports (team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key,
            object_version, ask_first, state, finished_at, file_columns)
          select ${summit}, 2, 'Kim', 'Porter', 'kim@example.org', 'a.csv', gen_random_uuid(), 'v', true, 'needs-confirmation', null,
            jsonb_build_object('headings', jsonb_build_array(${column}, ${column}, ${column}, ${column}))
          from generate_series(1, 600) n`);
        const change = sql`jsonb_build_object('field', 'coachNotes', 'from', ${note}::text, 'to', ${note}::text)`;
        await tx.execute(sql`
          insert into sync_plans (kind, on_rosters, counts, entries, losses)
          select 'dry', 3000, '{"changed":500}', jsonb_agg(jsonb_build_object('memberId', n, 'memberName', 'Ana Row',
            'teamName', 'Spring', 'effect', 'changed', 'values', jsonb_build_array(${change}))), '[]'
          from generate_series(1, 500) n`);
        await tx.execute(sql`
          insert into attendance_taps (id, team_id, member_id, day, state, tapped_at, received_at, counts_at,
            is_by_receipt, user_id, coach_name)
          select gen_random_uuid(), ${summit}, id, current_date - back, 'present', now(), now(), now(), false, 2, 'Kim Porter'
          from members, generate_series(1, 50) back where team_id = ${summit}`);
      });
    });

    const answers: [string, () => string, 'coach' | 'admin'][] = [
      ['the history of imports', () => '/api/coach/csv-upload-history', 'coach'],
      ['the activity of a gymnast', () => `/coach/members/${memberId}/activity`, 'coach'],
      ['the roster', () => '/api/members', 'coach'],
      ['the roster as a file', () => '/api/members/export', 'coach'],
      ['the attendance of a full team', () => '/api/attendance/history', 'coach'],
      ['the attendance of a full team as a file', () => '/api/coach/attendance.csv', 'coach'],
      ['the log as a file', () => '/api/admin/coach-activity-logs/export?dateFilter=all', 'admin'],
      ['the plan of a dry run', () => '/api/admin/sync/plan?kind=dry', 'admin'],
      ['the copy about a gymnast', () => `/api/admin/members/${memberId}/personal-data`, 'admin'],
    ];
    it.each(answers)('%s', async (_what, urlOf, who) => {
      const { cookie } = who === 'coach' ? bystander : portal.admin;
      let size = 0;
      let isList = false;
      const ratio = await turnRatio(async () => {
        const reply = await fetch(origin + urlOf(), { headers: { cookie, origin } });
        expect(reply.status).toBe(200);
        isList =
          reply.headers.get('content-type')?.includes('json') === true &&
          !reply.headers.has('content-disposition');
        size = 0;
        for await (const part of reply.body ?? []) size += (part as Uint8Array).length;
        if (isList)
          expect(reply.headers.get('link')?.includes('rel="next"') ?? false).toBe(size > 15_000_000);
      });
      expect(ratio).toBeLessThan(MOST);
      // The data is large enough to matter, and a list returns a part of limited size.
      expect(size).toBeGreaterThan(300_000);
      if (isList) expect(size).toBeLessThan(18_000_000);
    });
  });

  it('and work that blocks others is detected', async () => {
    const tooLong = async () => {
      const start = process.threadCpuUsage();
      let used = 0;
      while (used < 2 * MOST * ordinary * 1000) {
        const { user, system } = process.threadCpuUsage(start);
        used = user + system;
      }
    };
    // Two measurements are enough: the third and fourth take the same path.
    expect(await turnRatio(tooLong, MOST, 2)).toBeGreaterThan(MOST);
  });
});
