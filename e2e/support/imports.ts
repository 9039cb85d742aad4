import {
  fillPath,
  type ImportedRow,
  type ImportReport,
  importReportSchema,
  importRowSchema,
  routes,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from './accounts.ts';
import { signIn } from './sign-in.ts';

/** An import as the server sends it; a test gives only the values that matter to it. */
export function buildImport(values: Partial<ImportReport> & Pick<ImportReport, 'state'>): ImportReport {
  return importReportSchema.parse({
    id: 1,
    fileName: 'autumn-roster.csv',
    createdAt: '2026-11-01T15:30:00.000Z',
    teamId: 1,
    sheet: null,
    sheets: [],
    coachName: 'Dana Whitlock',
    isOwn: true,
    message: '2 gymnasts can be created, 3 rows cannot. No gymnast has been created yet.',
    progress: { rowsDone: 5, rowsTotal: 5 },
    results: { total: 5, successful: [], failed: [] },
    successfulCount: 0,
    failedCount: 0,
    check: null,
    columns: [],
    missingColumns: [],
    unclearColumns: [],
    ignoredColumns: [],
    warnings: [],
    undone: null,
    can: { confirm: false, discard: false, retry: false, undo: false, downloadErrors: false },
    ...values,
  });
}

const FAILED: ImportReport['results']['failed'] = [
  {
    row: 4,
    member: 'Twin Marsh',
    error: 'The email is already used.',
    kind: 'duplicate',
    siblingOf: 'Ella Marsh',
    problems: [
      {
        column: 'Email Address',
        value: 'ella.marsh@families.example',
        message: 'Is already used by Ella Marsh in row 2. Give another one, or ask the league office.',
      },
    ],
  },
  {
    row: 5,
    member: 'Cleo Marsh',
    error: 'The date may mean two days.',
    kind: 'error',
    siblingOf: null,
    problems: [
      {
        column: 'Date of Birth',
        value: '03/04/2014',
        message: 'Write it as YYYY-MM-DD, such as 2014-04-03.',
      },
    ],
  },
  {
    row: 6,
    member: 'Emma Lee',
    error: 'Emma Lee, born 2014-07-04, is already in row 3 with another email address.',
    kind: 'possible-duplicate',
    siblingOf: null,
    problems: [],
  },
];

/** An import in each state that a coach sees for longer. */
export const IMPORTS = {
  toCheck: buildImport({
    state: 'needs-confirmation',
    results: { total: 5, successful: [], failed: FAILED },
    failedCount: 3,
    check: {
      creatableCount: 2,
      creatable: [
        { row: 2, member: 'Ella Marsh' },
        { row: 3, member: 'Emma Lee' },
      ],
      errorCount: 1,
      duplicateCount: 1,
      possibleDuplicateCount: 1,
      localDates: {
        count: 1,
        example: '03/04/2014',
        readings: [
          { order: 'month-first', date: '2014-03-04' },
          { order: 'day-first', date: '2014-04-03' },
        ],
      },
    },
    can: { confirm: true, discard: true, retry: false, undo: false, downloadErrors: false },
  }),
  toChoose: buildImport({
    state: 'needs-columns',
    fileName: 'autumn-roster.xlsx',
    sheets: [
      { name: 'Girls 2026', rows: 24 },
      { name: 'Waiting List', rows: 1 },
    ],
    can: { confirm: true, discard: true, retry: false, undo: false, downloadErrors: false },
  }),
  toMatch: buildImport({
    state: 'needs-columns',
    missingColumns: ['phone'],
    columns: [
      { index: 0, heading: 'First Name', samples: ['Ella', 'Owen'], column: 'firstName' },
      { index: 1, heading: 'Last Name', samples: ['Marsh', 'Marsh'], column: 'lastName' },
      { index: 2, heading: 'Email Address', samples: ['ella.marsh@families.example'], column: 'email' },
      { index: 3, heading: 'Reach us at', samples: ['609-555-0142'], column: null },
      { index: 4, heading: 'Date of Birth', samples: ['2014-07-04'], column: 'dateOfBirth' },
      { index: 5, heading: 'Level', samples: ['4', '5'], column: 'skillLevel' },
    ],
    can: { confirm: true, discard: true, retry: false, undo: false, downloadErrors: false },
  }),
  done: buildImport({
    state: 'done',
    message: '2 members created, 3 rows not.',
    results: {
      total: 5,
      successful: [
        { row: 2, member: 'Ella Marsh', id: 1 },
        { row: 3, member: 'Emma Lee', id: 2 },
      ],
      failed: FAILED,
    },
    successfulCount: 2,
    failedCount: 3,
    ignoredColumns: ['Shirt Size'],
    can: { confirm: false, discard: false, retry: false, undo: true, downloadErrors: true },
  }),
} as const;

/** The cells of the refused row of the check, as they are in the file. */
export const ROW_TO_FIX: ImportedRow = importRowSchema.parse({
  row: 5,
  cells: [
    { column: 'firstName', heading: 'First Name', value: 'Cleo', message: null },
    { column: 'lastName', heading: 'Last Name', value: 'Marsh', message: null },
    {
      column: 'dateOfBirth',
      heading: 'Date of Birth',
      value: '03/04/2014',
      message: 'Write it as YYYY-MM-DD, such as 2014-04-03.',
    },
  ],
});

/** Opens the import page of a team that has only this import, or none. */
export async function openImportPage(page: Page, report?: ImportReport): Promise<void> {
  await signIn(page, SPRING);
  await page.route(
    ({ pathname }) => pathname === routes.imports.history.path,
    (route) => route.fulfill({ json: report ? [report] : [] }),
  );
  if (report) {
    const address = fillPath(routes.imports.find.path, { id: report.id });
    await page.route(`**${address}`, (route) => route.fulfill({ json: report }));
  }
  await page.goto('/coach/dashboard#bulk-import');
}
