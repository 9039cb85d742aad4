// @vitest-environment jsdom
import { errorEntry, fillPath, type ImportReport } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { buildUser, failure } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const STEP_2 = 'Step 2: Upload Your Spreadsheet';
const BULK_IMPORT = '/coach/dashboard#bulk-import';

it('[IMPORT-02] shows the steps once no import is unfinished, or when the history cannot be loaded', async () => {
  const answer = deferred<Response>();
  const { api } = openPortal(BULK_IMPORT, buildUser(), (portal) =>
    portal.answer(`GET ${routes.imports.history.path}`, () => answer.promise),
  );
  await screen.findByRole('heading', { level: 1, name: 'Bulk Import' });
  const { path } = routes.imports.history;
  await waitFor(() => expect(api.calls.filter(({ address }) => address.startsWith(path))).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: STEP_2 })).toBeNull();

  answer.reject(new TypeError('Failed to fetch'));
  await screen.findByRole('heading', { name: STEP_2 });
});

const TO_CHECK: ImportReport = {
  id: 7,
  fileName: 'dates.csv',
  createdAt: '2026-11-01T15:30:00.000Z',
  teamId: 1,
  sheet: null,
  sheets: [],
  coachName: 'Siobhán O’Neill',
  isOwn: true,
  state: 'needs-confirmation',
  message: 'No gymnast can be created, 2 rows cannot. No gymnast has been created yet.',
  progress: { rowsDone: 2, rowsTotal: 2 },
  results: { total: 2, successful: [], failed: [] },
  successfulCount: 0,
  failedCount: 0,
  check: {
    creatableCount: 0,
    creatable: [],
    errorCount: 2,
    duplicateCount: 0,
    possibleDuplicateCount: 0,
    localDates: {
      count: 2,
      example: '4/3/2014',
      readings: [{ order: 'day-first', date: '2014-03-04' }],
    },
  },
  columns: [],
  missingColumns: [],
  unclearColumns: [],
  ignoredColumns: [],
  warnings: [],
  undone: null,
  can: { confirm: true, discard: true, retry: false, undo: false, downloadErrors: false },
};

it('[IMPORT-09] case C13: asks for the order of dates even if only one order fits, and does not guess', async () => {
  openPortal(BULK_IMPORT, buildUser(), (portal) => {
    portal.reply(routes.imports.history, [TO_CHECK]);
    portal.reply(routes.imports.find, TO_CHECK, { id: TO_CHECK.id });
  });
  await screen.findByText(
    /“4\/3\/2014”, are not written as YYYY-MM-DD, and none is guessed\. Only one order suits/,
  );
  expect(screen.queryByRole('button', { name: 'Day First: Mar 4, 2014' })).not.toBeNull();
  expect(screen.queryByRole('heading', { name: STEP_2 })).toBeNull();
});

it('[CLIENT-06] says that a file was sent without a name', async () => {
  const unnamed = { ...TO_CHECK, fileName: '' };
  openPortal(BULK_IMPORT, buildUser(), (portal) => {
    portal.reply(routes.imports.history, [unnamed]);
    portal.reply(routes.imports.find, unnamed, { id: unnamed.id });
  });
  await waitFor(() => expect(screen.getAllByText('Spreadsheet (no file name)').length).toBeGreaterThan(0));
});

const FAILED: ImportReport = {
  ...TO_CHECK,
  state: 'failed',
  message: 'The portal could not finish this import.',
  check: null,
  can: { confirm: false, discard: false, retry: true, undo: false, downloadErrors: false },
};

it.each([
  ['IMPORT_NOT_OPEN', TO_CHECK, routes.imports.confirm, 'Day First: Mar 4, 2014'],
  ['IMPORT_NOT_RETRYABLE', FAILED, routes.imports.retry, 'Try Again'],
] as const)(
  '[CLIENT-05] %s: the toast has the text of the catalog, the page the reason',
  async (code, report, call, button) => {
    const { person } = openPortal(BULK_IMPORT, buildUser(), (portal) => {
      portal.reply(routes.imports.history, [report === FAILED ? { ...report, state: 'running' } : report]);
      portal.reply(routes.imports.find, report, { id: report.id });
      portal.answer(`POST ${fillPath(call.path, { id: report.id })}`, () => failure(code));
    });
    await person.click(await screen.findByRole('button', { name: button }));
    await screen.findByText(errorEntry(code).message);
    const toast = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
    expect(toast.textContent).toBe(
      'Spreadsheet Import FailedFailed to process spreadsheet file. Please check the file format and try again.',
    );
  },
);
