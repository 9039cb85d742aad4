import { Readable } from 'node:stream';
import { allRoutes, FIRST_DEMO_ID } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { coachOf, type Session } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { startRoster, type TestRoster } from '../members/testing/roster.ts';
import { visitorOf } from './testing/visitors.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const list = '/api/members/public';
const SECRET = { firstName: 'Quillemina', lastName: 'Realchild', email: 'real.child@example.org' };
const realChild = () => roster.lapsed({ ...SECRET, coachNotes: 'Realnote', phone: '609-555-0181' });

describe('GET /api/members/public', () => {
  it('[MEM-50] signed out, returns the caller’s own demo sandbox and no real child', async () => {
    await realChild();
    const visitor = visitorOf(roster.app);
    const reply = await visitor.send({ method: 'GET', url: list });
    expect(reply.json()).toEqual(await visitor.roster());
    expect(reply.body).not.toMatch(/Realchild|Quillemina|real\.child/);
  });

  it('[MEM-50] returns a coach’s own team, and all teams to the admin', async () => {
    await realChild();
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Summitchild' });
    const names = async (session: Session) =>
      (await session({ method: 'GET', url: list }))
        .json()
        .map(({ lastName }: { lastName: string }) => lastName);
    expect(await names(roster.coach)).toEqual(['Realchild']);
    expect(await names(roster.otherCoach)).toEqual(['Summitchild']);
    expect(await names(roster.admin)).toEqual(['Realchild', 'Summitchild']);
    const page = await roster.admin({ method: 'GET', url: `${list}?limit=1&offset=1` });
    expect(page.json()).toMatchObject([{ lastName: 'Summitchild' }]);
  });

  it('[MEM-50] [MEM-51] paged by last id, neither misses nor repeats a member that changes meanwhile', async () => {
    const names = ['Zell', 'Abel', 'Moss', 'Boyd', 'Yang'];
    const ids: number[] = [];
    for (const lastName of names)
      ids.push((await buildMember(roster.database, { teamId: roster.spring, lastName })).id);
    const visitor = visitorOf(roster.app);
    const demo = (await visitor.roster()).map(({ id }) => id).sort((left, right) => left - right);
    const readThrough = async (
      send: Session | typeof visitor.send,
      url: string,
      between: (() => Promise<unknown>)[] = [],
    ) => {
      const read: number[] = [];
      for (let isWhole = false; !isWhole; ) {
        const address = `${url}?limit=2&after=${read.at(-1) ?? 0}`;
        const page = (await send({ method: 'GET', url: address })).json<{ id: number }[]>();
        read.push(...page.map(({ id }) => id));
        isWhole = page.length < 2;
        await between.shift()?.();
      }
      return read;
    };
    const [first, last] = [ids[0], ids[4]];
    const between = [
      () => roster.coach({ method: 'DELETE', url: `/api/members/${first}` }),
      () => roster.coach({ method: 'PATCH', url: `/coach/members/${last}`, payload: { lastName: 'Aaron' } }),
    ];
    expect(await readThrough(roster.coach, '/api/members', between)).toEqual(ids);
    expect(await readThrough(roster.coach, list)).toEqual(ids.slice(1));
    expect(await readThrough(visitor.send, list)).toEqual(demo);
  });

  it('[MEM-50] returns the demo, not the team, once the session has ended', async () => {
    await realChild();
    await roster.otherCoach({ method: 'POST', url: '/api/coach/logout' });
    expect((await roster.otherCoach({ method: 'GET', url: list })).body).not.toContain('Summit');
  });
});

