import { type BoardReport, boardReportSchema, OFFICE_ROLES, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, coachOf, officeOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const NOW = new Date('2026-11-16T17:00:00Z');
const FIRST = Date.parse('2023-10-01T12:00:00Z');
const CHILDREN = 200;
const LEVELS = ['Beginner', '3', '4', '5', '6', '7', '8', ''];
/** When seasons begin in New York. */
const JULY_1 = { 2024: '2024-07-01 04:00+00', 2025: '2025-07-01 04:00+00', 2026: '2026-07-01 04:00+00' };

/** The same numbers in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;
let client: Client;
let spring: number;

type Query = { readonly season?: number };
async function read(query: Query = {}, as = admin): Promise<BoardReport> {
  const reply = await as({
    method: 'GET',
    url: routes.board.report.path,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  });
  expect(reply.statusCode).toBe(200);
  return boardReportSchema.parse(reply.json());
}

/** The number that a query of this test returns, to compare the report with. */
async function number(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text, values);
  return Number(rows[0]?.n);
}

/** A child's true values from a moment on, which the report must reconstruct from the log. */
type Life = { status: string; isOnRoster: boolean; level: string };

async function log(
  member: number,
  at: number,
  {
    action,
    code,
    before,
    after,
    refused = false,
  }: {
    action: string;
    code: string;
    before: object;
    after: object;
    refused?: boolean;
  },
): Promise<void> {
  await client.query(
    `insert into activity_log (created_at, action_type, coach_name, coach_email, member_id, member_name, facts, before, after)
     values ($1, $2, '', '', $3, 'A Child', $4, $5, $6)`,
    [new Date(at), action, member, { code, ...(refused && { isRefused: true }) }, before, after],
  );
}

async function buildChild(random: () => number, place: number): Promise<void> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const born = FIRST + random() ** 3 * (Date.parse('2026-10-01T00:00:00Z') - FIRST);
  const life: Life = {
    status: pick(['Active', 'Active', 'Active', 'Lapsed', 'Pending - New']),
    isOnRoster: true,
    level: pick(LEVELS),
  };
  const { rows } = await client.query<{ id: number }>(
    `insert into members (team_id, first_name, last_name, email, membership_status, skill_level, created_at, status_since, provider_contact_id, sync_state)
     values ($1, 'Ana', 'Lind', $2, $3, $4, $5, $5, $6, 'synced') returning id`,
    [spring, `child${place}@example.org`, life.status, life.level, new Date(born), 5000 + place],
  );
  const id = rows[0]?.id ?? 0;
  const lived = (at: number) =>
    client.query(`insert into truth.lives values ($1, $2, $3, $4, $5)`, [
      ...[id, new Date(at), life.status, life.isOnRoster, life.level],
    ]);
  await lived(born);
  let at = born;
  let statusSince = born;
  let archivedAt: Date | null = null;
  for (let step = 0; step < 8; step += 1) {
    at += random() * 160 * 86_400_000;
    if (at >= NOW.getTime()) break;
    const kind = pick(['status', 'status', 'renew', 'archive', 'level', 'name']);
    if (kind === 'name') {
      await log(id, at, {
        action: 'EDIT_MEMBER',
        code: 'edited',
        before: { firstName: 'An' },
        after: { firstName: 'Ana' },
      });
    } else if (kind === 'level') {
      const level = pick(LEVELS);
      const [before, after] = [{ skillLevel: life.level }, { skillLevel: level }];
      if (level !== life.level) await log(id, at, { action: 'EDIT_MEMBER', code: 'edited', before, after });
      life.level = level;
    } else if (kind === 'archive') {
      const archived = life.isOnRoster;
      await log(id, at, {
        action: archived ? 'DELETE_MEMBER' : 'EDIT_MEMBER',
        code: archived ? 'archived' : 'restored',
        before: { archived: !archived },
        after: { archived },
      });
      life.isOnRoster = !archived;
      archivedAt = archived ? new Date(at) : null;
    } else if (kind === 'renew' && life.status === 'Lapsed') {
      const status = pick(['Active', 'Pending - Renewal']);
      const isHere = random() < 0.6;
      const due =
        status === 'Active' ? [{ renewalDue: '2025-09-01' }, { renewalDue: '2026-09-01' }] : [{}, {}];
      await log(id, at, {
        action: isHere ? 'RENEW_MEMBER' : 'PROVIDER_CHANGE',
        code: isHere ? 'renewed' : 'changedThere',
        before: { membershipStatus: 'Lapsed', ...due[0] },
        after: { membershipStatus: status, ...due[1] },
      });
      const end = pick(['stays', 'stays', 'undone', 'rejected', 'refused']);
      await client.query(`insert into truth.renewals values ($1, $2, $3)`, [
        id,
        new Date(at),
        end === 'stays',
      ]);
      life.status = status;
      statusSince = at;
      if (end !== 'stays') {
        await lived(at);
        at += 60_000;
        await log(id, at, {
          action: end === 'refused' ? 'PROVIDER_CHANGE' : 'EDIT_MEMBER',
          code: end === 'refused' ? 'changedThere' : end,
          before: { membershipStatus: status },
          after: { membershipStatus: 'Lapsed' },
          refused: end === 'refused',
        });
        life.status = 'Lapsed';
        statusSince = at;
      }
    } else {
      const others =
        kind === 'renew' ? ['Lapsed'] : ['Active', 'Active', 'Lapsed', 'Inactive', 'Pending - New'];
      const status = pick(others.filter((each) => each !== life.status));
      await log(id, at, {
        action: 'PROVIDER_CHANGE',
        code: 'changedThere',
        before: { membershipStatus: life.status },
        after: { membershipStatus: status },
      });
      life.status = status;
      statusSince = at;
    }
    await lived(at);
  }
  await client.query(
    `update members set membership_status = $2, status_since = $3, skill_level = $4, archived_at = $5 where id = $1`,
    [id, life.status, new Date(statusSince), life.level, archivedAt],
  );
}

