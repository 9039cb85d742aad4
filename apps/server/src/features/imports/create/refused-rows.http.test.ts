import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetOf, workbookOf } from '../../../../../../packages/spreadsheet/test/workbooks.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { MOST_IMPORTS, REFUSED_ROWS } from '../imports.constants.ts';
import { imports } from '../imports.table.ts';
import { csvOf, goodRows, HEADINGS, startImporting, type TestImports } from '../testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());

const REFUSED = 'Ana,Lind,,,,,,';

async function storedRows(): Promise<number> {
  const { rows } = await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from import_rows`),
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Has an import refuse as many more rows as a team may have stored. */
async function refuseMany(importId: number): Promise<void> {
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into import_rows (import_id, row, outcome, member_name)
      select ${importId}, added + 100, 'error', '' from generate_series(1, ${REFUSED_ROWS.rows}::integer) as added`),
  );
}

it.each([true, false])(
  '[SAFE-07] [IMPORT-14] a small workbook that unpacks to long refused rows is refused, and stores few of them or none (asks first: %s)',
  async (askFirst) => {
    const count = Math.ceil(REFUSED_ROWS.characters / 9000);
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`;
    const heading = sheetOf([HEADINGS.split(',')]);
    const sheet = heading.replace('</sheetData>', `${row.repeat(count)}</sheetData>`);
    const bytes = workbookOf({ sheets: { Roster: sheet }, texts: `<si><t>${'x'.repeat(4500)}</t></si>` });
    expect(bytes.length).toBeLessThan(20_000);
    const answer = await portal.start(await portal.upload(portal.coach, bytes), { askFirst });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringMatching(
        /^Too many rows of this file .* at most 20,000 of them, with 10,000,000 /,
      ),
    });
    const stored = await portal.database.inScope(leagueScope(), (tx) =>
      tx.execute<{ characters: number }>(
        sql`select coalesce(sum(length(cells::text)), 0)::int as characters from import_rows`,
      ),
    );
    expect(stored.rows[0]?.characters).toBeLessThanOrEqual(askFirst ? 0 : REFUSED_ROWS.characters);
    expect(await portal.storedImports()).toMatchObject([{ state: 'failed', faults: 0 }]);
    await portal.database.inScope(leagueScope(), (tx) => tx.delete(imports));
  },
);

it('[IMPORT-06] [SAFE-07] the refused rows of a team make room for those of its next file, and only their counts stay', async () => {
  const done = await portal.importFile(csvOf(...goodRows('older', 1), REFUSED));
  expect(done).toMatchObject({ state: 'done', failedCount: 1, can: { downloadErrors: true, undo: true } });
  const waiting = await portal.importFile(csvOf(REFUSED), { askFirst: true });
  expect(waiting.state).toBe('needs-confirmation');
  await portal.importFile(csvOf(REFUSED));
  expect(await storedRows(), 'all of them fit').toBe(4);

  const newest = await portal.importFile(csvOf(REFUSED, REFUSED));
  await refuseMany(newest.id);
  const ofSummit = await portal.upload(portal.admin, csvOf(REFUSED));
  await portal.start(ofSummit, { teamId: portal.summit }, portal.admin);
  expect(await storedRows(), 'another team takes no room').toBe(7 + REFUSED_ROWS.rows);

  const last = await portal.importFile(csvOf(REFUSED));
  const history = (await portal.coach({ method: 'GET', url: '/api/coach/csv-upload-history' })).json();
  expect(history.map(({ id }: { id: number }) => id)).not.toContain(waiting.id);
  expect(history).toMatchObject([
    { id: last.id, can: { downloadErrors: true } },
    { id: newest.id, failedCount: 2, can: { downloadErrors: false } },
    { failedCount: 1, can: { downloadErrors: false } },
    { id: done.id, successfulCount: 1, failedCount: 1, can: { downloadErrors: false, undo: true } },
  ]);
  expect(await storedRows(), 'the created gymnast, the refused row of each team').toBe(3);
});

it('[SAFE-07] what is typed in place of refused rows takes room too', async () => {
  const long = 'x'.repeat(9000);
  const bytes = csvOf(`Ana,Lind,ana@wrong,,,,,${long}`, REFUSED);
  const file = await portal.upload(portal.coach, bytes);
  const check = async () => {
    const { id } = (await portal.start(file, { askFirst: true })).json();
    return { id, row: 2 };
  };
  const first = await check();
  const fixed = await portal.coach({
    method: 'PUT',
    url: `/api/imports/${first.id}/rows/${first.row}`,
    payload: { values: { email: 'ana@wrong' } },
  });
  expect(fixed.json()).toMatchObject({ state: 'needs-confirmation', failedCount: 2 });
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into import_rows (import_id, row, outcome, member_name, cells)
      select ${first.id}, added + 100, 'edited', '', jsonb_build_array(repeat('x', 10000))
      from generate_series(1, ${REFUSED_ROWS.characters / 10_000}::integer) as added`),
  );
  const ended = await portal.importFile(csvOf(REFUSED));
  expect((await portal.storedImports()).map(({ id }) => id)).not.toContain(first.id);
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into import_rows (import_id, row, outcome, member_name)
      select ${ended.id}, added + 100, 'edited', '' from generate_series(1, ${REFUSED_ROWS.rows}::integer) as added`),
  );
  await portal.importFile(csvOf(REFUSED));
  expect(await storedRows(), 'of the import that has ended too').toBeLessThan(10);
});

it('[SAFE-07] a team has at most 20 unanswered checks, and a person starts at most 500 imports in 24 hours', async () => {
  await portal.database.inScope(leagueScope(), (tx) => tx.delete(imports));
  const file = await portal.upload(portal.coach, csvOf(REFUSED));
  const started = await portal.start(file, { askFirst: true });
  const { id: oldest } = started.json();
  for (let count = 1; count < MOST_IMPORTS.unanswered; count += 1)
    await portal.start(file, { askFirst: true });
  expect((await portal.storedImports()).map(({ id }) => id)).toContain(oldest);
  await portal.start(file, { askFirst: true });
  const kept = await portal.storedImports();
  expect(kept).toHaveLength(MOST_IMPORTS.unanswered);
  expect(kept.map(({ id }) => id)).not.toContain(oldest);
  await portal.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into imports (team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key,
        object_version, ask_first, state, finished_at)
      select team_id, user_id, '', '', '', '', object_key, '', false, 'done', now()
      from imports, generate_series(1, ${MOST_IMPORTS.perDay - MOST_IMPORTS.unanswered}::integer)
      where id = ${kept[0]?.id}`),
  );
  const refused = await portal.start(file, { askFirst: true });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'IMPORTS_SHARE_USED']);
  expect(refused.json().message).toContain(`${MOST_IMPORTS.perDay} imports`);
});
