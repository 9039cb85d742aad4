import { randomUUID } from 'node:crypto';
import type { DuplicateComparison, DuplicateList } from '@league/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildLevels, buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { imports } from '../imports/imports.table.ts';
import { claimBirths } from './duplicates.repository.ts';
import { compareNoted } from './duplicates.worker.ts';

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;
let coach: Session;
let spring: number;
let summit: number;

beforeAll(async () => {
  db = await createTestDatabase();
  await buildLevels(db.database);
  spring = await buildTeam(db.database, 'Spring');
  summit = await buildTeam(db.database, 'Summit');
  app = await startTestApp({ database: db.database });
  admin = await adminOf(app, db.database);
  coach = await coachOf(app, db.database, spring);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

let born = '2014-01-01';
let day = 0;
/** Each test uses another birth date. */
beforeEach(() => {
  day += 1;
  born = new Date(Date.UTC(2014, 0, 1 + day)).toISOString().slice(0, 10);
});

const build = (firstName: string, lastName: string, teamId = spring, values = {}) =>
  buildMember(db.database, { firstName, lastName, teamId, dateOfBirth: born, ...values });

const IMPORT_AT_WORK: typeof imports.$inferInsert = {
  ...{ userId: 1, coachFirstName: 'Pat', coachLastName: 'Office', coachEmail: 'office@league.example' },
  ...{ fileName: 'roster.csv', objectKey: randomUUID(), objectVersion: '1', askFirst: false },
  state: 'running',
};

async function listed(): Promise<DuplicateList> {
  await compareNoted({ database: db.database });
  return (await admin({ method: 'GET', url: '/api/admin/duplicates?limit=100' })).json();
}
const pairsOfDay = async () =>
  (await listed()).pairs
    .filter(({ first }) => first.dateOfBirth === born)
    .map((pair) => [pair.first.id, pair.second.id]);
const post = (who: Session, path: string, payload: object) =>
  who({ method: 'POST', url: `/api/admin/duplicates/${path}`, payload });
const edit = (id: number, payload: object) =>
  admin({ method: 'PATCH', url: `/coach/members/${id}`, payload });

describe('[OFFICE-03] the list of possible duplicates', () => {
  it('has pairs of all teams with equal folded names, with the reasons, oldest first', async () => {
    const first = await build('Tora', 'Søskendal');
    const second = await build('tora', 'Soskendal', summit);
    const third = await build('Katherine', 'Lee');
    const fourth = await build('Lee', 'Katie', summit);
    const { pairs, total, isComparing } = await listed();
    expect([total, isComparing]).toEqual([2, false]);
    expect(pairs).toMatchObject([
      {
        first: { id: first.id, teamName: 'Spring', dateOfBirth: born },
        second: { id: second.id, teamName: 'Summit' },
        reasons: ['sameName'],
      },
      { first: { id: third.id }, second: { id: fourth.id }, reasons: ['swapped', 'shortForm'] },
    ]);
    const page = (await admin({ method: 'GET', url: '/api/admin/duplicates?limit=1&offset=1' })).json();
    expect([page.total, page.pairs[0].first.id]).toEqual([2, third.id]);
  });

  it('says that it is comparing until each new gymnast has been compared', async () => {
    await build('Ana', 'Waits');
    const before = (await admin({ method: 'GET', url: '/api/admin/duplicates' })).json();
    expect(before.isComparing).toBe(true);
    expect((await listed()).isComparing).toBe(false);
  });

  it('waits until the rows of a file are created, and then compares each birth date once', async () => {
    const [job] = await db.database.inScope(leagueScope(), (tx) =>
      tx.insert(imports).values(IMPORT_AT_WORK).returning({ id: imports.id }),
    );
    const first = await build('Ana', 'Imported');
    const second = await build('Anna', 'Imported');
    const third = await build('Ana', 'Imported-Berg');
    expect(await pairsOfDay()).toEqual([]);
    expect((await listed()).isComparing).toBe(true);
    const claimed = await db.database.inScope(leagueScope(), async (tx) => {
      await tx
        .update(imports)
        .set({ state: 'done' })
        .where(eq(imports.id, job?.id ?? 0));
      return claimBirths(tx, 1);
    });
    expect(claimed).toEqual([born]);
    expect((await listed()).isComparing).toBe(false);
    expect(await pairsOfDay()).toEqual([]);
    await edit(first.id, { firstName: 'Anna' });
    expect(await pairsOfDay()).toEqual([
      [first.id, second.id],
      [first.id, third.id],
      [second.id, third.id],
    ]);
  });

  it('has no twins, no children with other birth dates and no archived ones', async () => {
    await build('Emma', 'Lee');
    await build('Grace', 'Lee');
    await build('Emma', 'Lee', spring, { dateOfBirth: '2013-06-06' });
    await build('Emma', 'Lee', spring, { archivedAt: new Date() });
    expect(await pairsOfDay()).toEqual([]);
  });

  it('follows changes of names, birth dates and the archive by any person', async () => {
    const kept = await build('Nora', 'Alder');
    const other = await build('Olga', 'Alder');
    expect(await pairsOfDay()).toEqual([]);
    await edit(other.id, { firstName: 'Nóra' });
    expect(await pairsOfDay()).toEqual([[kept.id, other.id]]);
    await edit(other.id, { dateOfBirth: '2012-02-02' });
    expect(await pairsOfDay()).toEqual([]);
    await edit(other.id, { dateOfBirth: born });
    expect(await pairsOfDay()).toEqual([[kept.id, other.id]]);
    await edit(other.id, { firstName: 'Olga' });
    expect(await pairsOfDay()).toEqual([]);
    await edit(other.id, { firstName: 'Nora' });
    await admin({ method: 'DELETE', url: `/api/members/${other.id}` });
    expect(await pairsOfDay()).toEqual([]);
    const restored = await admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'restore', memberIds: [other.id] },
    });
    expect(restored.statusCode).toBe(200);
    expect(await pairsOfDay()).toEqual([[kept.id, other.id]]);
  });

  it('agrees with the filter of the members and the dashboard', async () => {
    const first = await build('Ida', 'Counted');
    const second = await build('Ida', 'Counted');
    const { total, pairs } = await listed();
    const members = (
      await admin({ method: 'GET', url: '/api/admin/members?duplicates=possible&limit=100' })
    ).json();
    expect(members.members.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    const dashboard = (await admin({ method: 'GET', url: '/api/admin/dashboard' })).json();
    expect(dashboard.duplicates).toEqual({ total, oldestSince: pairs[0]?.foundAt });
  });
});

