import { readFile } from 'node:fs/promises';
import { rosterFileHeadings } from '@league/contract';
import { writeCsv } from '@league/spreadsheet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headingsOf, sheetOf, workbookOf } from '../../../../../packages/spreadsheet/test/workbooks.ts';
import { csvOf, HEADINGS, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

const COLUMNS = HEADINGS.split(',');
const ANN = ['Ann', 'Ames', 'ann@example.org', '609-555-0142', '2014-07-04', '4', '', ''];
const BO = ['Bo', 'Bell', 'bo@example.org', '609-555-0143', '2013-01-31', '5', '', ''];
const roster = (...rows: string[][]) => sheetOf([COLUMNS, ...rows]);
const names = async () => (await portal.storedMembers()).map(({ firstName }) => firstName).sort();
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  portal.coach({ method, url, ...(payload && { payload }) });

describe('[IMPORT-11] an Excel file', () => {
  it('is imported with date cells as dates and phones stored as numbers', async () => {
    const cells = [
      'Ann',
      'Ames',
      'ann@example.org',
      '<c><v>16095550142</v></c>',
      '<c s="1"><v>41824</v></c>',
      '<c><v>4</v></c>',
    ];
    const bytes = workbookOf({ sheets: { Roster: roster(cells) }, formats: ['d/m/yy'] });
    const report = await portal.importFile(bytes, { fileName: 'roster.xlsx', askFirst: true });
    expect(report).toMatchObject({ state: 'done', sheet: 'Roster', successfulCount: 1, failedCount: 0 });
    const [ann] = await portal.storedMembers();
    expect(ann).toMatchObject({ phone: '16095550142', dateOfBirth: '2014-07-04', skillLevel: '4' });
  });

  it('has the same errors, error file, history and undo as a CSV file', async () => {
    const rows = [ANN, ['Eve', '', 'eve@example.org', '', '<c t="e"><v>#REF!</v></c>', '12']];
    const bytes = workbookOf({ sheets: { Roster: roster(...rows) } });
    const report = await portal.importFile(bytes, { fileName: 'roster.xlsx' });
    expect(report.results.failed).toMatchObject([
      {
        row: 3,
        problems: [
          { column: 'Last Name' },
          { column: 'Date of Birth', message: expect.stringContaining('error sign of the spreadsheet') },
          { column: 'Gymnast Level' },
        ],
      },
    ]);
    const errorFile = await call('GET', `/api/imports/${report.id}/error-file`);
    expect(errorFile.body).toContain('"Eve","","eve@example.org"');
    expect(errorFile.headers['content-disposition']).toContain('roster-to-fix.csv');
    expect((await call('GET', '/api/coach/csv-upload-history')).json()[0]).toMatchObject({
      fileName: 'roster.xlsx',
    });
    expect((await call('POST', `/api/imports/${report.id}/undo`)).json()).toMatchObject({ removedCount: 1 });
  });

  it('with tables in several sheets waits until one is chosen', async () => {
    const sheets = { Spring: roster(ANN), Summer: roster(BO, ['Cy', '', '', '', '', '', '', '']) };
    const asked = await portal.importFile(workbookOf({ sheets }), { askFirst: true });
    expect(asked).toMatchObject({
      state: 'needs-columns',
      sheet: null,
      sheets: [
        { name: 'Spring', rows: 1 },
        { name: 'Summer', rows: 2 },
      ],
    });
    const chosen = await call('POST', `/api/imports/${asked.id}/confirm`, { sheet: 'Summer' });
    expect(chosen.json()).toMatchObject({
      state: 'needs-confirmation',
      sheet: 'Summer',
      check: { creatableCount: 1 },
    });
    expect((await call('POST', `/api/imports/${asked.id}/confirm`, {})).statusCode).toBe(200);
    expect(await names()).toEqual(['Bo']);
  });

  it('lists the sheets without asking, and reads one that was named', async () => {
    const bytes = workbookOf({ sheets: { Spring: roster(ANN), Summer: roster(BO) } });
    const refused = await portal.start(await portal.upload(portal.coach, bytes));
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      expect.stringContaining('“Spring”, “Summer”'),
    ]);
    const named = await portal.start(await portal.upload(portal.coach, bytes), { sheet: 'Summer' });
    expect(named.json()).toMatchObject({ state: 'done', successfulCount: 1 });
    expect(await names()).toEqual(['Bo']);
  });

  it('that cannot be read is refused with a message, and creates nothing', async () => {
    const whole = workbookOf({ sheets: { Roster: roster(ANN) } });
    const type = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    const files: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 40), /damaged/],
      [workbookOf({ sheets: { Roster: roster(ANN) }, type }), /macros/],
      [workbookOf({ sheets: { Roster: roster(ANN).slice(0, -40) } }), /damaged: the sheet “Roster” at row 2/],
    ];
    for (const [bytes, words] of files) {
      const reply = await portal.start(await portal.upload(portal.coach, bytes));
      expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringMatching(words)]);
    }
    expect(await names()).toEqual([]);
  });

  it('[IMPORT-14] that would unpack to gigabytes is refused, and the next import works', async () => {
    const sheetNames = Array.from({ length: 50 }, (_, at) => `S${at + 1}`);
    const targets = sheetNames.map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/s1.xml"/>`,
    );
    const more = {
      'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${targets.join('')}</Relationships>`),
    };
    const sheets = {
      ...Object.fromEntries(sheetNames.map((name) => [name, '<worksheet/>'])),
      S1: `<worksheet>${'<a/>'.repeat(10_000_000)}</worksheet>`,
    };
    const shared = await portal.upload(portal.coach, workbookOf({ sheets, more }));
    const large = await portal.upload(portal.admin, workbookOf({ sheets }));
    await Promise.all([portal.start(shared), portal.start(large, { teamId: portal.summit }, portal.admin)]);
    await expect
      .poll(async () => (await portal.storedImports()).map(({ state }) => state), { timeout: 100_000 })
      .toEqual(['failed', 'failed']);
    const problems = (await portal.storedImports()).map(({ problem }) => problem);
    expect(problems).toContainEqual(expect.stringContaining('damaged: the list of its sheets'));
    expect(problems).toContainEqual(expect.stringContaining('cells and other elements'));
    await portal.importFile(workbookOf({ sheets: { Roster: roster(ANN) } }));
    expect(await names()).toEqual(['Ann']);
  });

  it('[IMPORT-13] is offered as a template with the league’s levels and every column, which can be imported', async () => {
    const template = await portal.app.inject({ url: '/api/xlsx-template' });
    const headings = headingsOf(template.rawPayload);
    expect(headings).toContain('Gymnast Level (Beginner, 3, 4, 5, 6, 7 or 8)');
    const filled = sheetOf([
      headings,
      [
        ...ANN.slice(0, 6),
        ...[
          '',
          'Shy',
          '',
          'Gran Ames',
          '609-555-0199',
          'Jo Ames / Father / 609-555-0198 / jo@example.org',
          'Asthma',
        ],
      ],
    ]);
    const bytes = workbookOf({ sheets: { Gymnasts: filled } });
    const report = await portal.importFile(bytes, { fileName: 'filled.xlsx', askFirst: true });
    expect(report).toMatchObject({ state: 'done', successfulCount: 1, failedCount: 0, ignoredColumns: [] });
    const [ann] = (await portal.coach({ method: 'GET', url: '/api/members' })).json();
    expect(ann).toMatchObject({
      ...{ coachNotes: 'Shy', healthNote: 'Asthma' },
      ...{ emergencyContactName: 'Gran Ames', emergencyContactPhone: '609-555-0199' },
    });
    expect(ann.guardians.map(({ name }: { name: string }) => name).sort()).toEqual(['Gran Ames', 'Jo Ames']);
  });

  it('[IMPORT-01] is offered as the template, which keeps dates typed as dates', async () => {
    const template = await portal.app.inject({ url: '/api/xlsx-template' });
    expect(template.headers['content-disposition']).toContain('gymnast-import-template.xlsx');
    expect(template.headers['content-type']).toContain('spreadsheetml.sheet');
    const reply = await portal.start(await portal.upload(portal.coach, template.rawPayload));
    expect(reply.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringContaining('no rows below'),
    });
  });
});

