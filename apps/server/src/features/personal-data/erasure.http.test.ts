import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { importObjects, importRows, imports } from '../imports/imports.table.ts';
import { keysOf } from '../scores/index.ts';
import { meetScores, meets } from '../scores/scores.table.ts';
import { runPull } from '../sync/runs/run.ts';
import { inLeague, providerWith } from '../sync/testing/league-members.ts';
import { teams } from '../teams/teams.table.ts';
import { IMPORTER, openPersonalDataOffice } from './testing/office.ts';

const office = await openPersonalDataOffice();
const { league, coach, admin, teamId } = office;

describe('[BEYOND-12] erasing a gymnast', () => {
  it('leaves no trace in any table or at the provider, and keeps the log without the name', async () => {
    const gymnast = await office.gymnast({ isRegistered: true });
    await office.fillEverywhere(gymnast);
    const before = await office.entriesOf(gymnast.id);
    expect(Object.keys(await office.traces(gymnast.lastName)).sort()).toEqual(
      [
        'activity_log',
        'import_rows',
        'imports',
        'meet_scores',
        'member_changes',
        'members',
        'score_names',
        'sync_plans',
      ].sort(),
    );
    expect(await league.provider.listContactRegistrations(gymnast.contactId)).not.toEqual([]);

    expect((await office.erase(gymnast)).json()).toMatchObject({ state: 'waiting' });
    // Everything is removed at once, except their own row, which leads to the contact.
    expect(Object.keys(await office.traces(gymnast.lastName))).toEqual(['members']);
    await league.push();

    for (const text of [gymnast.lastName, gymnast.email, gymnast.phone])
      expect(await office.traces(text)).toEqual({});
    expect(await league.provider.getContact(gymnast.contactId)).toBeNull();
    expect(await league.provider.listContactRegistrations(gymnast.contactId)).toEqual([]);
    expect(await office.recordOf(gymnast.id)).toMatchObject({
      state: 'done',
      reason: null,
      requestedBy: expect.any(String),
    });
    const after = await office.entriesOf(gymnast.id);
    const kept = ({ id, actionType, coachEmail, createdAt }: (typeof after)[number]) => [
      ...[id, actionType, coachEmail, createdAt],
    ];
    expect(after.slice(0, before.length).map(kept)).toEqual(before.map(kept));
    expect(after.at(-1)).toMatchObject({
      ...{ actionType: 'ERASE_MEMBER', memberName: null, coachEmail: 'admin@league.example' },
      details: `Everything held on gymnast no. ${gymnast.id} erased`,
    });
    // Rows of others stay, without the name in them.
    const rows = await inLeague(league, (tx) =>
      tx.select().from(importRows).where(eq(importRows.memberName, 'Bo Berg')),
    );
    expect(JSON.stringify(rows.map(({ problems }) => problems))).toContain('a gymnast who has been erased');
    const [upload] = await inLeague(league, (tx) =>
      tx.select().from(importObjects).where(eq(importObjects.teamId, teamId)),
    );
    expect(upload?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    // From then on the gymnast is unknown everywhere, except for the answer to the same request.
    expect((await office.get(`/api/admin/members/${gymnast.id}`)).statusCode).toBe(404);
    expect((await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).statusCode).toBe(404);
    expect((await office.erase(gymnast)).json()).toMatchObject({ state: 'done' });
    // Undoing a bulk change leaves them out.
    const history = (await office.get('/api/admin/members/bulk-changes')).json();
    const undone = await admin({
      method: 'POST',
      url: `/api/admin/members/bulk-changes/${history[0].id}/undo`,
    });
    expect(undone.json()).toMatchObject({
      undone: { count: 0 },
      kept: [{ reason: 'Not known in this league.' }],
    });
  });

  it('removes results under their name that the office left out, also with a scoring program’s marks or in capitals', async () => {
    const gymnast = await office.gymnast();
    const [line] = await inLeague(league, async (tx) => {
      const meet = { name: `Left out ${gymnast.id}`, heldOn: '2026-03-08' };
      const [{ id: meetId } = { id: 0 }] = await tx.insert(meets).values(meet).returning({ id: meets.id });
      const [{ id: importId } = { id: 0 }] = await tx
        .insert(imports)
        .values({
          ...IMPORTER,
          teamId,
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
        [gymnast.name.toUpperCase(), `${gymnast.name}ley`].map((whose, index) => ({
          ...{ importId, row: 3 + index, outcome: 'duplicate' as const, memberName: `Bo Berg ${index}` },
          problems: [{ column: 'Email Address', value: 'x', message: says(whose) }],
        })),
      );
      const athleteName = `${gymnast.name} VT BB (4)`;
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
    expect((await admin({ ...ignored, payload: { entryIds: [line?.id] } })).json()).toMatchObject({
      ignored: 1,
    });
    const copy = (await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).json();
    expect([copy.meetResults, copy.namesInResults].map(({ length }) => length)).toEqual([1, 1]);
    await office.erase(gymnast);
    await league.push();
    // A longer name that starts with theirs belongs to another child.
    expect(await office.traces(`${gymnast.lastName}ley`)).toEqual({ import_rows: 1 });
    expect(await office.traces(gymnast.lastName)).toEqual({ import_rows: 1 });
  });

  it('causes no loss in later pulls, and frees their email', async () => {
    const gymnast = await office.gymnast();
    await office.erase(gymnast);
    await league.push();
    const missing = async () => (await office.get('/api/admin/sync')).json().missing;
    const before = await missing();
    expect(await league.pull()).toMatchObject({ outcome: expect.stringMatching(/^(unchanged|done)$/) });
    expect(await missing()).toBe(before);
    const added = await coach({
      method: 'POST',
      url: '/api/members',
      payload: {
        ...{
          firstName: 'Nova',
          lastName: 'Fern',
          email: gymnast.email,
          dateOfBirth: '2016-02-03',
          skillLevel: '4',
        },
        teamId,
      },
    });
    expect(added.json()).toMatchObject({ lastName: 'Fern' });
    await league.push();
    expect(await league.provider.findContactsByEmail(gymnast.email)).toMatchObject([{ firstName: 'Nova' }]);
  });

  it('never restores them from a page of the provider that was read before', async () => {
    const gymnast = await office.gymnast();
    await league.pull();
    await league.provider.updateContact(gymnast.contactId, { coachNotes: 'Something new' });
    const stale = providerWith(league, { after: 'listContacts' }, async () => {
      await office.erase(gymnast);
      await league.push();
    });
    await league.pull('full', stale);
    expect(await office.traces(gymnast.lastName)).toEqual({});
    await league.dryRun();
    expect(await office.traces(gymnast.lastName)).toEqual({});
    expect(await league.pull()).toMatchObject({ message: expect.not.stringContaining('no longer') });
  });

  it('does not restore their name with a plan that was made before', async () => {
    const gymnast = await office.gymnast();
    await league.pull();
    await league.provider.updateContact(gymnast.contactId, { phone: '', coachNotes: 'A planned change' });
    const { signal } = new AbortController();
    const { database } = league.db;
    const inScope: typeof database.inScope = async (scope, work) => {
      const result = await database.inScope(scope, work);
      // Once the changes have been planned, including theirs.
      if (Array.isArray(result) && !isErased) {
        isErased = true;
        await office.erase(gymnast);
        await league.push();
      }
      return result;
    };
    let isErased = false;
    await runPull({ ...league.runDeps, database: { ...database, inScope } }, { kind: 'plan' }, { signal });
    expect(isErased).toBe(true);
    expect(await office.recordOf(gymnast.id)).toMatchObject({ state: 'done' });
    expect(await office.traces(gymnast.lastName)).toEqual({});
  });

  it('is done at once, without a call, for a gymnast that the provider never had, also in the demo', async () => {
    const demoTeam = await buildTeam(league.db.database, 'Demo');
    await inLeague(league, (tx) => tx.update(teams).set({ isDemo: true }).where(eq(teams.id, demoTeam)));
    const demo = await buildMember(league.db.database, {
      ...{ firstName: 'Zephyrine', lastName: 'Quillwort-Demo', email: null, teamId: demoTeam, isDemo: true },
      providerContactId: null,
    });
    await league.setFaults({ kind: 'unreachable' });
    const reply = await office.erase({ id: demo.id, name: 'Zephyrine Quillwort-Demo' });
    expect(reply.json()).toEqual({ state: 'done', message: 'Everything held on this gymnast is erased.' });
    expect(await office.traces('Quillwort-Demo')).toEqual({});
  });

  it('asks for the name, and refuses another one', async () => {
    const gymnast = await office.gymnast();
    const reply = await office.erase({ id: gymnast.id, name: 'Zephyrine Quillwort' });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'ERASURE_NAME_WRONG']);
    expect(await office.officeMember(gymnast.id)).toMatchObject({ erasingSince: null, archivedAt: null });
    expect(await office.recordOf(gymnast.id)).toBeUndefined();
  });

  it('requested twice at once, while the coach saves, erases once and leaves nothing', async () => {
    const gymnast = await office.gymnast();
    const save = () =>
      coach({
        method: 'PATCH',
        url: `/coach/members/${gymnast.id}`,
        payload: { coachNotes: 'Quillwort likes beam' },
      });
    const [first, second, saved, savedLater] = await Promise.all([
      office.erase(gymnast),
      office.erase(gymnast),
      save(),
      save(),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    for (const { statusCode } of [saved, savedLater]) expect([200, 404]).toContain(statusCode);
    expect((await save()).json()).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    const deeds = (await office.entriesOf(gymnast.id)).filter(
      ({ actionType }) => actionType === 'ERASE_MEMBER',
    );
    expect(deeds).toHaveLength(1);
    await league.push();
    expect(await office.traces('likes beam')).toEqual({});
    expect(await office.traces(gymnast.lastName)).toEqual({});
  });
});
