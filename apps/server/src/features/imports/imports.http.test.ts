import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedOut } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { storeSkillLevels } from '../members/index.ts';
import { csvOf, goodRows, HEADINGS, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

describe('the template', () => {
  const template = () => signedOut(portal.app)({ method: 'GET', url: '/api/csv-template' });

  it('[IMPORT-01] is a file with the known columns', async () => {
    const reply = await template();
    expect(reply.headers['content-disposition']).toContain('gymnast-import-template.csv');
    expect(reply.headers['content-type']).toContain('text/csv');
    expect(reply.body).toBe(
      'First Name,Last Name,Email Address,Phone Number,Date of Birth (YYYY-MM-DD),"Gymnast Level (1-10, Beginner etc.)",Team,Notes\r\n',
    );
  });

  it('[IMPORT-01] can be imported when rows are added, without other edits', async () => {
    const { body } = await template();
    const report = await portal.importFile(
      `${body}Ana,Lind,ana@example.org,609-555-0142,2014-04-03,4,Spring,Shy\r\n`,
    );
    expect(report).toMatchObject({ state: 'done', results: { total: 1, failed: [] }, successfulCount: 1 });
    expect(await portal.storedMembers()).toEqual([
      expect.objectContaining({ firstName: 'Ana', dateOfBirth: '2014-04-03', coachNotes: 'Shy' }),
    ]);
  });
});

describe('[CLIENT-02] the levels that the league offers', () => {
  beforeAll(() => storeSkillLevels(portal.database.unscoped, [...DEFAULT_SKILL_LEVELS, '9', 'Xcel (Gold)']));
  afterAll(() => storeSkillLevels(portal.database.unscoped, []));

  const row = (name: string, level: string) =>
    `Ana,${name},${name}@example.org,609-555-0142,2014-04-03,${level},,\r\n`;

  it('are named in the template, which can be imported with them', async () => {
    const { body } = await signedOut(portal.app)({ method: 'GET', url: '/api/csv-template' });
    expect(body).toContain('"Gymnast Level (Beginner, 3, 4, 5, 6, 7, 8, 9 or Xcel  Gold )"');
    const report = await portal.importFile(`${body}${row('Nine', '9')}${row('Gold', 'xcel (gold)')}`);
    expect(report).toMatchObject({ state: 'done', successfulCount: 2 });
    const stored = await portal.storedMembers();
    expect(stored.map(({ skillLevel }) => skillLevel).sort()).toEqual(['9', 'Xcel (Gold)']);
  });

  it('are listed if a row has another level', async () => {
    const report = await portal.importFile(csvOf(row('Ten', '10').trim()));
    expect(JSON.stringify(report)).toContain('Write one of Beginner, 3, 4, 5, 6, 7, 8, 9 or Xcel (Gold).');
  });

  it('may be several in a cell: the highest counts, and the activity entry says so', async () => {
    await portal.importFile(csvOf(row('Both', '"3, 9"').trim(), row('One', '4').trim()));
    const entries = (await portal.log()).filter(({ actionType }) => actionType === 'ADD_MEMBER');
    expect(entries.map(({ memberName, details }) => [memberName, details])).toEqual(
      expect.arrayContaining([
        ['Ana Both', expect.stringMatching(/^Imported from .*; Level 9 is the highest of 3, 9$/)],
        ['Ana One', expect.stringMatching(/^Imported from [^;]*$/)],
      ]),
    );
  });
});

describe('an import', () => {
  it('[IMPORT-04] [IMPORT-10] creates the good rows as Pending - New, waiting for the provider, and reports the others', async () => {
    await buildMember(portal.database, {
      teamId: portal.spring,
      email: 'taken@example.org',
      firstName: 'Tia',
      lastName: 'Roe',
    });
    const report = await portal.importFile(
      csvOf(
        'Ana,Lind,ana@example.org,609-555-0142,2014-04-03,4,,',
        'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,',
        'Cy,Moss,cy@example.org,609-555-0142,03/04/2014,4,,',
        'Di,Poe,TAKEN@example.org,609-555-0142,2013-04-03,5,,',
        'Ev,Roy,ev@example.org,609-555-0142,2013-04-04,Beginner,,',
      ),
      { fileName: 'autumn.csv' },
    );
    expect(report).toMatchObject({
      state: 'done',
      fileName: 'autumn.csv',
      successfulCount: 2,
      failedCount: 3,
      results: {
        total: 5,
        successful: [
          { row: 2, member: 'Ana Lind', id: expect.any(Number) },
          { row: 6, member: 'Ev Roy', id: expect.any(Number) },
        ],
        failed: [
          { row: 3, kind: 'error', error: expect.stringContaining('Last Name') },
          { row: 4, kind: 'error', error: expect.stringContaining('YYYY-MM-DD') },
          { row: 5, kind: 'duplicate', error: expect.stringContaining('Tia Roe') },
        ],
      },
    });
    const created = (await portal.storedMembers()).filter(({ email }) => email === 'ana@example.org');
    expect(created).toEqual([
      expect.objectContaining({
        teamId: portal.spring,
        membershipStatus: 'Pending - New',
        syncState: 'waiting',
        providerContactId: null,
      }),
    ]);
    const entries = (await portal.log()).filter(({ details }) => details.includes('autumn.csv'));
    expect(entries.filter(({ actionType }) => actionType === 'BULK_IMPORT')).toEqual([
      expect.objectContaining({
        csvFileName: 'autumn.csv',
        recordCount: 2,
        coachName: expect.stringContaining('Kim'),
      }),
    ]);
    expect(entries.filter(({ actionType }) => actionType === 'ADD_MEMBER')).toHaveLength(2);
  });

  it('[IMPORT-05] names row, column and value of each error, and says of another team’s email only that it is taken', async () => {
    await buildMember(portal.database, {
      teamId: portal.summit,
      email: 'other@example.org',
      lastName: 'Secret',
    });
    const report = await portal.importFile(csvOf('Ana,Lind,other@example.org,5.55555E+09,2014-04-03,11,,'));
    const [failed] = report.results.failed;
    expect(failed).toMatchObject({ row: 2, member: 'Ana Lind' });
    expect(failed?.problems.map(({ column, value }) => [column, value])).toEqual([
      ['Phone Number', '5.55555E+09'],
      ['Gymnast Level', '11'],
      ['Email Address', 'other@example.org'],
    ]);
    expect(JSON.stringify(report)).not.toContain('Secret');
  });

  it.each([
    ['C01-utf8-bom.csv', 2, 0],
    ['C07-extra-columns-other-team.csv', 1, 1],
    ['C12-stray-quote.csv', 3, 1],
    ['C19-invisible-characters.csv', 1, 2],
    ['C20-siblings-one-email.csv', 2, 1],
    ['C22-same-name.csv', 2, 1],
  ])('[IMPORT-05] [IMPORT-09] of %s creates %i and not %i', async (name, created, failed) => {
    const report = await portal.importFile(await portal.fixture(name));
    expect([report.successfulCount, report.failedCount]).toEqual([created, failed]);
    expect(report.results.total).toBe(created + failed);
    expect(await portal.storedMembers()).toHaveLength(created);
    expect((await portal.storedMembers()).every(({ teamId }) => teamId === portal.spring)).toBe(true);
  });

  it('[IMPORT-05] case C07: lists the columns that are not imported; case C22: distinguishes possible duplicates from errors', async () => {
    const extra = await portal.importFile(await portal.fixture('C07-extra-columns-other-team.csv'));
    expect(extra.ignoredColumns).toEqual(['Shirt Size', 'Medical']);
    const same = await portal.importFile(await portal.fixture('C22-same-name.csv'));
    expect(same.results.failed).toEqual([expect.objectContaining({ row: 4, kind: 'possible-duplicate' })]);
  });

  it.each([
    ['nothing', '', 'empty'],
    ['an Excel workbook', 'C10-xlsx-renamed.csv', 'Excel'],
    ['a repeated heading', 'C06-duplicate-heading.csv', 'Email Address'],
    ['headings alone', `${HEADINGS}\r\n`, 'no rows'],
    ['no email column', 'First Name,Last Name\r\nAna,Lind\r\n', 'Email Address'],
  ])(
    '[IMPORT-04] of a file with %s is refused with a message and creates no gymnast',
    async (_what, content, word) => {
      const bytes = content.endsWith('.csv') ? await portal.fixture(content) : content;
      const reply = await portal.start(await portal.upload(portal.coach, bytes));
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringContaining(word) });
      expect(await portal.storedMembers()).toEqual([]);
    },
  );

  it('[IMPORT-10] case C21: of the same file again creates and changes no gymnast', async () => {
    const address = await portal.upload(portal.coach, csvOf(...goodRows('twice', 3)));
    await portal.start(address);
    const [first] = await portal.storedMembers();
    await portal.coach({
      method: 'PATCH',
      url: `/coach/members/${first?.id}`,
      payload: { phone: '609-555-0199' },
    });
    const again = (await portal.start(address)).json();
    expect(again).toMatchObject({ successfulCount: 0, failedCount: 3, results: { total: 3 } });
    expect(again.results.failed.map(({ kind }: { kind: string }) => kind)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
    expect((await portal.storedMembers()).find(({ id }) => id === first?.id)?.phone).toBe('609-555-0199');
    const history = await portal.coach({ method: 'GET', url: '/api/coach/csv-upload-history' });
    expect(history.json().map(({ successfulCount }: { successfulCount: number }) => successfulCount)).toEqual(
      [0, 3],
    );
  });

  it('[IMPORT-10] case C24: pressed twice at once creates each gymnast once, without an error', async () => {
    const address = await portal.upload(portal.coach, csvOf(...goodRows('parallel', 50)));
    const replies = await Promise.all([portal.start(address), portal.start(address), portal.start(address)]);
    const created = replies
      .filter(({ statusCode }) => statusCode === 200)
      .reduce((sum, reply) => sum + reply.json().successfulCount, 0);
    expect(created).toBe(50);
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
    expect(await portal.storedMembers()).toHaveLength(50);
  });
});

