import { randomUUID } from 'node:crypto';
import { allRoutes, fillPath, type OfficeMember } from '@league/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, coachOf, type Session, signedOut, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { openTestLeague } from '../../../test/league.ts';
import { teamScope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { eventRegistrations } from '../events/events.table.ts';
import { importObjects, importRows, imports } from '../imports/imports.table.ts';
import { members, renewalMails } from '../members/members.table.ts';
import { keysOf } from '../scores/index.ts';
import { meetScores, meets, scoreNames } from '../scores/scores.table.ts';
import { noteHint } from '../sync/hints.repository.ts';
import { runPull, runPush } from '../sync/run.ts';
import { syncConflicts } from '../sync/sync.table.ts';
import { inLeague, providerWith, someMember, storedMembers } from '../sync/testing/league-members.ts';
import { teams } from '../teams/teams.table.ts';
import { erasures } from './personal-data.table.ts';
import { tracesOf } from './testing/traces.ts';

let league: Awaited<ReturnType<typeof openTestLeague>>;
let app: FastifyInstance;
let coach: Session;
let admin: Session;
let teamId: number;

beforeAll(async () => {
  league = await openTestLeague({ contacts: 180 });
  await league.pull();
  app = await startTestApp({ database: league.db.database });
  teamId = (await someMember(league)).teamId ?? 0;
  coach = await coachOf(app, league.db.database, teamId);
  admin = await adminOf(app, league.db.database);
});
afterAll(async () => {
  await app.close();
  await league.close();
});
beforeEach(() => league.setFaults());

let named = 0;
/** A gymnast of the coach's team under a name, an email and a phone that nobody else has. */
async function gymnast({ isRegistered = false } = {}) {
  named += 1;
  const registered = new Set(
    (await inLeague(league, (tx) => tx.select().from(eventRegistrations))).map(({ memberId }) => memberId),
  );
  const { id, contactId } = await someMember(
    league,
    (row) =>
      row.teamId === teamId &&
      !row.lastName.startsWith('Quillwort') &&
      registered.has(row.id) === isRegistered,
  );
  const values = {
    firstName: 'Zephyrine',
    lastName: `Quillwort${named}x`,
    email: `zephyrine${named}@quillwort.example`,
    phone: `609-555-73${10 + named}`,
  };
  const edited = await coach({ method: 'PATCH', url: `/coach/members/${id}`, payload: values });
  expect(edited.statusCode).toBe(200);
  await league.push();
  return { id, contactId, ...values, name: `Zephyrine Quillwort${named}x` };
}
type Named = Awaited<ReturnType<typeof gymnast>>;

const erase = ({ id, name }: Pick<Named, 'id' | 'name'>, session = admin) =>
  session({ method: 'POST', url: `/api/admin/members/${id}/erasure`, payload: { name } });
const get = (url: string, session = admin) => session({ method: 'GET', url });
const openErasures = async () => (await get('/api/admin/sync/erasures')).json();
const officeMember = async (id: number): Promise<OfficeMember> =>
  (await get(`/api/admin/members/${id}`)).json();
const traces = (text: string) => tracesOf(league.db.url, text);
const entriesOf = (id: number) =>
  inLeague(league, (tx) =>
    tx.select().from(activityLog).where(eq(activityLog.memberId, id)).orderBy(activityLog.id),
  );
const recordOf = async (id: number) => {
  const [row] = await inLeague(league, (tx) => tx.select().from(erasures).where(eq(erasures.memberId, id)));
  return row;
};

/** Runs a statement as the user who owns the tables, which the portal's own connections are not. */
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: league.db.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Writes of the gymnast into every table that can hold something of her. */
async function fillEverywhere({
  id,
  contactId,
  name,
  lastName,
  firstName,
  email,
  phone,
}: Named): Promise<void> {
  const [other] = (await inLeague(league, (tx) => tx.select().from(teams))).filter(
    (team) => team.id !== teamId,
  );
  const bulk = { action: 'transfer', memberIds: [id] };
  for (const to of [other?.id, teamId]) {
    const moved = await admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { ...bulk, teamId: to },
    });
    expect(moved.json()).toMatchObject({ changed: { count: 1 } });
  }
  await league.push();
  await league.provider.updateContact(contactId, { coachNotes: `Of ${name}` });
  await league.dryRun();
  await noteHint(league.db.database.unscoped, { kind: 'contact', providerId: contactId });
  await inLeague(league, async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: `Meet of ${id}`, heldOn: '2026-03-01' })
      .returning({ id: meets.id });
    const line = { meetId: meet?.id ?? 0, level: '4', athleteName: `${lastName}, ${firstName}`, vault: 9100 };
    await tx.insert(meetScores).values([
      { ...line, memberId: id },
      { ...line, standing: 'unmatched' as const },
    ]);
    await tx.insert(scoreNames).values({ nameKey: name, clubKey: '', level: '4', memberId: id });
    await tx.insert(renewalMails).values({ memberId: id });
    await tx
      .insert(syncConflicts)
      .values({ memberId: id, field: 'Phone', portalValue: phone, providerValue: '1' });
    const objectKey = randomUUID();
    await tx.insert(importObjects).values({
      ...{ key: objectKey, userId: 1, teamId, fileName: 'spring.csv' },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    const [job] = await tx
      .insert(imports)
      .values({
        ...{
          teamId,
          userId: 1,
          coachFirstName: 'Kim',
          coachLastName: 'Porter',
          coachEmail: 'kim@example.org',
        },
        ...{ fileName: 'spring.csv', objectKey, objectVersion: '1', state: 'done', askFirst: false },
        finishedAt: new Date(),
        fileColumns: {
          headings: [{ index: 0, heading: 'Last Name', samples: [lastName, 'Lind'], column: 'lastName' }],
          ...{ missing: [], unclear: [], ignored: [] },
        },
      })
      .returning({ id: imports.id });
    const importId = job?.id ?? 0;
    const problem = { column: 'Email Address', value: 'x', message: `“x” is already used by ${name}.` };
    await tx.insert(importRows).values([
      { importId, row: 2, outcome: 'created', memberName: name, memberId: id },
      {
        importId,
        row: 3,
        outcome: 'duplicate',
        memberName: name,
        cells: [firstName, lastName, email, phone],
      },
      {
        importId,
        row: 4,
        outcome: 'error',
        memberName: 'Bo Berg',
        cells: ['Bo', 'Berg'],
        problems: [problem],
      },
    ]);
  });
}

