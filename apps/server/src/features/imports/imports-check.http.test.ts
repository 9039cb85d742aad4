import type { ImportReport } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { csvOf, goodRows, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

/** The import once no worker is working on it. */
async function checked(report: ImportReport): Promise<ImportReport> {
  for (let { state } = report, now = report; ; { state } = now) {
    if (!['waiting', 'checking', 'running'].includes(state)) return now;
    now = (await portal.coach({ method: 'GET', url: `/api/imports/${report.id}` })).json();
  }
}

async function check(content: string | Buffer): Promise<ImportReport> {
  return checked(await portal.importFile(content, { askFirst: true }));
}

async function confirm(report: ImportReport, payload: object = {}): Promise<ImportReport> {
  const reply = await portal.coach({ method: 'POST', url: `/api/imports/${report.id}/confirm`, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return checked(reply.json());
}

const SAME_CHILD = 'Emma,Lee,emma.other@example.org,609-555-0142,2012-03-14,5,,';

describe('[BEYOND-09] a file that is checked first', () => {
  it('finds children on a roster of thousands, wherever they are in it', async () => {
    await portal.database.unscoped.execute(sql`
      insert into members (team_id, first_name, last_name, email, date_of_birth, membership_status)
      select ${portal.spring}, 'Ana', 'Row ' || n, 'row' || n || '@example.org', '2012-03-14', 'Active'
      from generate_series(1, 4000) as n`);
    const again = [1, 2000, 2001, 4000, 4001].map(
      (n) => `Ana,Row ${n},other${n}@example.org,609-555-0142,2012-03-14,5,,`,
    );
    expect(await check(csvOf(...again))).toMatchObject({
      state: 'needs-confirmation',
      check: { possibleDuplicateCount: 4, creatable: [{ row: 6, member: 'Ana Row 4001' }] },
    });
  });

  it('is imported at once if it has no problems', async () => {
    const report = await check(csvOf(...goodRows('clean', 3)));
    expect(report).toMatchObject({ state: 'done', successfulCount: 3, failedCount: 0 });
    expect(await portal.storedMembers()).toHaveLength(3);
  });

  it('with problems shows what would be created, what fails and why, and possible duplicates, and creates nothing', async () => {
    await buildMember(portal.database, {
      teamId: portal.spring,
      firstName: 'Emma',
      lastName: 'Lee',
      dateOfBirth: '2012-03-14',
    });
    const report = await check(
      csvOf(...goodRows('check', 2), 'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,', SAME_CHILD),
    );
    expect(report).toMatchObject({
      state: 'needs-confirmation',
      check: {
        creatableCount: 2,
        creatable: [
          { row: 2, member: 'Ana Lind check0' },
          { row: 3, member: 'Ana Lind check1' },
        ],
        errorCount: 1,
        duplicateCount: 0,
        possibleDuplicateCount: 1,
      },
      results: {
        total: 4,
        successful: [],
        failed: [
          { row: 4, kind: 'error' },
          { row: 5, kind: 'possible-duplicate', error: expect.stringContaining('Emma Lee') },
        ],
      },
      can: { confirm: true, discard: true, undo: false, downloadErrors: true },
    });
    expect(await portal.storedMembers()).toHaveLength(1);
    const logged = (await portal.log()).filter(({ actionType }) => actionType === 'BULK_IMPORT');
    const done = await confirm(report);
    expect(done).toMatchObject({ state: 'done', successfulCount: 2, failedCount: 2, check: null });
    const after = (await portal.log()).filter(({ actionType }) => actionType === 'BULK_IMPORT');
    expect(after.length - logged.length).toBe(1);
  });

  it('creates a possible duplicate only if its row is requested', async () => {
    await buildMember(portal.database, {
      teamId: portal.spring,
      firstName: 'Emma',
      lastName: 'Lee',
      dateOfBirth: '2012-03-14',
    });
    const report = await check(csvOf(SAME_CHILD));
    const done = await confirm(report, { createRows: [2] });
    expect(done).toMatchObject({ successfulCount: 1, failedCount: 0 });
    expect((await portal.storedMembers()).filter(({ firstName }) => firstName === 'Emma')).toHaveLength(2);
  });

  it('[OFFICE-03] names a gymnast of the coach’s own roster for a short form of the name, but none of another team', async () => {
    const child = { lastName: 'Lee', dateOfBirth: '2012-03-14' };
    await buildMember(portal.database, { ...child, teamId: portal.spring, firstName: 'Katherine' });
    await buildMember(portal.database, { ...child, teamId: portal.summit, firstName: 'Elizabeth' });
    const rows = ['Katie', 'Lizzie'].map(
      (name) => `${name},Lee,${name}@example.org,609-555-0142,2012-03-14,5,,`,
    );
    expect(await check(csvOf(...rows))).toMatchObject({
      check: { possibleDuplicateCount: 1, creatable: [{ member: 'Lizzie Lee' }] },
      results: {
        failed: [
          {
            kind: 'possible-duplicate',
            error: expect.stringContaining('may be Katherine Lee, who is already on your roster'),
          },
        ],
      },
    });
  });

  it('has its columns matched by hand if the headings are not understood', async () => {
    const report = await check(
      'Rufname,Last Name,Email Address,Phone Number,Date of Birth,Wettkampfklasse\r\n' +
        'Ana,Lind,ana@example.org,609-555-0142,2014-04-03,4\r\n',
    );
    expect(report).toMatchObject({
      state: 'needs-columns',
      missingColumns: ['firstName', 'skillLevel'],
      columns: expect.arrayContaining([
        { index: 0, heading: 'Rufname', samples: ['Ana'], column: null },
        { index: 1, heading: 'Last Name', samples: ['Lind'], column: 'lastName' },
      ]),
    });
    const done = await confirm(report, { columns: { firstName: 0, skillLevel: 5 } });
    expect(done).toMatchObject({ state: 'done', successfulCount: 1 });
  });

  it('[IMPORT-09] asks for the order of ambiguous dates, and then reads all of them in it', async () => {
    const rows = ['4/3/2014', '4/23/2014', '12/31/13', '2014-07-04'].map(
      (date, at) => `Ana,Lind ${at},d${at}@example.org,,${date},4,,`,
    );
    const report = await check(csvOf(...rows));
    expect(report).toMatchObject({
      state: 'needs-confirmation',
      check: {
        creatableCount: 1,
        localDates: {
          count: 3,
          example: '4/3/2014',
          readings: [{ order: 'month-first', date: '2014-04-03' }],
        },
      },
    });
    const done = await confirm(report, { dateOrder: 'month-first' });
    expect(done).toMatchObject({ state: 'done', successfulCount: 4, failedCount: 0 });
    const stored = await portal.storedMembers();
    expect(stored.map(({ dateOfBirth }) => dateOfBirth).sort()).toEqual([
      '2013-12-31',
      '2014-04-03',
      '2014-04-23',
      '2014-07-04',
    ]);
    expect((await portal.storedImports()).map(({ localDates }) => localDates)).toEqual([null]);
  });

  it('[IMPORT-09] keeps the chosen date order through later questions, and shows both readings if both are possible', async () => {
    const report = await check(csvOf('Ana,Lind,a@example.org,,03.04.2014,4,,', 'Bea,Lind,,,05.06.2014,4,,'));
    expect(report.check?.localDates?.readings).toEqual([
      { order: 'month-first', date: '2014-03-04' },
      { order: 'day-first', date: '2014-04-03' },
    ]);
    const again = await confirm(report, { dateOrder: 'day-first' });
    expect(again).toMatchObject({
      state: 'needs-confirmation',
      check: { creatableCount: 1, errorCount: 1, localDates: null },
    });
    await confirm(again);
    expect((await portal.storedMembers()).map(({ dateOfBirth }) => dateOfBirth)).toEqual(['2014-04-03']);
  });

  it('[IMPORT-09] [BEYOND-12] stores no example birthday once the order is chosen, even if the file is gone by then', async () => {
    const report = await check(csvOf('Ana,Lind,a@example.org,,4/3/2014,4,,'));
    const [job] = await portal.storedImports();
    await portal.storage.remove(job?.objectKey ?? '');
    const url = `/api/imports/${report.id}/confirm`;
    await portal.coach({ method: 'POST', url, payload: { dateOrder: 'month-first' } });
    await expect
      .poll(async () => (await portal.storedImports()).map(({ state, localDates }) => [state, localDates]))
      .toEqual([['failed', null]]);
  });

  it('ignores a column if the coach says so, even if its heading matches or occurs twice', async () => {
    const report = await check(
      'First Name,Last Name,Email Address,Phone Number,Date of Birth,Stufe,Notes,Notes,Team\r\n' +
        'Ana,Lind,ana@example.org,609-555-0142,2014-04-03,4,kind,quick,Another\r\n',
    );
    expect(report).toMatchObject({
      state: 'needs-columns',
      unclearColumns: [{ column: 'notes', indexes: [6, 7] }],
    });
    const done = await confirm(report, { columns: { skillLevel: 5, notes: null, team: null } });
    expect(done).toMatchObject({
      state: 'done',
      successfulCount: 1,
      ignoredColumns: ['Notes', 'Notes', 'Team'],
    });
    expect((await portal.storedMembers()).map(({ coachNotes }) => coachNotes)).toEqual([null]);
  });

  it('asks which column is meant if a heading occurs twice', async () => {
    const report = await check(await portal.fixture('C06-duplicate-heading.csv'));
    expect(report.state).toBe('needs-columns');
    expect(report.unclearColumns).toEqual([
      { column: 'email', indexes: [expect.any(Number), expect.any(Number)] },
    ]);
  });

  it('cannot be confirmed twice, nor after it was dropped', async () => {
    const report = await check(
      csvOf(...goodRows('twice', 1), 'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,'),
    );
    const url = `/api/imports/${report.id}/confirm`;
    const send = () => portal.coach({ method: 'POST', url, payload: {} });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await portal.storedMembers()).toHaveLength(1);

    const other = await check(csvOf('Bea,,bea@example.org,609-555-0142,2014-04-03,4,,'));
    const dropped = await portal.coach({ method: 'DELETE', url: `/api/imports/${other.id}` });
    expect(dropped.statusCode).toBe(200);
    const late = await portal.coach({ method: 'POST', url: `/api/imports/${other.id}/confirm`, payload: {} });
    expect(late.statusCode).toBe(404);
  });

  it('[BEYOND-12] does not bring back a gymnast who was erased while it waited for an answer, and says why', async () => {
    const gymnast = await buildMember(portal.database, {
      ...{ firstName: 'Ottoline', lastName: 'Quince', email: 'ottoline@example.org', teamId: portal.spring },
      ...{ membershipStatus: 'Active', providerContactId: null, syncState: 'synced' as const },
    });
    const report = await check(
      csvOf(...goodRows('beside', 1), 'Ottoline,Quince,ottoline@example.org,609-555-0142,2014-04-03,4,,'),
    );
    expect(report.check).toMatchObject({ creatable: [{ row: 2 }], duplicateCount: 1 });
    const url = `/api/admin/members/${gymnast.id}/erasure`;
    const erased = await portal.admin({ method: 'POST', url, payload: { name: 'Ottoline Quince' } });
    expect(erased.json()).toMatchObject({ state: 'done' });
    const late = await portal.coach({
      method: 'POST',
      url: `/api/imports/${report.id}/confirm`,
      payload: {},
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'IMPORT_NOT_OPEN']);
    const ended = await portal.coach({ method: 'GET', url: `/api/imports/${report.id}` });
    expect(ended.json()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('has since been erased'),
    });
    expect(await portal.storedMembers()).toEqual([]);
  });

  it('never overwrites an existing gymnast', async () => {
    const member = await buildMember(portal.database, {
      teamId: portal.spring,
      email: 'ana@example.org',
      phone: '609-555-0100',
      membershipStatus: 'Active',
    });
    const report = await check(csvOf('Ann,Other,ana@example.org,609-555-0199,2014-04-03,8,,'));
    await confirm(report);
    expect(await portal.storedMembers()).toEqual([member]);
  });
});

it('reports a cell with characters that the database cannot store as an error, and does not fail', async () => {
  const report = await portal.importFile(
    csvOf(...goodRows('odd', 1), 'Be\0a,,b\0@example.org,1\0,2014-04-03,4,,x\0'),
  );
  expect(report).toMatchObject({ state: 'done', successfulCount: 1, failedCount: 1 });
});

describe('[FAMILY-02] brothers and sisters in a file', () => {
  const FAMILY = 'marsh@family.example';
  const rowOf = (first: string, born: string, email = FAMILY) =>
    `${first},Marsh,${email},609-555-0142,${born},4,,`;
  const byName = async () =>
    Object.fromEntries((await portal.storedMembers()).map((row) => [row.firstName, row]));

  it('are asked about, for an earlier row and for the roster, and created only if confirmed', async () => {
    await buildMember(portal.database, {
      ...{ teamId: portal.spring, firstName: 'Nell', lastName: 'Marsh', email: 'nell@family.example' },
      dateOfBirth: '2011-01-01',
    });
    const report = await check(
      csvOf(
        ...[rowOf('Ella', '2012-05-05'), rowOf('Maud', '2014-06-06'), rowOf('Owen', '2015-07-07')],
        rowOf('Ruth', '2016-08-08', 'NELL@family.example'),
      ),
    );
    const asked = report.results.failed.map(({ row, kind, siblingOf }) => [row, kind, siblingOf]);
    expect(asked).toEqual([
      [3, 'duplicate', 'Ella Marsh'],
      [4, 'duplicate', 'Ella Marsh'],
      [5, 'duplicate', 'Nell Marsh'],
    ]);
    const done = await confirm(report, { siblingRows: [3, 5] });
    expect(done).toMatchObject({ state: 'done', successfulCount: 3, failedCount: 1 });
    const { Ella, Maud, Nell, Ruth, Owen } = await byName();
    expect(Owen).toBeUndefined();
    expect(Maud).toMatchObject({ email: null, familyEmail: FAMILY, familyId: Ella?.familyId });
    expect(Ruth).toMatchObject({ email: null, familyEmail: 'nell@family.example', familyId: Nell?.familyId });
    expect(Ella?.familyId).not.toBe(Nell?.familyId);
    expect(Ella).toMatchObject({ email: FAMILY, familyEmail: null, familyId: expect.any(String) });
  });

  it('are not asked about for the same child, nor for a gymnast of another team', async () => {
    await buildMember(portal.database, {
      ...{ teamId: portal.summit, firstName: 'Nell', lastName: 'Marsh', email: 'nell@family.example' },
      dateOfBirth: '2011-01-01',
    });
    const report = await check(
      csvOf(
        ...[rowOf('Ella', '2012-05-05'), rowOf('Ella', '2012-05-05')],
        rowOf('Ruth', '2016-08-08', 'nell@family.example'),
      ),
    );
    expect(report.results.failed.map(({ siblingOf }) => siblingOf)).toEqual([null, null]);
    expect(await confirm(report, { siblingRows: [3, 4] })).toMatchObject({
      successfulCount: 1,
      failedCount: 2,
    });
    expect(Object.keys(await byName()).sort()).toEqual(['Ella', 'Nell']);
  });

  it('are linked again when the portal’s own file is imported', async () => {
    const report = await check(csvOf(rowOf('Ella', '2012-05-05'), rowOf('Maud', '2014-06-06')));
    await confirm(report, { siblingRows: [3] });
    const file = (await portal.coach({ method: 'GET', url: '/api/members/export' })).body;
    expect(file).toContain('Family Email');
    await portal.empty();
    expect(await check(file)).toMatchObject({ state: 'done', successfulCount: 2, failedCount: 0 });
    const { Ella, Maud } = await byName();
    expect(Ella).toMatchObject({ email: FAMILY, familyId: expect.any(String) });
    expect(Maud).toMatchObject({ email: null, familyEmail: FAMILY, familyId: Ella?.familyId });
  });
});
