import { IMPORTS, openImportPage } from '../imports.ts';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

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
