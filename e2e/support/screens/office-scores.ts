import { openImport, openScores, resultsFile, stubReviews } from '../scores.ts';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

/** The office’s scores. */
export const officeScoresScreens: readonly Screen[] = [
  {
    name: 'admin-scores',
    shows: ['features/scores/pages/scores-tab.tsx'],
    open: async (page) => {
      await stubReviews(page);
      await openScores(page);
      await expect(page.getByRole('heading', { level: 3, name: 'E. Lindqvist' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-meet',
    shows: ['features/scores/components/meet-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'View the results of Tidewater Classic' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tidewater Classic' });
      await dialog.getByRole('button', { name: 'Change whose result Chloé Marchetti is' }).click();
      await dialog.getByRole('searchbox').fill('lund');
      await expect(dialog.getByRole('button', { name: /^Beatrix Lund/ })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-import',
    open: async (page) => {
      await openScores(page);
      await openImport(page);
      const form = page.getByRole('region', { name: 'A Results File' });
      const csv = resultsFile(
        ['Beatrix Lund', 'Spring', '3', 6.2],
        ['Lund Beatrix', 'Spring', '4', 6.2],
        ['Quinn Barlow', 'Riverside', '3', 6.4],
      );
      await form
        .getByLabel('Results file')
        .setInputFiles({ name: 'harbor_open.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await form.getByLabel('Day of the meet').fill('2026-04-18');
      await form.getByRole('button', { name: 'Check File' }).click();
      await expect(form.getByRole('button', { name: /^Import \d Results?$/ })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-correct',
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'View the results of Tidewater Classic' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tidewater Classic' });
      await dialog.getByRole('button', { name: 'Correct the scores of Chloé Marchetti' }).click();
      await expect(dialog.getByLabel('VT')).toBeVisible();
    },
  },
  {
    name: 'admin-scores-move-up',
    shows: ['features/scores/components/move-up-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: /^Move \d Gymnasts? Up$/ }).click();
      await expect(page.getByRole('dialog', { name: 'Move Up a Level' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-rules',
    shows: ['features/scores/components/give-up-levels-dialog.tsx'],
    open: async (page) => {
      await openScores(page);
      const rules = page.getByRole('region', { name: 'Score-out Rules' });
      for (const level of ['Level 5', 'Level 6']) await rules.getByLabel(level).fill('');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await expect(page.getByRole('dialog', { name: 'No score-outs at levels 5 and 6?' })).toBeVisible();
    },
  },
  {
    name: 'admin-scores-remove',
    shows: ['features/scores/components/meet-list.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'Remove Tidewater Classic' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-scores-delete',
    shows: ['features/scores/components/delete-scores.tsx'],
    open: async (page) => {
      await openScores(page);
      await page.getByRole('button', { name: 'Delete All Score Data' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete all score data?' })).toBeVisible();
    },
  },
];
