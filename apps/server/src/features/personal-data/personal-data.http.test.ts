import { randomUUID } from 'node:crypto';
import { allRoutes, fillPath } from '@league/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import type { Database } from '../../platform/db/database.ts';
import { teamScope } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { guardians, members } from '../members/members.table.ts';
import { inLeague, someMember, storedMembers } from '../sync/testing/league-members.ts';
import { copyOfGymnast } from './copy.service.ts';
import { copyDatesIn } from './copy-dates.ts';
import { openPersonalDataOffice } from './testing/office.ts';

const SCORES = new Set(['vault', 'bars', 'beam', 'floor', 'all_around']);

const office = await openPersonalDataOffice();
const { league, app, coach, admin, teamId } = office;

describe('[BEYOND-12] a copy of everything stored about a gymnast', () => {
  it('is one file with every part, and reveals nothing about anyone else', async () => {
    const gymnast = await office.gymnast({ isRegistered: true });
    await office.fillEverywhere(gymnast);
    const reply = await office.get(`/api/admin/members/${gymnast.id}/personal-data`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(`filename="gymnast-${gymnast.id}-`);
    expect(reply.headers['content-type']).toContain('application/json');
    const copy = reply.json();
    expect(copy.gymnast).toMatchObject({
      ...{
        id: gymnast.id,
        first_name: 'Zephyrine',
        email: gymnast.email,
        provider_contact_id: gymnast.contactId,
      },
      base: { lastName: gymnast.lastName },
      sync_state: 'synced',
    });
    expect(copy).toMatchObject({
      importedFiles: [{ file_name: 'spring.csv' }],
      importedRows: [
        { row: 2 },
        { row: 3, cells: [gymnast.firstName, gymnast.lastName, gymnast.email, gymnast.phone] },
      ],
      about: expect.stringContaining('9250 is 9.250'),
      meetResults: [{ vault: 9100, meet: `Meet of ${gymnast.id}` }, { standing: 'unmatched' }],
      namesInResults: [{ name_key: gymnast.name }],
      emailsAboutTheMembership: [{ member_id: gymnast.id }],
      differencesWithTheMembershipService: [{ portal_value: gymnast.phone }],
      foreseenChanges: [{ memberId: gymnast.id }],
      changesOfManyAtOnce: [{ action: 'transfer' }, { action: 'transfer' }],
    });
    expect(copy.eventRegistrations[0]).toMatchObject({ member_id: gymnast.id, event: expect.any(String) });
    expect(copy.activity.map((entry: { action_type: string }) => entry.action_type)).toContain('EDIT_MEMBER');
    // The search columns have nothing that the other columns do not have.
    expect(reply.body).not.toContain('search_text');
    expect(reply.body).not.toContain('Berg');
    const others = (await storedMembers(league)).filter(({ id }) => id !== gymnast.id);
    expect(others.filter(({ email }) => email && reply.body.includes(email))).toEqual([]);
    await office.erase(gymnast);
    await league.push();
  });

  it('[BEYOND-12] says in words what Wild Apricot refused', async () => {
    const gymnast = await office.gymnast({ isRegistered: true });
    await office.fillEverywhere(gymnast);
    const { pool } = league.db.database;
    const fact = { code: 'refused', status: 409, details: [] };
    await pool.query('update renewal_mails set refused_fact = $1 where member_id = $2', [fact, gymnast.id]);
    await pool.query(
      `update event_registrations set removal = 'refused', removal_fact = $1 where member_id = $2`,
      [fact, gymnast.id],
    );
    const copy = (await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).json();
    const words = 'The change was refused (status 409).';
    expect(copy.emailsAboutTheMembership).toMatchObject([{ refused_reason: words }]);
    expect(copy.eventRegistrations).toMatchObject([{ removal_reason: words }]);
    for (const row of [copy.emailsAboutTheMembership[0], copy.eventRegistrations[0]])
      expect(Object.keys(row).filter((key) => key.endsWith('_fact'))).toEqual([]);
  });

  it('[BEYOND-12] [SAFE-03] can also be a page with each value of the file, and nothing in it runs', async () => {
    const child = await office.gymnast({ isRegistered: true });
    await office.fillEverywhere(child);
    const notes = '<script>alert("hi")</script> & <img src=x onerror=alert(1)>\nSecond line’s end';
    await league.db.database.pool.query('update members set coach_notes = $1 where id = $2', [
      notes,
      child.id,
    ]);
    const copy = (await office.get(`/api/admin/members/${child.id}/personal-data`)).json();
    const reply = await office.get(`/api/admin/members/${child.id}/personal-data.html`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="gymnast-\d+-[\d-]+\.html"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(reply.body).not.toMatch(/<script|<img|<a |javascript:|\son\w+=(?!alert)/i);
    expect(reply.body).toContain('&lt;script&gt;alert(&quot;hi&quot;)&lt;/script&gt;');
    const shown = reply.body
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]*>/g, '\n')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
    // Only a score, a date or a time may be in words in place of its stored form.
    const dates = copyDatesIn('America/New_York');
    const forms = (key: string, value: string | number): (string | null)[] => {
      if (typeof value === 'number')
        return [String(value), SCORES.has(key) ? (value / 1000).toFixed(3) : null];
      const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(value);
      return [
        value,
        dates.day(value),
        isMoment ? dates.moment(value) : null,
        isMoment ? dates.start(value) : null,
      ];
    };
    // The log has another copy by now, which changes no value of the first.
    const leaves: (string | null)[][] = [];
    JSON.stringify(copy, (key, value: unknown) => {
      if (key === 'preparedAt') return undefined;
      if ((typeof value === 'string' && value !== '') || typeof value === 'number')
        leaves.push(forms(key, value));
      return value;
    });
    expect(leaves.length).toBeGreaterThan(100);
    const missing = leaves.filter(
      (each) => !each.some((form) => form !== null && shown.includes(`\n${form}\n`)),
    );
    expect(missing).toEqual([]);
    const entries = await office.entriesOf(child.id);
    expect(entries.filter(({ actionType }) => actionType === 'COPY_PERSONAL_DATA')).toHaveLength(2);
    await office.erase(child);
    await league.push();
  });

  it('[ATTEND-02] has their attendance, which an erasure deletes', async () => {
    const [gymnast, other] = [await office.gymnast(), await office.gymnast()];
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const tapped = (memberId: number) => ({
      ...{ id: randomUUID(), memberId, day, state: 'present', tappedAt: new Date().toISOString() },
    });
    const payload = { sentAt: new Date().toISOString(), taps: [tapped(gymnast.id), tapped(other.id)] };
    const taken = await coach({ method: 'POST', url: '/api/coach/attendance', payload });
    expect(taken.json()).toMatchObject({ taken: 2, refused: [] });
    const copy = (await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).json();
    expect(copy.attendance).toMatchObject([{ member_id: gymnast.id, day, state: 'present' }]);
    await office.erase(gymnast);
    await league.push();
    const { rows } = await league.db.database.pool.query(
      'select member_id from attendance_taps where day = $1',
      [day],
    );
    expect(rows).toEqual([{ member_id: other.id }]);
    await office.erase(other);
    await league.push();
  });

  it('is logged with who took it, whose it is and when, only for the office, and without its content', async () => {
    const gymnast = await office.gymnast();
    const before = await office.entriesOf(gymnast.id);
    const refused = await office.get(`/api/admin/members/${gymnast.id}/personal-data`, coach);
    expect(refused.statusCode).toBe(403);
    expect(await office.entriesOf(gymnast.id)).toEqual(before);
    const askedAt = Date.now();
    await office.get(`/api/admin/members/${gymnast.id}/personal-data`);
    const [entry, ...more] = (await office.entriesOf(gymnast.id)).slice(before.length);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actionType: 'COPY_PERSONAL_DATA', coachEmail: 'admin@league.example', memberName: gymnast.name },
      details: 'A copy of everything held on the gymnast was downloaded',
      ...{ before: {}, after: {} },
    });
    // Allows for the clocks of two programs on one machine.
    expect(Math.abs((entry?.createdAt.getTime() ?? 0) - askedAt)).toBeLessThan(60_000);
    const log = (await office.get('/api/admin/coach-activity-logs?actionType=COPY_PERSONAL_DATA')).json();
    expect(log[0]).toMatchObject({ memberId: gymnast.id, memberName: gymnast.name, changes: [] });
    const seenByCoach = (await coach({ method: 'GET', url: `/coach/members/${gymnast.id}/activity` })).json();
    expect(seenByCoach).not.toEqual([]);
    expect(JSON.stringify(seenByCoach)).not.toContain('COPY_PERSONAL_DATA');
    // It is emptied with their name like every other entry.
    await office.erase(gymnast);
    const [kept] = (await office.entriesOf(gymnast.id)).filter(({ id }) => id === entry?.id);
    expect(kept).toMatchObject({ actionType: 'COPY_PERSONAL_DATA', memberName: null });
    await league.push();
  });

  it('is refused, and leaves no name in the log, if they are erased while it is read', async () => {
    const { database } = league.db;
    const child = { firstName: 'Ottoline', lastName: 'Fernsby' };
    // The service does not know them, so nothing is left of them when the erasure is answered.
    const { id } = await buildMember(database, { ...child, teamId, providerContactId: null });
    let reads = 0;
    const inScope: Database['inScope'] = (scope, work) =>
      database.inScope(scope, async (tx) => {
        const execute = tx.execute.bind(tx);
        const executeAndErase = async (query: Parameters<typeof execute>[0]) => {
          const result = await execute(query);
          reads += 1;
          if (reads === 2)
            expect((await office.erase({ id, name: 'Ottoline Fernsby' })).statusCode).toBe(200);
          return result;
        };
        return work(Object.assign(tx, { execute: executeAndErase }));
      });
    const deps = { database: { ...database, inScope }, clock: { now: () => new Date() } };
    const viewer = {
      role: 'admin',
      firstName: 'Kim',
      lastName: 'Porter',
      email: 'kim@example.org',
    } as Viewer;
    const copying = copyOfGymnast(
      { ...deps, timeZone: 'UTC', leagueName: 'League', officeEmail: 'office@league.example' },
      viewer,
      id,
    );
    await expect(copying).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    expect(await office.traces('Fernsby')).toEqual({});
  });

  it('has the guardians of the gymnast’s own family, but no name or address of others', async () => {
    const gymnast = await office.gymnast();
    const other = await buildMember(league.db.database, { firstName: 'Una', lastName: 'Oakes', teamId });
    const guardian = (memberId: number, place: number, name: string, email: string) => ({
      ...{ memberId, place, name, email, relation: '', phone: '', isEmergency: false },
    });
    await inLeague(league, async (tx) => {
      await tx
        .insert(guardians)
        .values([
          guardian(other.id, 1, 'Bertolda Quill', 'bertolda@families.example'),
          guardian(other.id, 2, 'Cosima Vane', 'vane@families.example'),
          guardian(other.id, 3, 'Grandmother', 'home@families.example'),
          guardian(gymnast.id, 4, 'Cosima Vane', 'vane@families.example'),
        ]);
      await tx
        .update(members)
        .set({
          familyEmail: 'Home@families.example',
          coachNotes:
            'Comes with Bertolda Quill (Bertolda@families.example), Cosima Vane or Grandmother (home@families.example)',
        })
        .where(eq(members.id, gymnast.id));
    });
    const copy = (await office.get(`/api/admin/members/${gymnast.id}/personal-data`)).json();
    expect(copy.gymnast.coach_notes).toBe(
      'Comes with (another gymnast) ((another gymnast)), Cosima Vane or Grandmother (home@families.example)',
    );
    expect(copy.guardians.map(({ email }: { email: string }) => email)).toContain('vane@families.example');
    await inLeague(league, (tx) => tx.delete(members).where(eq(members.id, other.id)));
  });

  it('leaves out a line that may be a namesake’s', async () => {
    const gymnast = await office.gymnast();
    const twin = await buildMember(league.db.database, {
      firstName: gymnast.firstName,
      lastName: gymnast.lastName,
      teamId,
    });
    await office.fillEverywhere(gymnast);
    const copy = (await office.get(`/api/admin/members/${twin.id}/personal-data`)).json();
    expect([copy.importedRows, copy.meetResults]).toEqual([[], []]);
    await inLeague(league, (tx) => tx.delete(members).where(eq(members.id, twin.id)));
  });
});

describe('[BEYOND-12] permissions for a parent’s request', () => {
  const theirs = allRoutes.filter(({ access }) => access === 'personalData.manage');

  it.each(theirs.map((entry) => [entry.method, entry.path] as const))(
    '%s %s answers 401 signed out, 403 to a coach, and 404 to the admin for an unknown gymnast',
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

  it('empties the log only of a gymnast whose erasure is recorded, and never for a coach', async () => {
    const gymnast = await office.gymnast();
    const forget = `select erase_member_from_log(${gymnast.id})`;
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
    expect((await office.entriesOf(gymnast.id)).at(-1)).toMatchObject({ memberName: gymnast.name });
  });

  it('lets the database keep a gymnast who is being erased off every roster', async () => {
    const gymnast = await office.gymnast();
    await office.erase(gymnast);
    await expect(
      inLeague(league, (tx) =>
        tx.update(members).set({ archivedAt: null }).where(eq(members.id, gymnast.id)),
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'members_erasing_archived' } });
    await league.push();
  });
});