const BAD = 'Eve,Hart,eve@example.org,609-555-0144,04/03/2014,4,,';

describe('[IMPORT-12] a refused row', () => {
  const check = (...rows: string[]) => portal.importFile(csvOf(...rows), { askFirst: true });

  it('is fixed in place, and the file is checked again at once', async () => {
    const { id } = await check(ANN.join(','), BAD);
    const row = (await call('GET', `/api/imports/${id}/rows/3`)).json();
    expect(row.cells).toContainEqual({
      column: 'dateOfBirth',
      heading: 'Date of Birth',
      value: '04/03/2014',
      message: expect.stringContaining('may mean'),
    });
    expect(row.cells).toContainEqual({
      column: 'firstName',
      heading: 'First Name',
      value: 'Eve',
      message: null,
    });

    const still = await call('PUT', `/api/imports/${id}/rows/3`, { values: { dateOfBirth: '2014-13-03' } });
    expect(still.json().results.failed).toMatchObject([{ row: 3, problems: [{ value: '2014-13-03' }] }]);
    const fixed = await call('PUT', `/api/imports/${id}/rows/3`, { values: { dateOfBirth: '2014-04-03' } });
    expect(fixed.json()).toMatchObject({
      state: 'needs-confirmation',
      check: { creatableCount: 2, errorCount: 0 },
      results: { failed: [] },
    });
    expect(await names()).toEqual([]);

    const done = await call('POST', `/api/imports/${id}/confirm`, {});
    expect(done.json()).toMatchObject({ state: 'done', successfulCount: 2, failedCount: 0 });
    const eve = (await portal.storedMembers()).find(({ firstName }) => firstName === 'Eve');
    expect(eve?.dateOfBirth).toBe('2014-04-03');
  });

  it('frees its email for another row, and keeps earlier fixes', async () => {
    const twin = BAD.replace('Eve', 'Ida').replace('04/03/2014', '2014-04-04');
    const { id, results } = await check(BAD, twin);
    expect(results.failed.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'error'],
      [3, 'duplicate'],
    ]);
    const email = { values: { email: 'ida@example.org' } };
    expect((await call('PUT', `/api/imports/${id}/rows/3`, email)).json().results.failed).toHaveLength(1);
    const all = await call('PUT', `/api/imports/${id}/rows/2`, { values: { dateOfBirth: '2014-04-03' } });
    expect(all.json()).toMatchObject({ check: { creatableCount: 2 }, results: { failed: [] } });
  });

  it('with a stray quotation mark can be fixed too', async () => {
    const { id } = await check('Eve,"Hart,eve@example.org,609-555-0144,2014-04-03,4,,', ANN.join(','));
    const values = {
      ...{
        firstName: 'Eve',
        lastName: 'Hart',
        email: 'eve@example.org',
        phone: '',
        dateOfBirth: '2014-04-03',
      },
      ...{ skillLevel: '4', notes: '', team: '' },
    };
    const fixed = await call('PUT', `/api/imports/${id}/rows/2`, { values });
    expect(fixed.json()).toMatchObject({ check: { creatableCount: 2 }, results: { failed: [] } });
  });

  it('can neither be seen nor fixed by another coach, and can be fixed only while the check waits', async () => {
    const { id } = await check(BAD);
    const other = await portal.otherCoach({ url: `/api/imports/${id}/rows/2` });
    const values = { dateOfBirth: '2014-04-03' };
    const fix = { method: 'PUT', url: `/api/imports/${id}/rows/2`, payload: { values } } as const;
    expect([other.statusCode, (await portal.otherCoach(fix)).statusCode]).toEqual([404, 404]);
    expect((await call('GET', `/api/imports/${id}/rows/9`)).json().code).toBe('IMPORT_ROW_NOT_FOUND');
    await portal.coach(fix);
    await call('POST', `/api/imports/${id}/confirm`, {});
    expect((await portal.coach(fix)).json().code).toBe('IMPORT_NOT_OPEN');
  });
});

