import { fillPath, routes } from '@league/contract';
import { ADMIN } from '../accounts.ts';
import { IMPORTS, openImportPage, ROW_TO_FIX } from '../imports.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** The spreadsheet import. */
export const importsScreens: readonly Screen[] = [
  {
    name: 'bulk-import',
    shows: ['features/imports/pages/import-tab.tsx'],
    open: async (page) => {
      await openImportPage(page);
      await expect(page.getByText('No imports yet')).toBeVisible();
    },
  },
  {
    name: 'bulk-import-check',
    open: async (page) => {
      await openImportPage(page, IMPORTS.toCheck);
      await expect(page.getByRole('button', { name: 'Create 2 Gymnasts' })).toBeVisible();
    },
  },
  {
    name: 'bulk-import-sheets',
    open: async (page) => {
      await openImportPage(page, IMPORTS.toChoose);
      await expect(page.getByRole('button', { name: 'Girls 2026 (24 Rows)' })).toBeVisible();
    },
  },
  {
    name: 'bulk-import-fix-row',
    open: async (page) => {
      const { id } = IMPORTS.toCheck;
      const address = fillPath(routes.imports.row.path, { id, row: ROW_TO_FIX.row });
      await page.route(`**${address}`, (route) => route.fulfill({ json: ROW_TO_FIX }));
      await openImportPage(page, IMPORTS.toCheck);
      await page.getByRole('button', { name: 'Fix row 5, Cleo Marsh' }).click();
      const form = page.getByRole('form', { name: 'Fix row 5' });
      await form.getByRole('button', { name: 'Show All Cells' }).click();
      await expect(form.getByLabel('First Name')).toHaveValue('Cleo');
    },
  },
  {
    name: 'admin-import',
    shows: ['features/imports/pages/office-import-tab.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await page.route(
        ({ pathname }) => pathname === routes.imports.history.path,
        (route) => route.fulfill({ json: [IMPORTS.done] }),
      );
      await openAt(page, '/admin#bulk-import', 'Bulk Import');
      await page.getByRole('button', { name: 'Choose File' }).click();
      await expect(page.getByText('Please choose the team first.')).toBeVisible();
    },
  },
  {
    name: 'bulk-import-columns',
    open: async (page) => {
      await openImportPage(page, IMPORTS.toMatch);
      await expect(page.getByText('Still to be matched: Phone.')).toBeVisible();
    },
  },
  {
    name: 'bulk-import-results',
    open: async (page) => {
      await openImportPage(page, IMPORTS.done);
      await page.getByRole('button', { name: /^autumn-roster\.csv/ }).click();
      await expect(page.getByRole('heading', { name: '3 rows not created' })).toBeVisible();
    },
  },
  {
    name: 'bulk-import-undo',
    shows: ['features/imports/components/undo-dialog.tsx'],
    open: async (page) => {
      await openImportPage(page, IMPORTS.done);
      await page.getByRole('button', { name: /^autumn-roster\.csv/ }).click();
      await page.getByRole('button', { name: 'Undo This Import' }).click();
      await expect(page.getByRole('dialog', { name: 'Undo Import' })).toBeVisible();
    },
  },
];