describe('the history', () => {
  it('[IMPORT-07] lists imports, newest first, with who was created and who was not and why', async () => {
    await portal.importFile(
      csvOf(...goodRows('history', 2), 'Bea,,bea@example.org,609-555-0142,2014-04-03,4,,'),
      {
        fileName: 'one.csv',
      },
    );
    await portal.importFile(csvOf(...goodRows('later', 1)), { fileName: 'two.csv' });
    const reply = await portal.coach({ method: 'GET', url: '/api/coach/csv-upload-history' });
    expect(reply.json()).toEqual([
      expect.objectContaining({ fileName: 'two.csv', successfulCount: 1, failedCount: 0 }),
      expect.objectContaining({
        id: expect.any(Number),
        fileName: 'one.csv',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        successfulCount: 2,
        failedCount: 1,
        results: {
          total: 3,
          successful: [
            { row: 2, member: 'Ana Lind history0', id: expect.any(Number) },
            { row: 3, member: 'Ana Lind history1', id: expect.any(Number) },
          ],
          failed: [
            expect.objectContaining({ row: 4, member: 'Bea', error: expect.stringContaining('Last Name') }),
          ],
        },
      }),
    ]);
    const [newest] = reply.json();
    const older = await portal.coach({
      method: 'GET',
      url: `/api/coach/csv-upload-history?limit=1&before=${newest.id}`,
    });
    expect(older.json()).toEqual([expect.objectContaining({ fileName: 'one.csv' })]);
  });
});