describe('[IMPORT-13] the office', () => {
  const start = async (bytes: string | Buffer, options: object) =>
    portal.start(await portal.upload(portal.admin, bytes), options, portal.admin);

  it('imports into any team', async () => {
    const reply = await start(csvOf(ANN.join(',')), { teamId: portal.summit });
    expect(reply.json()).toMatchObject({ state: 'done', teamId: portal.summit, successfulCount: 1 });
    expect((await portal.storedMembers()).map(({ teamId }) => teamId)).toEqual([portal.summit]);
    const entries = (await portal.log()).filter(({ actionType }) => actionType === 'BULK_IMPORT');
    expect(entries.at(-1)).toMatchObject({ teamName: 'Summit' });
    expect((await start(csvOf(ANN.join(',')), { teamId: 999_999 })).json().code).toBe('TEAM_NOT_FOUND');
  });

  it('imports for all teams by a column, with an error for a row without a team', async () => {
    const of = (row: string[], team: string) => [...row.slice(0, 6), team, ''].join(',');
    const file = csvOf(
      of(ANN, 'Spring'),
      of(BO, 'team SUMMIT'),
      BAD.replace('04/03', '2014-04').replace('/2014', '-03'),
      of(['Al', 'Orr', 'al@example.org', '', '2014-01-02', '4'], 'Winter'),
    );
    const reply = await start(file, { teamId: null });
    expect(reply.json()).toMatchObject({ state: 'done', teamId: null, successfulCount: 2, failedCount: 2 });
    expect(reply.json().results.failed.map(({ error }: { error: string }) => error)).toEqual([
      expect.stringContaining('The team is missing'),
      expect.stringMatching(
        /“Winter” is not a team of the league\. Write the name of one team: Spring, Summit\./,
      ),
    ]);
    const teamOf = new Map(
      (await portal.storedMembers()).map(({ firstName, teamId }) => [firstName, teamId]),
    );
    expect(teamOf).toEqual(
      new Map([
        ['Ann', portal.spring],
        ['Bo', portal.summit],
      ]),
    );
    const undone = await portal.admin({ method: 'POST', url: `/api/imports/${reply.json().id}/undo` });
    expect(undone.json()).toMatchObject({ removedCount: 2 });
    const theirs = await portal.coach({ url: `/api/imports/${reply.json().id}` });
    expect(theirs.statusCode).toBe(404);
  });

  it('asks for the team column if a file for all teams has none', async () => {
    const lines = [COLUMNS.slice(0, 6), ANN.slice(0, 6)].map((line) => line.join(',')).join('\n');
    const reply = await start(lines, { teamId: null, askFirst: true });
    expect(reply.json()).toMatchObject({ state: 'needs-columns', missingColumns: ['team'] });
  });

  it('is the only one who may: a coach imports into their own team', async () => {
    const reply = await portal.start(await portal.upload(portal.coach, csvOf(ANN.join(','))), {
      teamId: null,
    } as object);
    expect(reply.json().code).toBe('IMPORT_OTHER_TEAM');
  });

  it('reads the file of all rosters back unchanged', async () => {
    const rows = [
      [
        'Zoë "Bo"',
        "O'Neill",
        'zoe@example.org',
        '',
        '+1 609 555 0142',
        '2014-07-04',
        '4',
        'Spring',
        'Active',
        '=Aunt',
        '609-555-0199',
        '',
        '12\n=1+1',
      ],
      [
        'Li',
        'Ames, Jr.',
        'li@example.org',
        '',
        '',
        '2012-02-29',
        'Beginner',
        'Summit',
        'Lapsed',
        '',
        '',
        '',
        '',
      ],
    ];
    expect(
      (await start(writeCsv(rosterFileHeadings(false), rows), { teamId: null })).json().failedCount,
    ).toBe(0);
    const file = await portal.admin({ url: '/api/members/export' });
    await portal.empty();
    expect((await start(file.rawPayload, { teamId: null })).json()).toMatchObject({
      successfulCount: 2,
      failedCount: 0,
    });
    const again = await portal.admin({ url: '/api/members/export' });
    expect(again.body).toBe(file.body);
  });
});

it('[IMPORT-11] is refused under the name of a CSV file, as before (C10)', async () => {
  const bytes = await readFile(
    new URL('../../../../../packages/spreadsheet/test/fixtures/C10-xlsx-renamed.csv', import.meta.url),
  );
  const reply = await portal.start(await portal.upload(portal.coach, bytes), { fileName: 'roster.csv' });
  expect(reply.json().message).toMatch(/Excel workbook.+Save As.+CSV UTF-8/);
});