describe('[BEYOND-12] a copy of everything held on a gymnast', () => {
  it('is one file with every part, and says nothing of anybody else', async () => {
    const her = await gymnast({ isRegistered: true });
    await fillEverywhere(her);
    const reply = await get(`/api/admin/members/${her.id}/personal-data`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(`filename="gymnast-${her.id}-`);
    expect(reply.headers['content-type']).toContain('application/json');
    const copy = reply.json();
    expect(copy.gymnast).toMatchObject({
      ...{ id: her.id, first_name: 'Zephyrine', email: her.email, provider_contact_id: her.contactId },
      base: { lastName: her.lastName },
      sync_state: 'synced',
    });
    expect(copy).toMatchObject({
      importedFiles: [{ file_name: 'spring.csv' }],
      importedRows: [{ row: 2 }, { row: 3, cells: [her.firstName, her.lastName, her.email, her.phone] }],
      about: expect.stringContaining('9250 is 9.250'),
      meetResults: [{ vault: 9100, meet: `Meet of ${her.id}` }, { standing: 'unmatched' }],
      namesInResults: [{ name_key: her.name }],
      emailsAboutTheMembership: [{ member_id: her.id }],
      differencesWithTheMembershipService: [{ portal_value: her.phone }],
      foreseenChanges: [{ memberId: her.id }],
      changesOfManyAtOnce: [{ action: 'transfer' }, { action: 'transfer' }],
    });
    expect(copy.eventRegistrations[0]).toMatchObject({ member_id: her.id, event: expect.any(String) });
    expect(copy.activity.map((entry: { action_type: string }) => entry.action_type)).toContain('EDIT_MEMBER');
    // What the searches read says nothing that does not stand beside it.
    expect(reply.body).not.toContain('search_text');
    expect(reply.body).not.toContain('Berg');
    const others = (await storedMembers(league)).filter(({ id }) => id !== her.id);
    expect(others.filter(({ email }) => email && reply.body.includes(email))).toEqual([]);
    await erase(her);
    await league.push();
  });

  it('leaves out a line that may be a namesake’s', async () => {
    const her = await gymnast();
    const twin = await buildMember(league.db.database, {
      firstName: her.firstName,
      lastName: her.lastName,
      teamId,
    });
    await fillEverywhere(her);
    const copy = (await get(`/api/admin/members/${twin.id}/personal-data`)).json();
    expect([copy.importedRows, copy.meetResults]).toEqual([[], []]);
    await inLeague(league, (tx) => tx.delete(members).where(eq(members.id, twin.id)));
  });
});

describe('[BEYOND-12] erasing a gymnast', () => {
  it('leaves no trace in any table nor at the provider, and the log without the name', async () => {
    const her = await gymnast({ isRegistered: true });
    await fillEverywhere(her);
    const before = await entriesOf(her.id);
    expect(Object.keys(await traces(her.lastName)).sort()).toEqual(
      [
        'activity_log',
        'import_rows',
        'imports',
        'meet_scores',
        'members',
        'score_names',
        'sync_plans',
      ].sort(),
    );
    expect(await league.provider.listContactRegistrations(her.contactId)).not.toEqual([]);

    expect((await erase(her)).json()).toMatchObject({ state: 'waiting' });
    // At once all but her row, which leads to the contact.
    expect(Object.keys(await traces(her.lastName))).toEqual(['members']);
    await league.push();

    for (const text of [her.lastName, her.email, her.phone]) expect(await traces(text)).toEqual({});
    expect(await league.provider.getContact(her.contactId)).toBeNull();
    expect(await league.provider.listContactRegistrations(her.contactId)).toEqual([]);
    expect(await recordOf(her.id)).toMatchObject({
      state: 'done',
      reason: null,
      requestedBy: expect.any(String),
    });
    const after = await entriesOf(her.id);
    const kept = ({ id, actionType, coachEmail, createdAt }: (typeof after)[number]) => [
      ...[id, actionType, coachEmail, createdAt],
    ];
    expect(after.slice(0, before.length).map(kept)).toEqual(before.map(kept));
    expect(after.at(-1)).toMatchObject({
      ...{ actionType: 'ERASE_MEMBER', memberName: null, coachEmail: 'admin@league.example' },
      details: `Everything held on gymnast no. ${her.id} erased`,
    });
    // Others' rows stay, without her name in what they say.
    const rows = await inLeague(league, (tx) =>
      tx.select().from(importRows).where(eq(importRows.memberName, 'Bo Berg')),
    );
    expect(JSON.stringify(rows.map(({ problems }) => problems))).toContain('a gymnast who has been erased');
    const [upload] = await inLeague(league, (tx) =>
      tx.select().from(importObjects).where(eq(importObjects.teamId, teamId)),
    );
    expect(upload?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    // She is unknown everywhere from then on, but for the answer to the same request.
    expect((await get(`/api/admin/members/${her.id}`)).statusCode).toBe(404);
    expect((await get(`/api/admin/members/${her.id}/personal-data`)).statusCode).toBe(404);
    expect((await erase(her)).json()).toMatchObject({ state: 'done' });
    // What is undone of many at once passes her by.
    const history = (await get('/api/admin/members/bulk-changes')).json();
    const undone = await admin({
      method: 'POST',
      url: `/api/admin/members/bulk-changes/${history[0].id}/undo`,
    });
    expect(undone.json()).toMatchObject({
      undone: { count: 0 },
      kept: [{ reason: 'Not known in this league.' }],
    });
  });

  it('forgets results under her name that the office left out, with the marks of a scoring program, and her name in capitals', async () => {
    const her = await gymnast();
    const [line] = await inLeague(league, async (tx) => {
      const meet = { name: `Left out ${her.id}`, heldOn: '2026-03-08' };
      const [{ id: meetId } = { id: 0 }] = await tx.insert(meets).values(meet).returning({ id: meets.id });
      const [{ id: importId } = { id: 0 }] = await tx
        .insert(imports)
        .values({
          ...{
            teamId,
            userId: 1,
            coachFirstName: 'Kim',
            coachLastName: 'Porter',
            coachEmail: 'kim@example.org',
          },
          ...{
            fileName: 'fall.csv',
            objectKey: randomUUID(),
            objectVersion: '1',
            state: 'done',
            askFirst: false,
          },
        })
        .returning({ id: imports.id });
      const says = (whose: string) => `“x” is already used by ${whose} in row 2.`;
      await tx.insert(importRows).values(
        [her.name.toUpperCase(), `${her.name}ley`].map((whose, index) => ({
          ...{ importId, row: 3 + index, outcome: 'duplicate' as const, memberName: `Bo Berg ${index}` },
          problems: [{ column: 'Email Address', value: 'x', message: says(whose) }],
        })),
      );
      const athleteName = `${her.name} VT BB (4)`;
      const { nameKey } = keysOf({ name: athleteName, club: '' });
      return tx
        .insert(meetScores)
        .values({
          ...{ meetId, level: '4', athleteName, club: 'Elsewhere', vault: 9000, standing: 'unmatched' },
          entryKey: `${nameKey}|elsewhere|4`,
        })
        .returning({ id: meetScores.id });
    });
    const ignored = { method: 'POST' as const, url: '/api/admin/score-entries/ignore' };
    expect((await admin({ ...ignored, payload: { entryIds: [line?.id] } })).json()).toEqual({ ignored: 1 });
    const copy = (await get(`/api/admin/members/${her.id}/personal-data`)).json();
    expect([copy.meetResults, copy.namesInResults].map(({ length }) => length)).toEqual([1, 1]);
    await erase(her);
    await league.push();
    // A longer name that only begins like hers is another child's.
    expect(await traces(`${her.lastName}ley`)).toEqual({ import_rows: 1 });
    expect(await traces(her.lastName)).toEqual({ import_rows: 1 });
  });

  it('reports no loss in the pulls that follow, and her email is free for another', async () => {
    const her = await gymnast();
    await erase(her);
    await league.push();
    const missing = async () => (await get('/api/admin/sync')).json().missing;
    const before = await missing();
    expect(await league.pull()).toMatchObject({ outcome: 'done' });
    expect(await missing()).toBe(before);
    const added = await coach({
      method: 'POST',
      url: '/api/members',
      payload: {
        ...{
          firstName: 'Nova',
          lastName: 'Fern',
          email: her.email,
          dateOfBirth: '2016-02-03',
          skillLevel: '4',
        },
        teamId,
      },
    });
    expect(added.json()).toMatchObject({ lastName: 'Fern' });
    await league.push();
    expect(await league.provider.findContactsByEmail(her.email)).toMatchObject([{ firstName: 'Nova' }]);
  });

  it('never brings her back by a page of the provider that was read before', async () => {
    const her = await gymnast();
    await league.pull();
    await league.provider.updateContact(her.contactId, { coachNotes: 'Something new of her' });
    const stale = providerWith(league, { after: 'listContacts' }, async () => {
      await erase(her);
      await league.push();
    });
    await league.pull('full', stale);
    expect(await traces(her.lastName)).toEqual({});
    await league.dryRun();
    expect(await traces(her.lastName)).toEqual({});
    expect(await league.pull()).toMatchObject({ message: expect.not.stringContaining('no longer') });
  });

  it('brings her name back by no plan that was made before', async () => {
    const her = await gymnast();
    await league.pull();
    await league.provider.updateContact(her.contactId, { phone: '', coachNotes: 'Foreseen of her' });
    const { signal } = new AbortController();
    const { database } = league.db;
    const inScope: typeof database.inScope = async (scope, work) => {
      const result = await database.inScope(scope, work);
      // As soon as the forecast has looked at her.
      if (Array.isArray(result) && !isErased) {
        isErased = true;
        await erase(her);
        await league.push();
      }
      return result;
    };
    let isErased = false;
    await runPull({ ...league.runDeps, database: { ...database, inScope } }, { kind: 'plan' }, { signal });
    expect(isErased).toBe(true);
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
    expect(await traces(her.lastName)).toEqual({});
  });

  it('waits for a provider that cannot be reached, visibly, and is done by itself when it is back', async () => {
    const her = await gymnast();
    await league.setFaults({ kind: 'unreachable' });
    await erase(her);
    await league.push();
    expect((await openErasures()).erasures).toMatchObject([
      {
        ...{ memberId: her.id, memberName: her.name, state: 'waiting', attempts: 1 },
        reason: 'The membership service cannot be reached; the portal tries again by itself.',
      },
    ]);
    expect((await get('/api/admin/sync')).json()).toMatchObject({
      erasures: 1,
      refusedErasures: 0,
      waiting: 0,
    });
    const seen = await officeMember(her.id);
    expect(seen).toMatchObject({ erasingSince: expect.any(String), can: { restore: false, erase: false } });
    expect((await get(`/api/admin/members/${her.id}/personal-data`)).json().code).toBe('ERASURE_UNDER_WAY');
    const restored = await admin({
      method: 'POST',
      url: '/api/admin/members/bulk-changes',
      payload: { action: 'restore', memberIds: [her.id] },
    });
    expect(restored.json()).toMatchObject({
      changed: { count: 0 },
      refused: [{ reason: 'Being erased for good.' }],
    });
    await league.setFaults();
    await league.pull();
    expect(await officeMember(her.id)).toMatchObject({ erasingSince: seen.erasingSince });
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
    expect(await openErasures()).toEqual({ total: 0, erasures: [] });
    expect(await traces(her.lastName)).toEqual({});
  });

  it.each([400, 403])(
    'keeps a refusal of the provider (%i) with its reason until the office has it tried again',
    async (status) => {
      const her = await gymnast();
      await league.setFaults({ kind: 'status', status, match: { method: 'DELETE', path: '/contacts/' } });
      await erase(her);
      await league.push();
      await league.push();
      expect((await openErasures()).erasures).toMatchObject([
        {
          memberId: her.id,
          state: 'refused',
          attempts: 1,
          reason: expect.stringMatching(status === 403 ? /status 403/ : /refused/),
        },
      ]);
      expect((await erase(her)).json()).toMatchObject({ state: 'refused' });
      await league.setFaults();
      const retry = await admin({ method: 'POST', url: `/api/admin/members/${her.id}/erasure/retry` });
      expect(retry.json()).toEqual({ message: 'The membership service is asked again now.' });
      await league.push();
      expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
      expect(await traces(her.lastName)).toEqual({});
      const again = await admin({ method: 'POST', url: `/api/admin/members/${her.id}/erasure/retry` });
      expect([again.statusCode, again.json().code]).toEqual([404, 'ERASURE_NOT_FOUND']);
    },
  );

  it('is not done while the provider says so and still holds her', async () => {
    const her = await gymnast();
    await erase(her);
    const provider = { ...league.provider, deleteContact: async () => undefined };
    await league.push({ provider });
    expect((await openErasures()).erasures).toMatchObject([
      { state: 'waiting', reason: expect.stringContaining('still holds it') },
    ]);
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
  });

  it('takes no single answer for the end of her contact', async () => {
    const her = await gymnast();
    await league.setFaults({
      ...{ kind: 'status', status: 404, times: 1 },
      match: { method: 'GET', path: `/contacts/${her.contactId}` },
    });
    await erase(her);
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'waiting' });
    await league.setFaults();
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
    expect(await league.provider.getContact(her.contactId)).toBeNull();
  });

  it('does not wait for the end of a long import that is being brought over', async () => {
    const her = await gymnast();
    for (let index = 0; index < 60; index += 1)
      await buildMember(league.db.database, {
        ...{ firstName: 'Ida', lastName: `Long ${index}`, email: `long${index}@example.org`, teamId },
        ...{ membershipStatus: 'Pending - New', dateOfBirth: '2015-05-05' },
        ...{ providerContactId: null, syncState: 'waiting' as const },
      });
    const calls: string[] = [];
    const { createContact, deleteContact } = league.provider;
    await league.push({
      provider: {
        ...league.provider,
        async createContact(...args) {
          if (!calls.includes('create')) await erase(her);
          calls.push('create');
          return createContact(...args);
        },
        async deleteContact(...args) {
          calls.push('delete');
          return deleteContact(...args);
        },
      },
    });
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
    expect(calls.indexOf('delete')).toBeLessThan(calls.lastIndexOf('create'));
  });

  it('lets another gymnast with her email wait until the contact is gone, without a hand', async () => {
    const her = await gymnast();
    const deleting = { method: 'DELETE', path: '/contacts/' };
    await league.setFaults({ kind: 'status', status: 500, match: deleting });
    await erase(her);
    const another = await buildMember(league.db.database, {
      ...{ firstName: 'Ida', lastName: 'Berg', email: her.email, teamId, dateOfBirth: '2015-05-05' },
      ...{ membershipStatus: 'Pending - New', providerContactId: null, syncState: 'waiting' as const },
    });
    await league.push();
    // The next run comes before the erasure's next try.
    await runPush(league.runDeps, new AbortController().signal);
    expect((await officeMember(another.id)).sync.state).toBe('waiting');
    await league.setFaults();
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
    expect((await officeMember(another.id)).sync.state).toBe('synced');
  });

  it('holds nobody else up when a fault of the portal’s own keeps it from being finished', async () => {
    const [her, other] = [await gymnast(), await gymnast()];
    await erase(her);
    await coach({
      method: 'PATCH',
      url: `/coach/members/${other.id}`,
      payload: { coachNotes: 'Likes bars' },
    });
    const mayForget = 'execute on function erase_member_from_log(integer)';
    await asOwner(`revoke ${mayForget} from portal_app`);
    await league.push();
    await asOwner(`grant ${mayForget} to portal_app`);
    expect((await openErasures()).erasures).toMatchObject([
      { memberId: her.id, state: 'waiting', reason: expect.stringContaining('its log tells why') },
    ]);
    expect(await league.provider.getContact(other.contactId)).toMatchObject({ coachNotes: 'Likes bars' });
    await league.push();
    expect(await recordOf(her.id)).toMatchObject({ state: 'done' });
  });

  it('is done where somebody has deleted the contact there already', async () => {
    const her = await gymnast();
    await league.provider.updateContact(her.contactId, { isArchived: true });
    await league.provider.deleteContact(her.contactId);
    await league.pull();
    expect((await officeMember(her.id)).sync.state).toBe('missing');
    await erase(her);
    await league.push();
    expect(await traces(her.lastName)).toEqual({});
  });

  it('finds the contact of a gymnast whose creation was never answered, and erases it too', async () => {
    const her = await buildMember(league.db.database, {
      ...{ firstName: 'Zephyrine', lastName: 'Quillwort-New', email: 'new@quillwort.example', teamId },
      ...{ membershipStatus: 'Pending - New', dateOfBirth: '2016-02-29', canReceiveEmail: false },
      ...{ providerContactId: null, syncState: 'waiting' as const },
    });
    await league.setFaults({
      ...{ kind: 'status', status: 500, afterwards: true, times: 1 },
      match: { method: 'POST', path: '/contacts' },
    });
    await league.push();
    await league.setFaults();
    expect(await league.provider.findContactsByEmail('new@quillwort.example')).toHaveLength(1);
    expect((await erase({ id: her.id, name: 'zephyrine quillwort-new' })).json()).toMatchObject({
      state: 'waiting',
    });
    await league.push();
    expect(await league.provider.findContactsByEmail('new@quillwort.example')).toEqual([]);
    expect(await traces('Quillwort-New')).toEqual({});
    await league.pull();
    expect(await traces('Quillwort-New')).toEqual({});
  });

  it('is done at once for one whom the provider never had, also in the demo, without a call', async () => {
    const demoTeam = await buildTeam(league.db.database, 'Demo');
    await inLeague(league, (tx) => tx.update(teams).set({ isDemo: true }).where(eq(teams.id, demoTeam)));
    const demo = await buildMember(league.db.database, {
      ...{ firstName: 'Zephyrine', lastName: 'Quillwort-Demo', email: null, teamId: demoTeam, isDemo: true },
      providerContactId: null,
    });
    await league.setFaults({ kind: 'unreachable' });
    const reply = await erase({ id: demo.id, name: 'Zephyrine Quillwort-Demo' });
    expect(reply.json()).toEqual({ state: 'done', message: 'Everything held on this gymnast is erased.' });
    expect(await traces('Quillwort-Demo')).toEqual({});
  });

  it('asks for her name, and takes another for a mistake', async () => {
    const her = await gymnast();
    const reply = await erase({ id: her.id, name: 'Zephyrine Quillwort' });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'ERASURE_NAME_WRONG']);
    expect(await officeMember(her.id)).toMatchObject({ erasingSince: null, archivedAt: null });
    expect(await recordOf(her.id)).toBeUndefined();
  });

  it('asked twice at the same moment, and while the coach saves, erases once and leaves nothing', async () => {
    const her = await gymnast();
    const save = () =>
      coach({
        method: 'PATCH',
        url: `/coach/members/${her.id}`,
        payload: { coachNotes: 'Quillwort likes beam' },
      });
    const [first, second, saved, savedLater] = await Promise.all([erase(her), erase(her), save(), save()]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    for (const { statusCode } of [saved, savedLater]) expect([200, 404]).toContain(statusCode);
    expect((await save()).json()).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    const deeds = (await entriesOf(her.id)).filter(({ actionType }) => actionType === 'ERASE_MEMBER');
    expect(deeds).toHaveLength(1);
    await league.push();
    expect(await traces('likes beam')).toEqual({});
    expect(await traces(her.lastName)).toEqual({});
  });
});

