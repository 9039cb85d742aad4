import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { coachOf, type Session, signedOut, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { activityLog } from '../../features/activity/activity.table.ts';
import { demoSandboxes } from '../../features/demo/demo.table.ts';

let db: TestDatabase;
/** Another client of the same database, for example a migration or another program. */
let other: Client;

/** After this time the database resolves a deadlock: long enough to form one. */
const CIRCLE_MS = 2500;

beforeEach(async () => {
  db = await useTestDatabase();
  const client = new Client({ connectionString: db.url });
  other = client;
  await other.connect();
  onTestFinished(() => client.end());
  await other.query(`do $$ begin
    execute format('alter database %I set deadlock_timeout = ${CIRCLE_MS}', current_database()); end $$`);
  // This client never yields.
  await other.query("set deadlock_timeout = '10min'");
});

/**
 * Makes the request wait for what `holding` has locked, while the other client waits for what the request has locked.
 * The other client then finishes; returns the answer to the request.
 */
async function meetInACircle(
  { holding, wanting }: { holding: string; wanting: string },
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  await other.query('begin');
  await other.query(holding);
  const answer = send();
  await vi.waitFor(
    async () => {
      const { rowCount } = await other.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );
  await other.query(wanting);
  await other.query('commit');
  return answer;
}

describe('[BEYOND-06] a request that the database rolls back because of a deadlock', {
  timeout: 60_000,
}, () => {
  async function gymnast(): Promise<{ coach: Session; id: number }> {
    const teamId = await buildTeam(db.database, 'Spring');
    const app = await startTestApp(db);
    const coach = await coachOf(app, db.database, teamId);
    const { id } = await buildMember(db.database, { teamId, skillLevel: '4' });
    return { coach, id };
  }
  const move = (coach: Session, id: number) =>
    coach({ method: 'PATCH', url: `/coach/members/${id}`, payload: { skillLevel: '5' } });

  it('runs again if it changes a gymnast, and changes them once', async () => {
    const { coach, id } = await gymnast();
    const reply = await meetInACircle(
      {
        holding: 'lock table activity_log in share mode',
        wanting: `select from members where id = ${id} for update`,
      },
      () => move(coach, id),
    );
    expect([reply.statusCode, reply.json().version]).toEqual([200, 2]);
    expect(await db.database.unscoped.$count(activityLog, eq(activityLog.memberId, id))).toBe(1);
  });

  it('runs again if it reads the session, for example while a migration changes the tables', async () => {
    const { coach } = await gymnast();
    const reply = await meetInACircle({ holding: 'lock table teams', wanting: 'lock table sessions' }, () =>
      coach({ method: 'GET', url: '/api/coach/user' }),
    );
    expect([reply.statusCode, reply.json().teamName]).toEqual([200, 'Spring']);
  });

  it('runs again if it changes a demo', async () => {
    const visitor = signedOut(await startTestApp(db));
    const gymnasts = await visitor({ method: 'GET', url: '/api/members/public' });
    const [first] = gymnasts.json<{ id: number }[]>();
    const cookie = gymnasts.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const move = (skillLevel: string) =>
      visitor({
        method: 'PATCH',
        url: `/api/members/public/${first?.id}`,
        headers: { cookie },
        payload: { skillLevel },
      });
    expect((await move('5')).statusCode).toBe(200);
    const reply = await meetInACircle(
      { holding: 'select from demo_sandboxes for update', wanting: 'lock table demo_sandboxes' },
      () => move('6'),
    );
    expect([reply.statusCode, reply.json().skillLevel]).toEqual([200, '6']);
    expect(await db.database.unscoped.$count(demoSandboxes)).toBe(1);
  });

  it('is refused with a message if that happens each time; other failures are not retried', async () => {
    const { coach, id } = await gymnast();
    await other.query(`
      create sequence tries;
      grant usage on sequence tries to public;
      create function fail() returns trigger language plpgsql as $$ begin
        perform nextval('tries');
        raise exception 'no' using errcode = tg_argv[0];
      end $$;`);
    const failWith = (code: string) =>
      other.query(
        `create or replace trigger failing before insert on activity_log execute function fail('${code}')`,
      );
    const tries = async () => Number((await other.query('select last_value from tries')).rows[0].last_value);

    await failWith('40001');
    const refused = await move(coach, id);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'NOT_READY']);
    expect(refused.json().message).toContain('nothing was changed');
    expect(await tries()).toBe(5);

    await failWith('23514');
    expect((await move(coach, id)).statusCode).toBe(500);
    expect(await tries()).toBe(6);
    const { rows } = await db.database.unscoped.execute(sql`select version from members where id = ${id}`);
    expect(rows).toEqual([{ version: 1 }]);
  });
});
