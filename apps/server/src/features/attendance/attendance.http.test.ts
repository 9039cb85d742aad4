import { randomUUID } from 'node:crypto';
import {
  ATTENDANCE_LIMITS,
  type AttendanceDay,
  type AttendanceHistory,
  type AttendanceTapsReply,
  type TapState,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { sweepAttendance } from './attendance.worker.ts';

let db: TestDatabase;
let app: FastifyInstance;
let kim: Session;
let lee: Session;
let otherCoach: Session;
let admin: Session;
let ana: number;
let bea: number;
let elsewhere: number;
let now: Date;
const clock = { now: () => now };

const TODAY = '2026-11-16';
const at = (time: string) => new Date(`${TODAY}T${time}:00-05:00`);

beforeAll(async () => {
  db = await createTestDatabase();
  now = at('12:00');
  app = await startTestApp({ database: db.database, clock });
  const spring = await buildTeam(db.database, 'Spring');
  const summit = await buildTeam(db.database, 'Summit');
  kim = await coachOf(app, db.database, spring);
  lee = await coachOf(app, db.database, spring);
  otherCoach = await coachOf(app, db.database, summit);
  admin = await adminOf(app, db.database);
  const gymnast = async (teamId: number, firstName: string, skillLevel: string) =>
    (await buildMember(db.database, { teamId, firstName, lastName: 'Lind', skillLevel })).id;
  ana = await gymnast(spring, 'Ana', '4');
  bea = await gymnast(spring, 'Bea', '5');
  elsewhere = await gymnast(summit, 'Cora', '4');
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  now = at('18:00');
  await db.database.inScope(leagueScope(), (tx) => tx.execute(sql`delete from attendance_taps`));
});

type Tap = {
  memberId: number;
  state: TapState;
  tappedAt: Date;
  day?: string;
  id?: string;
  isForToday?: boolean;
};

async function take(coach: Session, taps: readonly Tap[], sentAt: Date = now): Promise<AttendanceTapsReply> {
  const reply = await coach({
    method: 'POST',
    url: '/api/coach/attendance',
    payload: {
      sentAt: sentAt.toISOString(),
      taps: taps.map(({ tappedAt, id = randomUUID(), day = TODAY, ...tap }) => ({
        ...tap,
        id,
        day,
        tappedAt: tappedAt.toISOString(),
      })),
    },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function day(coach: Session, of = TODAY): Promise<AttendanceDay['marks']> {
  return (await coach({ method: 'GET', url: `/api/coach/attendance?day=${of}` })).json().marks;
}

const history = async (who: Session): Promise<AttendanceHistory> =>
  (await who({ method: 'GET', url: '/api/attendance/history' })).json();

describe('taps', () => {
  it('[ATTEND-01] mark gymnasts, and can be changed and undone', async () => {
    await take(kim, [
      { memberId: ana, state: 'present', tappedAt: at('17:00') },
      { memberId: bea, state: 'excused', tappedAt: at('17:01') },
    ]);
    expect((await day(kim)).map(({ memberId, state }) => [memberId, state])).toEqual([
      [ana, 'present'],
      [bea, 'excused'],
    ]);
    await take(kim, [
      { memberId: ana, state: 'absent', tappedAt: at('17:02') },
      { memberId: bea, state: 'none', tappedAt: at('17:03') },
    ]);
    expect((await day(kim)).map(({ memberId, state }) => [memberId, state])).toEqual([[ana, 'absent']]);
  });

  it('[ATTEND-01] of two coaches: the later one counts, even if it arrives first, and both coaches see it', async () => {
    await take(lee, [{ memberId: ana, state: 'absent', tappedAt: at('17:30') }]);
    await take(kim, [{ memberId: ana, state: 'present', tappedAt: at('17:00') }]);
    const marks = await day(kim);
    expect(marks).toMatchObject([{ memberId: ana, state: 'absent', isByReceipt: false }]);
    expect(await day(lee)).toEqual(marks);
  });

  it('[ATTEND-01] that reach the server twice count once', async () => {
    const tap = { id: randomUUID(), memberId: ana, state: 'present', tappedAt: at('17:00') } as const;
    await take(kim, [tap]);
    await take(lee, [{ memberId: ana, state: 'absent', tappedAt: at('17:30') }]);
    now = at('19:00');
    expect(await take(kim, [tap])).toMatchObject({ taken: 1, refused: [] });
    expect(await day(kim)).toMatchObject([{ state: 'absent' }]);
    const { rows } = await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`select id from attendance_taps`),
    );
    expect(rows).toHaveLength(2);
  });

  it('[ATTEND-01] of a phone with a wrong clock are ordered by when they arrive, and flagged', async () => {
    await take(lee, [{ memberId: ana, state: 'absent', tappedAt: at('17:30') }]);
    const wrong = new Date('2020-01-01T00:00:00Z');
    const reply = await take(
      kim,
      [
        { memberId: ana, state: 'excused', tappedAt: wrong },
        { memberId: ana, state: 'present', tappedAt: wrong },
      ],
      wrong,
    );
    expect(reply.isClockWrong).toBe(true);
    const [mark] = await day(lee);
    expect(mark).toMatchObject({ state: 'present', isByReceipt: true });
    expect(mark?.at.slice(0, 16)).toBe(now.toISOString().slice(0, 16));
    expect((await take(kim, [{ memberId: bea, state: 'present', tappedAt: now }])).isClockWrong).toBe(false);
  });

  it('[ATTEND-01] of a phone whose clock is a day off go to the league’s day, unless the coach has chosen one', async () => {
    for (const [days, phoneDay] of [
      [-1, '2026-11-15'],
      [1, '2026-11-17'],
    ] as const) {
      const off = (moment: Date) => new Date(moment.getTime() + days * 86_400_000);
      const [ofToday, chosen] = [randomUUID(), randomUUID()];
      const reply = await take(
        kim,
        [
          { id: ofToday, memberId: ana, state: 'present', tappedAt: off(at('17:00')), day: phoneDay },
          { id: chosen, memberId: bea, state: 'absent', tappedAt: off(at('17:00')), day: '2026-11-13' },
        ],
        off(now),
      );
      expect(reply).toMatchObject({
        taken: 2,
        refused: [],
        moved: [{ id: ofToday, day: TODAY }],
        isClockWrong: true,
      });
      expect(await day(kim)).toMatchObject([{ memberId: ana, state: 'present', isByReceipt: true }]);
    }
  });

  it('[ATTEND-01] for a day the coach chose stay on it, even if the wrong clock gives that date', async () => {
    // The phone knows from an earlier answer that its clock is a day behind, and shows the league's day as today.
    const off = (moment: Date) => new Date(moment.getTime() - 86_400_000);
    const reply = await take(
      kim,
      [
        { memberId: ana, state: 'present', tappedAt: off(at('17:00')), isForToday: true },
        { memberId: ana, state: 'absent', tappedAt: off(at('17:01')), day: '2026-11-15', isForToday: false },
      ],
      off(now),
    );
    expect(reply).toMatchObject({ taken: 2, refused: [], moved: [], isClockWrong: true });
    expect(await day(kim)).toMatchObject([{ memberId: ana, state: 'present' }]);
    expect(await day(kim, '2026-11-15')).toMatchObject([{ memberId: ana, state: 'absent' }]);
  });

  it('[ATTEND-01] for today count for today, even if the phone’s clock was set right after the tap', async () => {
    // The phone knew that its clock was a day ahead: the day is right, only the time of the tap lies in the future.
    const tappedAt = new Date(now.getTime() + 86_400_000);
    now = new Date(now.getTime() + 3_600_000);
    const tap = { memberId: ana, state: 'present', tappedAt, isForToday: true } as const;
    expect(await take(kim, [tap])).toMatchObject({ taken: 1, moved: [] });
    // The phone did not know it: the day lies in the future too.
    const ahead = { ...tap, memberId: bea, day: '2026-11-17' };
    expect(await take(kim, [ahead])).toMatchObject({ taken: 1, moved: [{ day: TODAY }] });
    expect(await day(kim)).toHaveLength(2);
  });

  it('[ATTEND-01] made while the clock was ahead, and sent after it was set right, count for today', async () => {
    const tappedAt = new Date(now.getTime() + 86_400_000);
    const reply = await take(kim, [{ memberId: ana, state: 'present', tappedAt, day: '2026-11-17' }]);
    expect(reply).toMatchObject({ taken: 1, refused: [], moved: [{ day: TODAY }], isClockWrong: false });
    expect(await day(kim)).toMatchObject([{ memberId: ana, isByReceipt: true }]);
  });

  it('[SAFE-07] with a year that the database cannot store are refused as invalid', async () => {
    for (const tappedAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00', '0001-01-01T00:00:00Z']) {
      const tap = { id: randomUUID(), memberId: ana, day: TODAY, state: 'present', tappedAt };
      const payload = { sentAt: now.toISOString(), taps: [tap] };
      const reply = await kim({ method: 'POST', url: '/api/coach/attendance', payload });
      expect([tappedAt, reply.statusCode, reply.json().code]).toEqual([tappedAt, 400, 'INVALID_REQUEST']);
    }
    // A clock that was never set is accepted as wrong.
    const reply = await take(kim, [{ memberId: ana, state: 'present', tappedAt: new Date(0) }], new Date(0));
    expect(reply).toMatchObject({ taken: 1, isClockWrong: true });
  });

  it('[SAFE-07] beyond a coach’s daily limit are refused until the next day', async () => {
    await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`
        insert into attendance_taps (id, team_id, member_id, day, state, tapped_at, received_at, counts_at, is_by_receipt, user_id, coach_name)
        select gen_random_uuid(), members.team_id, members.id, ${TODAY}, 'present', ${now.toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, false, users.id, 'Kim'
        from members, generate_series(1, ${ATTENDANCE_LIMITS.tapsPerDay}::integer - 1), users
        where members.id = ${ana} and users.id = (select min(id) from users where role = 'coach')`),
    );
    const tap = () => ({ memberId: ana, state: 'absent' as const, tappedAt: now });
    const send = () => {
      const taps = [{ ...tap(), id: randomUUID(), day: TODAY, tappedAt: now.toISOString() }];
      const payload = { sentAt: now.toISOString(), taps };
      return kim({ method: 'POST', url: '/api/coach/attendance', payload });
    };
    // Only one of three requests at the same moment is still within the limit.
    const replies = await Promise.all([send(), send(), send()]);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [429, 'TAPS_SHARE_USED'],
      [429, 'TAPS_SHARE_USED'],
    ]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await take(lee, [tap()])).toMatchObject({ taken: 1 });
    now = new Date(now.getTime() + 86_400_001);
    expect(await take(kim, [tap()])).toMatchObject({ taken: 1 });
  });

  it('[ATTEND-01] for another team’s gymnast, a future day or a day too long ago are refused, each with its reason', async () => {
    const [a, b, c, d] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const tappedAt = at('17:00');
    const reply = await take(kim, [
      { id: a, memberId: elsewhere, state: 'present', tappedAt },
      { id: b, memberId: ana, state: 'present', tappedAt, day: '2026-11-17' },
      { id: c, memberId: ana, state: 'present', tappedAt, day: '2026-08-01' },
      { id: d, memberId: ana, state: 'present', tappedAt },
    ]);
    expect(reply).toEqual({
      taken: 1,
      refused: [
        { id: a, reason: 'notOnTeam' },
        { id: b, reason: 'dayNotOpen' },
        { id: c, reason: 'dayNotOpen' },
      ],
      moved: [],
      receivedAt: now.toISOString(),
      isClockWrong: false,
    });
    expect(await day(otherCoach)).toEqual([]);
  });
});