describe('PATCH and DELETE under /api/members/public', () => {
  it('[MEM-50] [MEM-40] a coach changes and archives a member of their own team, with log entries', async () => {
    const member = await realChild();
    const url = `${list}/${member.id}`;
    const edited = await roster.coach({
      method: 'PATCH',
      url,
      payload: { phone: '609-555-0199' },
      headers: { 'if-match': `"${member.version}"` },
    });
    expect(edited.json()).toMatchObject({
      id: member.id,
      phone: '609-555-0199',
      version: member.version + 1,
    });
    expect(edited.headers.etag).toBe(`"${member.version + 1}"`);
    const outdated = await roster.coach({
      method: 'PATCH',
      url,
      payload: { phone: '609-555-0198' },
      headers: { 'if-match': `"${member.version}"` },
    });
    expect(outdated.statusCode).toBe(409);
    const archived = await roster.admin({ method: 'DELETE', url });
    expect(archived.json()).toEqual({ memberName: 'Quillemina Realchild', _syncWarning: true });
    expect(await roster.storedMember(member.id)).toMatchObject({ archivedAt: expect.any(Date) });
    expect((await roster.logOf(member.id)).map(({ actionType }) => actionType).sort()).toEqual([
      'DELETE_MEMBER',
      'EDIT_MEMBER',
    ]);
  });

  it('[SAFE-07] [MEM-50] accepts a long edit from a coach, but only a short one from a stranger', async () => {
    const member = await realChild();
    const visitor = visitorOf(roster.app);
    const url = `${list}/${member.id}`;
    const edit = (length: number) => ({
      method: 'PATCH' as const,
      url,
      payload: { coachNotes: 'x'.repeat(length) },
    });
    const tooLarge = { statusCode: 413, code: 'BODY_TOO_LARGE' };
    const answer = async (reply: Promise<{ statusCode: number; json: () => { code?: string } }>) => {
      const { statusCode, json } = await reply;
      return { statusCode, code: json().code };
    };
    expect(await answer(visitor.send(edit(40_000)))).toEqual(tooLarge);
    expect((await answer(visitor.send(edit(4000)))).statusCode).toBe(404);
    // The same request without a Content-Length.
    const body = JSON.stringify(edit(40_000).payload);
    const inParts = { method: 'PATCH' as const, url, headers: { 'content-type': 'application/json' } };
    expect(
      await answer(
        visitor.send({ ...inParts, payload: Readable.from([body.slice(0, 20_000), body.slice(20_000)]) }),
      ),
    ).toEqual(tooLarge);
    expect(
      (await answer(visitor.send({ ...inParts, payload: Readable.from(['{"phone":', '"609-555-0100"}']) })))
        .statusCode,
    ).toBe(404);
    expect((await answer(roster.coach(edit(40_000)))).statusCode).not.toBe(413);
  });

  it.each([
    ['another team’s coach', () => coachOf(roster.app, roster.database, roster.summit)],
    ['a stranger', async () => visitorOf(roster.app).send],
  ] as const)('[MEM-50] [MEM-02] %s cannot reach a real child by id', async (_who, sender) => {
    const member = await realChild();
    const send = await sender();
    for (const request of [
      { method: 'PATCH', url: `${list}/${member.id}`, payload: { firstName: 'Stolen' } },
      { method: 'DELETE', url: `${list}/${member.id}` },
    ] as const) {
      const reply = await send(request);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toMatch(/Realchild|Quillemina/);
    }
    expect(await roster.storedMember(member.id)).toMatchObject({ version: member.version, archivedAt: null });
    expect(await roster.logOf(member.id)).toEqual([]);
  });

  it('[DEMO-03] an invented gymnast belongs to the caller’s own sandbox, even for a signed-in coach', async () => {
    const cookie = `${roster.coach.cookie}; demo-sandbox=${'c'.repeat(32)}`;
    const asCoach = (request: { method: 'GET' | 'DELETE'; url: string }) =>
      roster.app.inject({ ...request, headers: { cookie } });
    const id = FIRST_DEMO_ID + 1;
    const archived = await asCoach({ method: 'DELETE', url: `${list}/${id}` });
    expect(archived.statusCode).toBe(200);
    expect((await asCoach({ method: 'GET', url: '/coach/members/demo' })).body).not.toContain(`"id":${id},`);
    expect((await roster.coach({ method: 'GET', url: list })).json()).toEqual([]);
  });
});