async function buildScores(random: () => number): Promise<void> {
  const days = ['2024-11-02', '2025-02-15', '2025-06-30', '2025-07-01', '2026-03-07', '2026-10-10'];
  const { rows: ids } = await client.query<{ id: number }>('select id from members order by id');
  for (const day of days) {
    const { rows } = await client.query<{ id: number }>(
      `insert into meets (name, held_on) values ('Meet', $1) returning id`,
      [day],
    );
    for (const { id } of ids.slice(0, 60)) {
      const level = LEVELS[Math.floor(random() * LEVELS.length)] ?? '';
      const allAround = random() < 0.2 ? null : 24_000 + Math.floor(random() * 4000);
      await client.query(
        `insert into meet_scores (meet_id, member_id, level, all_around, athlete_name, entry_key) values ($1, $2, $3, $4, '', $5)`,
        [rows[0]?.id, id, level, allAround, String(id)],
      );
    }
    await client.query(
      `insert into meet_scores (meet_id, member_id, level, all_around, standing, athlete_name, entry_key)
       values ($1, null, '4', 27000, 'unmatched', 'No Child', 'x')`,
      [rows[0]?.id],
    );
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into meets (kind, name, held_on) values ('history', 'Season', '2025-05-01') returning id`,
  );
  await client.query(
    `insert into meet_scores (meet_id, member_id, level, season_score_outs) values ($1, $2, '4', 3), ($1, $3, '8', 2)`,
    [rows[0]?.id, ids[100]?.id, ids[101]?.id],
  );
}

async function buildTaps(random: () => number): Promise<void> {
  const { rows: ids } = await client.query<{ id: number }>('select id from members order by id limit 30');
  for (const day of ['2025-11-03', '2026-06-30', '2026-07-01', '2026-09-08', '2026-09-15', '2026-11-16']) {
    for (const { id } of ids) {
      const taps = 1 + Math.floor(random() * 3);
      for (let tap = 0; tap < taps; tap += 1) {
        const state = ['present', 'present', 'absent', 'excused', 'none'][Math.floor(random() * 5)];
        // `counts_at` does not follow the order of arrival.
        const at = new Date(Date.parse(`${day}T20:00:00Z`) + Math.floor(random() * 3_600_000));
        await client.query(
          `insert into attendance_taps (id, team_id, member_id, day, state, tapped_at, received_at, counts_at, is_by_receipt, user_id, coach_name)
           values (gen_random_uuid(), $1, $2, $3, $4, $5, $5, $5, false, 1, 'Kim')`,
          [spring, id, day, state, at],
        );
      }
    }
  }
}

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock: { now: () => NOW } });
  admin = await adminOf(app, db.database);
  spring = await buildTeam(db.database, 'Spring');
  client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query(`
    create schema truth;
    create table truth.lives (child integer, since timestamptz, status text, is_on_roster boolean, level text);
    create table truth.renewals (child integer, at timestamptz, counts boolean);
    alter table members disable trigger user`);
  const random = numbersFrom(7);
  for (let place = 0; place < CHILDREN; place += 1) await buildChild(random, place);
  await buildScores(random);
  await buildTaps(random);
  await client.query('alter table members enable trigger user');
});
afterAll(async () => {
  await client.end();
  await app.close();
  await db.close();
});

/** SQL for the children on a roster at a moment, with their true values then. */
const AT = (moment: string) => `(
  select life.* from truth.lives life where life.is_on_roster and life.since = (
    select max(since) from truth.lives other where other.child = life.child and other.since < '${moment}'::timestamptz))`;

const SEASONS = [
  { season: 2026, end: NOW.toISOString(), begin: JULY_1[2026], days: ['2026-07-01', '2026-11-16'] },
  { season: 2025, end: JULY_1[2026], begin: JULY_1[2025], days: ['2025-07-01', '2026-06-30'] },
  { season: 2024, end: JULY_1[2025], begin: JULY_1[2024], days: ['2024-07-01', '2025-06-30'] },
] as const;

describe.each(SEASONS)('the season of $season', ({ season, end, begin, days }) => {
  it('[OFFICE-09] counts the members of each status', async () => {
    const { season: figures, before } = await read({ season });
    const byHand = (moment: string, where: string) =>
      number(`select count(*) n from ${AT(moment)} x where ${where}`);
    const standing = async (moment: string) => ({
      active: await byHand(moment, `status = 'Active'`),
      pending: await byHand(moment, `status like 'Pending%'`),
      lapsed: await byHand(moment, `status = 'Lapsed'`),
      other: await byHand(moment, `status = 'Inactive'`),
    });
    expect(figures.members).toEqual(await standing(end));
    expect(before.members).toEqual(await standing(begin));
    expect(figures.members?.active).toBeGreaterThan(20);
  });

  it('[OFFICE-09] counts the gymnasts who stayed and who joined', async () => {
    const { season: figures } = await read({ season });
    const active = (moment: string) => `select child from ${AT(moment)} x where status = 'Active'`;
    expect(figures.retention).toEqual({
      base: await number(`select count(*) n from (${active(begin)}) a`),
      stayed: await number(`select count(*) n from (${active(begin)} intersect ${active(end)}) a`),
      joined: await number(`select count(*) n from (${active(end)} except ${active(begin)}) a`),
    });
    expect(figures.retention?.stayed).toBeGreaterThan(0);
  });

  it('[OFFICE-09] counts active gymnasts by their level at that time', async () => {
    const { season: figures } = await read({ season });
    for (const level of LEVELS) {
      const found = figures.levels?.find((each) => each.level === (level || 'Not Set'))?.count ?? 0;
      const byHand = `select count(*) n from ${AT(end)} x where status = 'Active' and level = $1`;
      expect([level, found]).toEqual([level, await number(byHand, [level])]);
    }
  });

  it('[OFFICE-09] counts each renewed gymnast once, unless the renewal was undone', async () => {
    const { season: figures } = await read({ season });
    const byHand = await number(
      `select count(distinct child) n from truth.renewals where counts and at >= $1 and at < $2`,
      [begin, end],
    );
    expect(figures.renewals?.total).toBe(byHand);
    expect(byHand).toBeGreaterThan(0);
    const november = await number(
      `select count(*) n from (select child, min(at) at from truth.renewals where counts and at >= $1 and at < $2 group by child) x
       where extract(month from at at time zone 'America/New_York') = 11`,
      [begin, end],
    );
    expect(figures.renewals?.months.find(({ month }) => month === `${season}-11`)?.count).toBe(november);
  });

  it('[OFFICE-09] counts score-outs at the meets of the season', async () => {
    const { season: figures } = await read({ season });
    const outs = `select s.member_id, s.level, coalesce(s.season_score_outs, 1) n from meet_scores s, meets m
      where m.id = s.meet_id and m.held_on >= '${days[0]}' and m.held_on <= '${days[1]}' and s.member_id is not null
        and (s.level in ('3', '4', '5') and (s.all_around >= 25500 or s.season_score_outs > 0)
          or s.level in ('6', '7') and (s.all_around >= 26500 or s.season_score_outs > 0))`;
    expect(figures.scoreOuts).toMatchObject({
      meets: await number(
        `select count(*) n from meets where kind = 'meet' and held_on >= '${days[0]}' and held_on <= '${days[1]}'`,
      ),
      gymnasts: await number(`select count(distinct member_id) n from (${outs}) x`),
      scoreOuts: await number(`select sum(n) n from (${outs}) x`),
    });
    const ofFour = await number(`select sum(n) n from (${outs}) x where level = '4'`);
    expect(figures.scoreOuts?.levels.find(({ level }) => level === '4')?.scoreOuts).toBe(ofFour);
  });
});

it('[OFFICE-09] counts the last attendance mark of each gymnast and day', async () => {
  const { season, before } = await read();
  const last = (from: string, to: string, state: string) =>
    number(
      `select count(*) n from attendance_taps tap where day between $1 and $2 and state = $3 and not exists (
         select from attendance_taps later where later.member_id = tap.member_id and later.day = tap.day
           and (later.counts_at, later.id) > (tap.counts_at, tap.id))`,
      [from, to, state],
    );
  const tally = async (from: string, to: string) => ({
    present: await last(from, to, 'present'),
    absent: await last(from, to, 'absent'),
    excused: await last(from, to, 'excused'),
  });
  expect(season.attendance).toMatchObject({ ...(await tally('2026-07-01', '2026-11-16')), knownFrom: null });
  expect(season.attendance?.months).toContainEqual({
    month: '2026-09',
    ...(await tally('2026-09-01', '2026-09-30')),
  });
  // Attendance is stored for 400 days, so the season before is known from October on.
  expect(before.attendance).toMatchObject({
    ...(await tally('2025-10-12', '2026-06-30')),
    knownFrom: '2025-10-12',
  });
});

it('[OFFICE-09] says what is not known about a season instead of counting zero', async () => {
  const { seasons, season, before } = await read({ season: 2024 });
  expect(seasons).toEqual([2026, 2025, 2024, 2023]);
  expect(season.attendance).toBeNull();
  // The first gymnast of the portal was added in October 2023.
  expect(before.retention).toBeNull();
  expect(before.scoreOuts).toBeNull();
  expect(before.renewals?.knownFrom).toMatch(/^2023-1[0-2]-/);
  const earlier = await read({ season: 2023 });
  expect(earlier.season.members).not.toBeNull();
  expect(earlier.season.retention).toBeNull();
  expect(earlier.before).toMatchObject({
    ...{ members: null, retention: null, renewals: null, levels: null, scoreOuts: null, attendance: null },
  });
  // A request for a future season returns the current one.
  expect((await read({ season: 2031 })).season.from).toBe('2026-07-01');
});

it('[OFFICE-09] counts a merged child once, and no demo gymnast', async () => {
  const was = (await read()).season.members?.active ?? 0;
  const add = async (values: string) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into members (first_name, last_name, membership_status, created_at, status_since, sync_state, ${values} returning id`,
    );
    return rows[0]?.id ?? 0;
  };
  const since = `'2025-01-01', '2025-01-01', 'synced'`;
  const kept = await add(`skill_level) values ('A', 'B', 'Active', ${since}, '4')`);
  // Merged this fall: at the end of last season both entries were on a roster.
  const merged = await add(
    `archived_at, merged_into_id) values ('A', 'B', 'Active', ${since}, '2026-09-01', ${kept})`,
  );
  await log(merged, Date.parse('2026-09-01T00:00:00Z'), {
    ...{
      action: 'DELETE_MEMBER',
      code: 'mergedAway',
      before: { archived: false },
      after: { archived: true },
    },
  });
  const { rows: teams } = await client.query<{ id: number }>(
    `insert into teams (name, is_demo) values ('Demo Team', true) returning id`,
  );
  await add(`team_id, is_demo) values ('D', 'E', 'Active', ${since}, ${teams[0]?.id}, true)`);
  const { season } = await read();
  expect(season.members?.active).toBe(was + 1);
  const base = await number(`select count(*) n from ${AT(JULY_1[2026])} x where status = 'Active'`);
  expect(season.retention?.base).toBe(base + 1);
  await client.query(`delete from members where last_name in ('B', 'E')`);
});