describe('the error file', () => {
  it('[IMPORT-06] has the original columns, harmless cells, and can be imported once fixed', async () => {
    const report = await portal.importFile(
      'Shirt,First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level,Notes\r\n' +
        'M,Ana,Lind,ana@example.org,+1 609-555-0142,2014-04-33,4,"=HYPERLINK(""x"")"\r\n' +
        'S,Bo,Lind,bo@example.org,609-555-0143,2014-04-03,4,\r\n',
    );
    const reply = await portal.coach({ method: 'GET', url: `/api/imports/${report.id}/error-file` });
    expect(reply.headers['content-type']).toContain('text/csv');
    const [headings, row, ...rest] = reply.body.replace('\uFEFF', '').split('\r\n');
    expect(headings).toBe(
      '"Shirt","First Name","Last Name","Email Address","Phone Number","Date of Birth","Gymnast Level","Notes","What to fix"',
    );
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rest).toEqual(['']);
    const fixed = await portal.importFile(reply.body.replace('2014-04-33', '2014-04-30'));
    expect(fixed).toMatchObject({ successfulCount: 1, failedCount: 0 });
    expect((await portal.storedMembers()).find(({ firstName }) => firstName === 'Ana')).toMatchObject({
      phone: '+1 609-555-0142',
      coachNotes: '=HYPERLINK("x")',
    });
  });
});