describe('the last eight weeks', () => {
  beforeEach(async () => {
    const tappedAt = at('17:00');
    await take(kim, [
      { memberId: ana, state: 'present', tappedAt },
      { memberId: bea, state: 'absent', tappedAt },
      { memberId: ana, state: 'present', tappedAt, day: '2026-11-13' },
      { memberId: bea, state: 'present', tappedAt, day: '2026-11-13' },
      { memberId: ana, state: 'absent', tappedAt, day: '2026-09-20' },
    ]);
    await take(otherCoach, [{ memberId: elsewhere, state: 'excused', tappedAt }]);
  });

  it('[ATTEND-02] show a coach each gymnast and the shares by level of their own team only', async () => {
    const { from, to, days, teams, levels, gymnasts } = await history(kim);
    expect([from, to, days]).toEqual(['2026-09-22', TODAY, ['2026-11-13', TODAY]]);
    expect(teams).toMatchObject([{ teamName: 'Spring', present: 3, absent: 1, excused: 0 }]);
    expect(levels.map(({ level, present, absent }) => [level, present, absent])).toEqual([
      ['4', 2, 0],
      ['5', 1, 1],
    ]);
    expect(gymnasts).toMatchObject([
      { name: 'Ana Lind', present: 2, marks: { '2026-11-13': 'present', [TODAY]: 'present' } },
      { name: 'Bea Lind', present: 1, absent: 1 },
    ]);
  });

  it('[ATTEND-02] show the office the shares of all teams, and no gymnast', async () => {
    const { teams, gymnasts } = await history(admin);
    expect(teams.map(({ teamName }) => teamName)).toEqual(['Spring', 'Summit']);
    expect(gymnasts).toEqual([]);
  });

  it('[ATTEND-02] can be downloaded as a CSV file, which is logged', async () => {
    const reply = await kim({ method: 'GET', url: '/api/coach/attendance.csv' });
    expect(
      reply.body
        .replace(/[\uFEFF"]/g, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      `Name,Level,Present,Absent,Excused,2026-11-13,${TODAY}`,
      'Ana Lind,4,2,0,0,Present,Present',
      'Bea Lind,5,1,1,0,Present,Absent',
    ]);
    const { rows } = await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`select csv_file_name from activity_log where action_type = 'EXPORT_ROSTER'`),
    );
    expect(rows).toEqual([{ csv_file_name: `attendance-${TODAY}.csv` }]);
  });

  it.each(['/api/coach/attendance.csv', '/api/attendance/shares.csv'])(
    '[ATTEND-02] of a coach without a team have no rows: %s',
    async (url) => {
      const summit = await buildTeam(db.database, `Left by ${url}`);
      const coach = await coachOf(app, db.database, summit);
      const { id } = (await coach({ method: 'GET', url: '/api/coach/user' })).json();
      await db.database.inScope(leagueScope(), (tx) =>
        tx.execute(sql`update coaches set team_id = null where user_id = ${id}`),
      );
      const reply = await coach({ method: 'GET', url });
      expect([reply.statusCode, reply.body.trim().split('\n')]).toEqual([200, [expect.any(String)]]);
    },
  );

  const sharesOf = async (who: Session) => {
    const reply = await who({ method: 'GET', url: '/api/attendance/shares.csv' });
    expect(reply.headers['content-disposition']).toContain(`attendance-shares-${TODAY}.csv`);
    return reply.body
      .replace(/[\uFEFF"]/g, '')
      .trim()
      .split(/\r?\n/);
  };
  const SPRING_SHARES = [
    `2026-09-22,${TODAY},Spring,All levels,3,1,0,75`,
    `2026-09-22,${TODAY},Spring,Level 4,2,0,0,100`,
    `2026-09-22,${TODAY},Spring,Level 5,1,1,0,50`,
  ];

  it('[ATTEND-02] can be downloaded as shares by team and level: a coach gets their team, the office all teams', async () => {
    const [headings, ...own] = await sharesOf(kim);
    expect(headings).toBe('From,To,Team,Level,Present,Absent,Excused,Share Present (%)');
    expect(own).toEqual(SPRING_SHARES);
    const [, ...all] = await sharesOf(admin);
    expect(all.slice(0, 3)).toEqual(SPRING_SHARES);
    expect(all.slice(3).map((line) => line.split(',').slice(2, 3))).toEqual([['Summit'], ['Summit']]);
    expect(all.join()).not.toMatch(/Ana|Bea/);
    const { rows } = await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(
        sql`select record_count from activity_log where csv_file_name like 'attendance-shares-%' order by id`,
      ),
    );
    expect(rows).toEqual([{ record_count: 3 }, { record_count: 5 }]);
  });

  it('[ATTEND-02] attendance older than the configured days is deleted', async () => {
    const deps = { database: db.database, clock, timeZone: 'America/New_York' };
    expect(await sweepAttendance({ ...deps, retentionDays: 56 })).toBe(1);
    expect(await sweepAttendance({ ...deps, retentionDays: 56 })).toBe(0);
    expect((await history(kim)).days).toHaveLength(2);
  });
});