it('[OFFICE-09] [OFFICE-10] is readable by each role of the office and by no coach, and names no child', async () => {
  for (const role of OFFICE_ROLES) {
    const person = role === 'owner' ? admin : await officeOf(app, db.database, role);
    const reply = await person({ method: 'GET', url: routes.board.report.path });
    expect([role, reply.statusCode]).toEqual([role, 200]);
    expect(reply.body).not.toContain('Lind');
    const file = await person({ method: 'GET', url: routes.board.reportFile.path });
    expect([role, file.statusCode]).toEqual([role, 200]);
    expect(file.body).not.toContain('Lind');
  }
  const coach = await coachOf(app, db.database, spring);
  for (const { path } of [routes.board.report, routes.board.reportFile]) {
    expect((await coach({ method: 'GET', url: path })).statusCode).toBe(403);
  }
});

it('[OFFICE-09] the file has the figures of the screen, each with what it counts', async () => {
  const { season, before } = await read();
  const reply = await admin({ method: 'GET', url: routes.board.reportFile.path });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toContain('board-report-2026-27.csv');
  const lines = reply.body.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Figure","2026-27 (until 2026-11-16)","2025-26 (until 2026-06-30)","What it counts"',
  );
  expect(lines).toContainEqual(
    expect.stringContaining(
      `"Active members","${season.members?.active}","${before.members?.active}","Gymnasts`,
    ),
  );
  const share = Math.round(((season.retention?.stayed ?? 0) / (season.retention?.base ?? 1)) * 100);
  expect(lines).toContainEqual(expect.stringContaining(`"Retention (%)","${share}",`));
  const old = await admin({ method: 'GET', url: `${routes.board.reportFile.path}?season=2023` });
  expect(old.body).toContain('"Retention (%)","Not known","Not known",');
});