describe('POST /api/members/bulk-renew and /api/members/{id}/renew', () => {
  const bulk = '/api/members/bulk-renew';
  type Listed = { id: number; teamId: unknown; membershipStatus: string };
  const lapsedIds = (members: Listed[]) =>
    members.filter(({ membershipStatus }) => membershipStatus === 'Lapsed').map(({ id }) => id);

  it('[CLIENT-01] signed out, renew in the caller’s demo sandbox', async () => {
    const visitor = visitorOf(roster.app);
    const read = async () => (await visitor.send({ method: 'GET', url: list })).json<Listed[]>();
    const [first, ...others] = lapsedIds((await read()).filter(({ teamId }) => teamId === 'Spring'));
    const single = await visitor.send({ method: 'POST', url: `/api/members/${first}/renew` });
    expect(single.json()).toMatchObject({ requiresAdminApproval: true, message: expect.any(String) });
    const many = await visitor.send({ method: 'POST', url: bulk, payload: { memberIds: others } });
    expect(many.json().results.successful.map(({ memberId }: { memberId: number }) => memberId)).toEqual(
      others,
    );
    expect(lapsedIds(await read())).toEqual([]);
  });

  it('[CLIENT-01] every invented gymnast is in team Spring by teamId', async () => {
    const visitor = visitorOf(roster.app);
    for (const url of [list, '/coach/members/demo']) {
      const members = (await visitor.send({ method: 'GET', url })).json<Listed[]>();
      expect(new Set(members.map(({ teamId }) => teamId))).toEqual(new Set(['Spring']));
    }
  });

  it('[CLIENT-01] an invented gymnast that a coach renews is renewed only in the demo', async () => {
    const own = await realChild();
    const demoId = lapsedIds(await visitorOf(roster.app).roster())[0];
    const reply = await roster.coach({ method: 'POST', url: bulk, payload: { memberIds: [demoId] } });
    expect(reply.json().results.successful).toMatchObject([{ memberId: demoId }]);
    expect((await roster.coach({ method: 'POST', url: `/api/members/${demoId}/renew` })).statusCode).toBe(
      200,
    );
    expect(await roster.storedMember(own.id)).toMatchObject({ version: own.version });
  });

  it('[CLIENT-01] [AUTH-12] ask a caller without a session to sign in for gymnasts of the league', async () => {
    const member = await realChild();
    const visitor = visitorOf(roster.app);
    for (const request of [
      { method: 'POST', url: bulk, payload: { memberIds: [member.id] } },
      { method: 'POST', url: `/api/members/${member.id}/renew` },
    ] as const) {
      expect((await visitor.send(request)).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
    expect(await roster.storedMember(member.id)).toMatchObject({ version: member.version });
  });
});

describe('the league', () => {
  const counts = async () => {
    const { rows } = await roster.database.pool.query(
      `select (select count(*) from activity_log)::int as log, (select count(*) from members)::int as members,
        (select coalesce(sum(version), 0) from members)::int as versions, (select count(*) from renewal_mails)::int as mails`,
    );
    return rows;
  };

  it('[DEMO-04] is not changed by any call of a demo visitor', async () => {
    await realChild();
    const before = await counts();
    const visitor = visitorOf(roster.app);
    const [first, second] = await visitor.roster();
    const lapsed = (await visitor.roster()).filter(({ can }) => can.renew).map(({ id }) => id);
    const scopes = vi.spyOn(roster.database, 'inScope');
    for (const request of [
      { method: 'GET', url: '/coach/members/demo' },
      { method: 'GET', url: list },
      { method: 'GET', url: '/api/demo/activity' },
      { method: 'GET', url: '/api/demo/score-warnings' },
      { method: 'GET', url: '/api/demo/event-registrations' },
      { method: 'GET', url: `/api/members/${first?.id}/activity/demo` },
      { method: 'PATCH', url: `${list}/${first?.id}`, payload: { firstName: 'Anyone' } },
      { method: 'DELETE', url: `${list}/${second?.id}` },
      { method: 'POST', url: '/api/demo/members/bulk-renew', payload: { memberIds: lapsed.slice(1) } },
      { method: 'POST', url: `/api/demo/members/${lapsed[0]}/renew` },
      { method: 'POST', url: '/api/demo/start-over' },
    ] as const) {
      const reply = await visitor.send(request);
      expect(reply.statusCode, `${request.method} ${request.url}: ${reply.body}`).toBe(200);
    }
    expect(scopes).not.toHaveBeenCalled();
    scopes.mockRestore();
    expect(await counts()).toEqual(before);
  });

  it('[MEM-50] [ERR-06] no route of the API returns a real child’s data to a stranger', async () => {
    const member = await realChild();
    const visitor = visitorOf(roster.app);
    for (const { method, path } of allRoutes) {
      const needsBody = method !== 'GET' && method !== 'DELETE';
      const reply = await visitor.send({
        method,
        url: path.replace(/:teamId/, String(roster.spring)).replace(/:\w+/g, String(member.id)),
        ...(needsBody && { payload: { memberIds: [member.id] } }),
      });
      expect(reply.body, `${method} ${path}`).not.toMatch(
        /Realchild|Quillemina|real\.child|Realnote|555-0181/,
      );
    }
    expect(await roster.storedMember(member.id)).toMatchObject({ version: member.version });
  });
});