describe('[OFFICE-03] two children', () => {
  it('are never listed again, even after a change of name, until the office takes it back', async () => {
    const first = await build('Mia', 'Apart');
    const second = await build('Mia', 'Apart');
    expect(await pairsOfDay()).toHaveLength(1);
    const reply = await post(admin, 'two-children', {
      firstId: second.id,
      secondId: first.id,
      areTwoChildren: true,
    });
    expect(reply.json().message).toBe('Mia Apart and Mia Apart are two children, and are not listed again.');
    expect(await pairsOfDay()).toEqual([]);
    await edit(first.id, { firstName: 'Mía' });
    expect(await pairsOfDay()).toEqual([]);
    await post(admin, 'two-children', { firstId: first.id, secondId: second.id, areTwoChildren: false });
    expect(await pairsOfDay()).toEqual([[first.id, second.id]]);
  });

  it('are logged as two children only for the office', async () => {
    const first = await build('Mia', 'Logged');
    const second = await build('Mia', 'Logged', summit);
    await post(admin, 'two-children', { firstId: first.id, secondId: second.id, areTwoChildren: true });
    const read = async (who: Session) =>
      (await who({ method: 'GET', url: `/coach/members/${first.id}/activity` })).json();
    expect(await read(admin)).toMatchObject([{ description: `Another child than entry no. ${second.id}` }]);
    expect(await read(coach)).toEqual([]);
  });

  it('answer the sync’s question whether it is the same child', async () => {
    const known = await build('Ava', 'Asked');
    const asked = await build('Ava', 'Asked', spring, {
      providerContactId: null,
      syncState: 'refused',
      namesake: {
        contactId: known.providerContactId,
        memberId: known.id,
        isArchived: false,
        answer: 'asked',
      },
    });
    await post(admin, 'two-children', { firstId: known.id, secondId: asked.id, areTwoChildren: true });
    expect((await admin({ method: 'GET', url: '/api/admin/sync' })).json().namesakes).toBe(0);
    const { sync } = (await admin({ method: 'GET', url: `/api/admin/members/${asked.id}` })).json();
    expect(sync.state).toBe('waiting');
  });
});

describe('[OFFICE-03] a warning before a child is added', () => {
  const check = (who: Session, child: object) =>
    who({
      method: 'POST',
      url: '/api/members/possible-duplicates',
      payload: { dateOfBirth: born, ...child },
    });

  it('names who on the coach’s own team may be the same child', async () => {
    const { id } = await build('Katherine', 'Warned');
    const reply = await check(coach, { firstName: 'Katie', lastName: 'Wárned' });
    expect(reply.json().found).toEqual([
      {
        ...{ id, firstName: 'Katherine', lastName: 'Warned', dateOfBirth: born, teamName: 'Spring' },
        ...{ skillLevel: '4', membershipStatus: 'Active', reasons: ['shortForm'] },
      },
    ]);
  });

  it('tells a coach nothing about another team’s child, and the office everything', async () => {
    const { id } = await build('Katherine', 'Hidden', summit);
    const child = { firstName: 'Katherine', lastName: 'Hidden' };
    expect((await check(coach, child)).json()).toEqual({ found: [] });
    expect((await check(admin, child)).json().found).toMatchObject([{ id, teamName: 'Summit' }]);
  });

  it('finds neither twins nor archived gymnasts', async () => {
    await build('Emma', 'Quiet');
    await build('Grace', 'Quiet', spring, { archivedAt: new Date() });
    expect((await check(admin, { firstName: 'Grace', lastName: 'Quiet' })).json()).toEqual({ found: [] });
  });
});

describe('[OFFICE-03] two entries side by side', () => {
  it('come with what belongs to each, and the suggested one to keep', async () => {
    const fresh = await build('Ida', 'Sides', spring, { providerContactId: null, syncState: 'waiting' });
    const known = await build('Ida', 'Sides', summit, { membershipStatus: 'Lapsed' });
    const reply = await admin({ method: 'GET', url: `/api/admin/duplicates/${fresh.id}/${known.id}` });
    const compared: DuplicateComparison = reply.json();
    expect(compared).toMatchObject({
      first: { member: { id: fresh.id, teamName: 'Spring' }, isInProvider: false, registrations: [] },
      second: { member: { id: known.id, teamName: 'Summit' }, isInProvider: true, resultCount: 0 },
      suggestedKeepId: known.id,
    });
  });

  it('are only for the office', async () => {
    const { id } = await build('Ida', 'Denied');
    const other = await build('Ida', 'Denied');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/merges'],
      ['GET', `/${id}/${other.id}`],
    ] as const)
      expect((await coach({ method, url: `/api/admin/duplicates${path}` })).statusCode).toBe(403);
    expect((await admin({ method: 'GET', url: `/api/admin/duplicates/${id}/${id}` })).statusCode).toBe(404);
  });
});