describe('[BEYOND-12] who answers a parent’s request', () => {
  const theirs = allRoutes.filter(({ access }) => access === 'personalData.manage');

  it.each(theirs.map((entry) => [entry.method, entry.path] as const))(
    '%s %s answers 401 signed out, 403 to a coach, and 404 to the admin for nobody',
    async (method, path) => {
      const { id } = await someMember(league, (row) => row.teamId === teamId);
      const request = (of: number) => ({
        ...{ method: method as 'POST', url: fillPath(path, { id: of }) },
        ...(method === 'POST' && { payload: { name: 'Anybody' } }),
      });
      expect((await signedOut(app)(request(id))).statusCode).toBe(401);
      expect((await coach(request(id))).statusCode).toBe(403);
      if (path.includes(':id'))
        for (const unknown of [999_999, 0, -1, 2 ** 40])
          expect((await admin(request(unknown))).statusCode).toBe(404);
    },
  );

  it('lets the log forget only a gymnast whose erasure is on record, and by no coach', async () => {
    const her = await gymnast();
    const forget = `select erase_member_from_log(${her.id})`;
    await expect(inLeague(league, (tx) => tx.execute(forget))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    for (const query of [forget, 'select * from erasures'])
      await expect(
        league.db.database.inScope(teamScope(teamId), (tx) => tx.execute(query)),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(inLeague(league, (tx) => tx.execute('delete from erasures'))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    expect((await entriesOf(her.id)).at(-1)).toMatchObject({ memberName: her.name });
  });

  it('keeps one who is being erased off every roster, whatever the code would do', async () => {
    const her = await gymnast();
    await erase(her);
    await expect(
      inLeague(league, (tx) => tx.update(members).set({ archivedAt: null }).where(eq(members.id, her.id))),
    ).rejects.toMatchObject({ cause: { constraint: 'members_erasing_archived' } });
    await league.push();
  });
});
