import { DEMO_LIMITS, errorEntry, isDemoId, type Member, renewalRefusals } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { PATIENCE } from '../../../test/patience.ts';
import { demoSandboxes } from './demo.table.ts';
import { type Visitor, visitorOf } from './testing/visitors.ts';

let db: TestDatabase;
let app: FastifyInstance;
let now: Date;
let visitor: Visitor;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock: { now: () => now } });
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  now = new Date('2026-11-28T12:00:00Z');
  visitor = visitorOf(app);
  await db.database.unscoped.delete(demoSandboxes);
});

function theOneIn(roster: readonly Member[], status: string): Member {
  const found = roster.find(({ membershipStatus }) => membershipStatus === status);
  if (!found) throw new Error(`No gymnast is ${status}.`);
  return found;
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const IDLE_MS = DEMO_LIMITS.idleHours * 3_600_000;
const countSandboxes = () => db.database.unscoped.$count(demoSandboxes);

describe('the demo’s roster', () => {
  it('[DEMO-03] needs no sign-in: team Spring, with every level and status', async () => {
    const roster = await visitor.roster();
    expect(new Set(roster.map(({ teamName }) => teamName))).toEqual(new Set(['Spring']));
    expect(new Set(roster.map(({ skillLevel }) => skillLevel))).toEqual(
      new Set(['', 'Beginner', '3', '4', '5', '6', '7', '8']),
    );
    expect(new Set(roster.map(({ membershipStatus }) => membershipStatus))).toEqual(
      new Set(['Active', 'Lapsed', 'Pending - New', 'Pending - Renewal']),
    );
    expect(roster.every(({ id }) => isDemoId(id))).toBe(true);
    expect(new Set(roster.map(({ id }) => id)).size).toBe(roster.length);
  });

  it('[DEMO-04] sets a cookie that scripts cannot read, and stores no row for a visitor who only reads', async () => {
    const reply = await visitor.send({ method: 'GET', url: '/coach/members/demo' });
    expect(reply.cookies).toEqual([
      {
        name: 'demo-sandbox',
        value: expect.stringMatching(/^[\w-]{32}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await visitor.send({ method: 'GET', url: '/coach/members/demo' })).cookies).toEqual([]);
    expect(await countSandboxes()).toBe(0);
  });

  it('[DEMO-04] the cookie is Secure if the portal is reached over TLS', async () => {
    const secure = await startTestApp({
      database: db.database,
      env: { PUBLIC_URL: 'https://portal.example.org' },
    });
    const reply = await secure.inject({ method: 'GET', url: '/coach/members/demo' });
    await secure.close();
    expect(reply.cookies).toMatchObject([{ secure: true }]);
  });

  it('[DEMO-02] has score-outs at the present level, and registrations for one event', async () => {
    const roster = await visitor.roster();
    const warnings = (await visitor.send({ method: 'GET', url: '/api/demo/score-warnings' })).json();
    expect(warnings.map(({ severity }: { severity: string }) => severity).sort()).toEqual([
      'notice',
      'notice',
      'pink',
      'red',
    ]);
    for (const { memberId, currentLevel } of warnings)
      expect(roster.find(({ id }) => id === memberId)?.skillLevel).toBe(currentLevel);
    const registrations = (
      await visitor.send({ method: 'GET', url: '/api/demo/event-registrations' })
    ).json();
    expect(new Set(registrations.map(({ eventName }: { eventName: string }) => eventName)).size).toBe(1);
    expect(registrations.length).toBeGreaterThan(4);
  });
});

describe('a visitor', () => {
  it('[DEMO-03] edits an invented gymnast and reads what was done, newest first', async () => {
    const wren = theOneIn(await visitor.roster(), 'Active');
    const reply = await visitor.send({
      method: 'PATCH',
      url: `/api/members/public/${wren.id}`,
      payload: { firstName: ' Wrenna ', skillLevel: '8' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      ...wren,
      firstName: 'Wrenna',
      skillLevel: '8',
      version: wren.version + 1,
    });
    expect(reply.headers.etag).toBe(`"${wren.version + 1}"`);
    expect(await visitor.roster()).toContainEqual(reply.json());
    const activity = await visitor.send({ method: 'GET', url: `/api/members/${wren.id}/activity/demo` });
    expect(activity.json()[0]).toEqual({
      id: expect.any(Number),
      action: 'EDIT_MEMBER',
      description: expect.stringContaining('→ Wrenna'),
      timestamp: now.toISOString(),
      coachName: 'Jordan Avery',
      values: [
        { field: 'firstName', before: wren.firstName, after: 'Wrenna' },
        { field: 'skillLevel', before: wren.skillLevel, after: '8' },
      ],
    });
    const times = activity.json().map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('[DEMO-03] gets the same validation errors as in the league', async () => {
    const [one, other] = await visitor.roster();
    if (!one || !other) throw new Error('The roster is too short.');
    const edit = (payload: object, headers = {}) =>
      visitor.send({ method: 'PATCH', url: `/api/members/public/${one.id}`, payload, headers });
    expect((await edit({ firstName: ' ' })).statusCode).toBe(400);
    expect((await edit({ email: String(other.email).toUpperCase() })).json().code).toBe('DUPLICATE_EMAIL');
    expect((await edit({ phone: '609-555-0177' })).statusCode).toBe(200);
    const outdated = await edit({ phone: '609-555-0178' }, { 'if-match': `"${one.version}"` });
    expect(outdated.statusCode).toBe(409);
    expect(outdated.json().current).toMatchObject({ id: one.id, phone: '609-555-0177' });
  });

  it('[DEMO-03] archives, and the gymnast is gone from every list', async () => {
    const warned = (await visitor.send({ method: 'GET', url: '/api/demo/score-warnings' })).json();
    const { memberId } = warned[0];
    const before = await visitor.roster();
    const reply = await visitor.send({ method: 'DELETE', url: `/api/members/public/${memberId}` });
    expect(reply.json()).toEqual({
      memberName: expect.stringMatching(/^\w+ \w+$/),
      _syncWarning: false,
    });
    expect(await visitor.roster()).toEqual(before.filter(({ id }) => id !== memberId));
    for (const url of ['/api/demo/score-warnings', '/api/demo/event-registrations'])
      expect((await visitor.send({ method: 'GET', url })).body).not.toContain(`"memberId":${memberId}`);
    for (const again of [
      { method: 'DELETE', url: `/api/members/public/${memberId}` },
      { method: 'PATCH', url: `/api/members/public/${memberId}`, payload: {} },
      { method: 'GET', url: `/api/members/${memberId}/activity/demo` },
    ] as const)
      expect((await visitor.send(again)).json().code).toBe('MEMBER_NOT_FOUND');
    const recent = (await visitor.send({ method: 'GET', url: '/api/demo/activity' })).json();
    expect(recent[0]).toMatchObject({ action: 'DELETE_MEMBER', memberName: reply.json().memberName });
    expect(recent.length).toBeLessThanOrEqual(10);
  });

  it('[DEMO-03] renews lapsed gymnasts once, with a reason for each one not renewed', async () => {
    const roster = await visitor.roster();
    const lapsed = theOneIn(roster, 'Lapsed');
    const active = theOneIn(roster, 'Active');
    const ids = [lapsed.id, lapsed.id, active.id, 7];
    const url = '/api/demo/members/bulk-renew';
    const first = await visitor.send({ method: 'POST', url, payload: { memberIds: ids } });
    expect(first.json().results).toEqual({
      successful: [
        {
          memberId: lapsed.id,
          memberName: `${lapsed.firstName} ${lapsed.lastName}`,
          membershipStatus: 'Pending - Renewal',
          requiresAdminApproval: true,
          emailTriggered: false,
          requiresManualEmail: false,
        },
      ],
      failed: [
        { memberId: active.id, reason: renewalRefusals.NOT_LAPSED },
        { memberId: 7, reason: renewalRefusals.NOT_ON_ROSTER },
      ],
    });
    const again = await visitor.send({ method: 'POST', url: `/api/demo/members/${lapsed.id}/renew` });
    expect(again.json().code).toBe('MEMBER_NOT_LAPSED');
    const other = theOneIn(await visitor.roster(), 'Lapsed');
    const single = await visitor.send({ method: 'POST', url: `/api/demo/members/${other.id}/renew` });
    expect(single.json()).toMatchObject({
      requiresAdminApproval: true,
      message: expect.stringContaining(other.lastName),
    });
  });

  it('[ROSTER-02] [DEMO-04] moves several gymnasts up after a preview, and undoes it in one step', async () => {
    const roster = await visitor.roster();
    const fours = roster.filter(({ skillLevel }) => skillLevel === '4').map(({ id }) => id);
    const url = '/api/demo/members/bulk-changes';
    const body = { action: 'moveUp', memberIds: fours };
    const post = async (path: string, payload?: object) =>
      (await visitor.send({ method: 'POST', url: `${url}${path}`, ...(payload && { payload }) })).json();
    const foreseen = await post('/preview', body);
    expect(foreseen.steps).toEqual([{ from: 'Level 4', to: 'Level 5', count: fours.length }]);
    expect(await visitor.roster()).toEqual(roster);
    const { bulkChangeId } = await post('', { ...body, levels: foreseen.levels });
    const levelOf = async (id: number | undefined) =>
      (await visitor.roster()).find((each) => each.id === id)?.skillLevel;
    expect(await levelOf(fours[0])).toBe('5');
    expect(await post(`/${bulkChangeId}/undo`)).toMatchObject({ undone: { count: fours.length }, kept: [] });
    expect(await levelOf(fours[0])).toBe('4');
    expect((await post(`/${bulkChangeId}/undo`)).code).toBe('BULK_CHANGE_UNDONE');
  });

  it('[DEMO-04] moves a gymnast up, which ends the warning about the former level', async () => {
    const read = async () => (await visitor.send({ method: 'GET', url: '/api/demo/score-warnings' })).json();
    const warning = (await read())[0];
    await visitor.roster();
    await visitor.send({
      method: 'PATCH',
      url: `/api/members/public/${warning.memberId}`,
      payload: { skillLevel: '7' },
    });
    expect(await read()).not.toContainEqual(warning);
  });
});

describe('a sandbox', () => {
  const change = (who: Visitor, id: number, payload: object = { coachNotes: 'mine' }) =>
    who.send({ method: 'PATCH', url: `/api/members/public/${id}`, payload });

  it('[DEMO-04] is seen only by its visitor, and starting over undoes the changes', async () => {
    const other = visitorOf(app);
    const untouched = await other.roster();
    const { id } = theOneIn(await visitor.roster(), 'Active');
    await change(visitor, id);
    expect(await other.roster()).toEqual(untouched);
    expect(await visitor.roster()).not.toEqual(untouched);
    expect(visitor.cookie()).not.toBe(other.cookie());
    await visitor.send({ method: 'POST', url: '/api/demo/start-over' });
    expect(await visitor.roster()).toEqual(untouched);
    expect(await countSandboxes()).toBe(0);
  });

  it('[DEMO-04] [BEYOND-06] is the same on another server process', async () => {
    const { id } = theOneIn(await visitor.roster(), 'Active');
    await change(visitor, id);
    const second = await startTestApp({ database: db.database, clock: { now: () => now } });
    const reply = await second.inject({
      method: 'GET',
      url: '/coach/members/demo',
      headers: { cookie: visitor.cookie() },
    });
    await second.close();
    expect(reply.json()).toEqual(await visitor.roster());
    expect(reply.body).toContain('mine');
  });

  it('[DEMO-04] expires when idle, but not while it is used', async () => {
    const { id } = theOneIn(await visitor.roster(), 'Active');
    await change(visitor, id);
    later(IDLE_MS - 60_000);
    expect(JSON.stringify(await visitor.roster())).toContain('mine');
    later(IDLE_MS - 60_000);
    expect(JSON.stringify(await visitor.roster())).toContain('mine');
    later(IDLE_MS + 1);
    expect(JSON.stringify(await visitor.roster())).not.toContain('mine');
    await change(visitor, id, { phone: '609-555-0177' });
    expect(JSON.stringify(await visitor.roster())).not.toContain('mine');
  });

  it('[DEMO-04] loses none of a visitor’s concurrent changes', async () => {
    const roster = await visitor.roster();
    const replies = await Promise.all(roster.slice(0, 8).map(({ id }) => change(visitor, id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect((await visitor.roster()).filter(({ coachNotes }) => coachNotes === 'mine')).toHaveLength(8);
  });

  it('[DEMO-04] is limited in size: what exceeds the limit is refused, and the rest stays', async () => {
    const roster = await visitor.roster();
    const notes = 'n'.repeat(4000);
    const codes = new Set<string>();
    for (const { id } of roster) codes.add((await change(visitor, id, { coachNotes: notes })).json().code);
    expect(codes).toEqual(new Set([undefined, 'DEMO_FULL']));
    const [row] = await db.database.unscoped.select().from(demoSandboxes);
    expect(JSON.stringify(row?.state).length).toBeLessThanOrEqual(DEMO_LIMITS.bytes);
    expect((await visitor.roster()).filter(({ coachNotes }) => coachNotes === notes).length).toBeGreaterThan(
      4,
    );
  });

  it('[DEMO-04] a forged cookie opens no sandbox', async () => {
    const { id } = theOneIn(await visitor.roster(), 'Active');
    await change(visitor, id);
    for (const cookie of [
      'demo-sandbox=',
      'demo-sandbox=1',
      `demo-sandbox=' or '1'='1`,
      `x-${visitor.cookie()}`,
    ]) {
      const reply = await app.inject({ method: 'GET', url: '/coach/members/demo', headers: { cookie } });
      expect(reply.body).not.toContain('mine');
      expect(reply.cookies).toHaveLength(1);
    }
  });

  it('[DEMO-04] a class of 40 on one connection gets 40 sandboxes; a flood from one address is slowed', async () => {
    const { id } = theOneIn(await visitor.roster(), 'Active');
    const begin = (ip: string) =>
      app.inject({ method: 'DELETE', url: `/api/members/public/${id}`, remoteAddress: ip });
    const classroom = await Promise.all(Array.from({ length: 40 }, () => begin('198.51.100.1')));
    expect(new Set(classroom.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countSandboxes()).toBe(40);
    await db.database.pool.query("update rate_limits set points = 300 where key like 'demo-sandbox:%'");
    const refused = await begin('198.51.100.1');
    expect(refused.statusCode).toBe(errorEntry('DEMO_BUSY').status);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await begin('198.51.100.2')).statusCode).toBe(200);
    expect(refused.cookies, 'who is refused may look all the same').toHaveLength(1);
  });
});

it('[SAFE-07] all visitors together use two database connections, and others do not wait for them', async () => {
  const visitors = Array.from({ length: 5 }, () => visitorOf(app, { ip: '198.51.100.9' }));
  const renew = async (each: Visitor) => {
    const { id } = theOneIn(await each.roster(), 'Lapsed');
    return each.send({ method: 'POST', url: `/api/demo/members/${id}/renew` });
  };
  const waiting = async () => {
    const { rows } = await db.database.unscoped.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%demo_sandboxes%'`);
    return rows.length;
  };
  let renewals: ReturnType<typeof renew>[] = [];
  await db.database.unscoped.transaction(async (tx) => {
    await tx.execute(sql`lock table demo_sandboxes in share mode`);
    renewals = visitors.map(renew);
    await vi.waitFor(async () => expect(await waiting()).toBe(2), PATIENCE);
    expect((await app.inject({ method: 'GET', url: '/api/league' })).statusCode).toBe(200);
    expect(await waiting()).toBe(2);
  });
  expect((await Promise.all(renewals)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
});
