import {
  fillPath,
  type OpenRollover,
  type Rollover,
  rolloverListSchema,
  rolloverPreviewSchema,
  rolloverSchema,
  routes,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { type Account, ADMIN, BOARD } from '../accounts.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

const { read, list, preview } = routes.rollover;
const instant = '2026-05-20T15:00:00.000Z';

const open: OpenRollover = {
  ...{ id: 3, cutoffDay: '2026-07-01', ageLimit: 18, lapsedAction: 'archive', wholeLevels: ['3'] },
  ...{ startedBy: 'The office', startedAt: instant, changedBy: 'The office', changedAt: instant },
  lists: {
    ageOut: { total: 612, ticked: 600 },
    mustMoveUp: { total: 41, ticked: 41 },
    mayMoveUp: { total: 0, ticked: 0 },
    wholeLevel: { total: 1959, ticked: 1959 },
    lapsed: { total: 138, ticked: 0 },
  },
  withoutBirthDate: 17,
  levels: [
    { level: 'Beginner', next: '3', count: 812 },
    { level: '3', next: '4', count: 2000 },
    { level: '4', next: '5', count: 1873 },
    { level: '5', next: '6', count: 1204 },
  ],
};

const gymnast = {
  ...{ teamName: 'Harbor Lights Gymnastics', skillLevel: '7', nextLevel: '8', dateOfBirth: '2008-03-11' },
  ...{ ageOnCutoffDay: 18, membershipStatus: 'Active', statusSince: instant, scoreOuts: 0, isTicked: true },
  isLeaving: false,
};

/** Answers with a rollover of a league of 10,000, in preparation or just made. */
async function stubRollover(page: Page, rollover: Rollover): Promise<void> {
  const json = rolloverSchema.parse(rollover);
  await page.route(`**${read.path}`, (route) => route.fulfill({ json }));
  await page.route(`**${fillPath(list.path, { id: 3 })}?*`, (route) =>
    route.fulfill({
      json: rolloverListSchema.parse({
        total: 612,
        gymnasts: [
          { ...gymnast, id: 11, name: 'Maëlle D’Arcy' },
          { ...gymnast, id: 12, name: 'Wilhelmina Featherstonehaugh-Cholmondeley', teamName: null },
          { ...gymnast, id: 13, name: 'Tora Søskendal', isTicked: false, isLeaving: true },
        ],
      }),
    }),
  );
  const changed = {
    ...{ steps: [], levels: [], ends: [], refused: [], notes: [] },
    registrations: { gymnasts: 0, count: 0, events: [] },
  };
  const named = (from: string, to: string) =>
    ['Maëlle D’Arcy', 'Tora Søskendal'].map((name, index) => ({ id: index + 1, name, from, to }));
  await page.route(`**${fillPath(preview.path, { id: 3 })}`, (route) =>
    route.fulfill({
      json: rolloverPreviewSchema.parse({
        ...{ fingerprint: 'f'.repeat(64), count: 2600, message: '600 gymnasts archived, 2,000 moved up.' },
        parts: [
          {
            part: 'archive',
            preview: {
              ...changed,
              changed: { count: 600, members: named('On the roster', 'Archived') },
              registrations: {
                ...{ gymnasts: 2, count: 3 },
                events: [{ name: 'Summer Classic', startDate: instant, count: 3 }],
              },
              refused: [
                {
                  reason: 'Registered for a coming event.',
                  count: 1,
                  members: [{ id: 9, name: 'Ann Ames' }],
                },
              ],
              notes: [],
            },
          },
          {
            part: 'moveUp',
            preview: {
              ...changed,
              changed: { count: 2000, members: named('Level 3', 'Level 4') },
              steps: [
                { from: 'Level 3', to: 'Level 4', count: 1959 },
                { from: 'Level 4', to: 'Level 5', count: 41 },
              ],
            },
          },
        ],
      }),
    }),
  );
}

async function openRollover(page: Page, rollover: Rollover, as: Account = ADMIN): Promise<void> {
  await stubRollover(page, rollover);
  await signIn(page, as);
  await openAt(page, '/admin#rollover', 'Season Rollover');
}

export const rolloverScreens: readonly Screen[] = [
  {
    name: 'admin-rollover',
    shows: ['features/rollover/pages/rollover-tab.tsx'],
    open: async (page) => {
      await openRollover(page, { open, last: null });
      await page.getByRole('button', { name: 'Old Enough to Leave', exact: true }).click();
      await expect(page.getByText('Tora Søskendal')).toBeVisible();
    },
  },
  {
    name: 'admin-rollover-read-only',
    open: async (page) => {
      await openRollover(page, { open, last: null }, BOARD);
      await page.getByRole('button', { name: 'Old Enough to Leave', exact: true }).click();
      await expect(page.getByText('Tora Søskendal')).toBeVisible();
    },
  },
  {
    name: 'admin-rollover-preview',
    shows: ['features/rollover/components/preview-dialog.tsx'],
    open: async (page) => {
      await openRollover(page, { open, last: null });
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('button', { name: 'Roll Over 2,600 Gymnasts' })).toBeEnabled();
    },
  },
  {
    name: 'admin-rollover-made',
    shows: ['features/rollover/components/last-rollover.tsx'],
    open: async (page) => {
      await openRollover(page, {
        open: null,
        last: {
          ...{
            id: 2,
            message: '600 gymnasts archived, 2,000 moved up.',
            madeBy: 'The office',
            madeAt: instant,
          },
          ...{ bulkChangeId: 7, undoneAt: null, sync: { total: 2600, sent: 1200, waiting: 1397, stuck: 3 } },
        },
      });
      await expect(page.getByRole('button', { name: 'Undo All of It' })).toBeVisible();
    },
  },
];
