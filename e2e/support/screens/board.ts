import {
  type BoardReport,
  boardReportSchema,
  monthsOfSeason,
  routes,
  type SeasonFigures,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { type Account, ADMIN, BOARD } from '../accounts.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

const { report } = routes.board;

const season: SeasonFigures = {
  ...{ from: '2026-07-01', to: '2027-06-30', until: '2026-11-16' },
  members: { active: 8412, pending: 96, lapsed: 1204, other: 12 },
  retention: { base: 8120, stayed: 6735, joined: 1677 },
  renewals: {
    total: 5210,
    months: monthsOfSeason('2026-07-01').map((month, index) => ({
      month,
      count: [120, 1840, 2650, 480, 120][index] ?? 0,
    })),
    knownFrom: null,
  },
  levels: [
    { level: 'Beginner', count: 1820 },
    { level: '3', count: 2104 },
    { level: '4', count: 1760 },
    { level: '5', count: 1190 },
    { level: '6', count: 803 },
    { level: '7', count: 488 },
    { level: '8', count: 201 },
    { level: 'Not Set', count: 46 },
  ],
  scoreOuts: {
    ...{ meets: 4, gymnasts: 311, scoreOuts: 402 },
    levels: [
      { level: '3', gymnasts: 120, scoreOuts: 160 },
      { level: '4', gymnasts: 101, scoreOuts: 131 },
      { level: '6', gymnasts: 90, scoreOuts: 111 },
    ],
  },
  attendance: {
    ...{ present: 81_500, absent: 9400, excused: 4100 },
    months: monthsOfSeason('2026-07-01').map((month, index) => {
      const present = [0, 12_000, 27_500, 28_000, 14_000][index] ?? 0;
      return { month, present, absent: Math.round(present / 9), excused: Math.round(present / 20) };
    }),
    knownFrom: null,
  },
};

const before: SeasonFigures = {
  ...season,
  ...{ from: '2025-07-01', to: '2026-06-30', until: '2026-06-30' },
  members: { active: 8120, pending: 14, lapsed: 2210, other: 9 },
  retention: null,
  renewals: {
    total: 4876,
    months: monthsOfSeason('2025-07-01').map((month, index) => ({
      month,
      count: [0, 0, 2310, 1420, 610, 210, 140, 66, 40, 40, 20, 20][index] ?? 0,
    })),
    knownFrom: '2025-09-03',
  },
  levels: [
    { level: 'Beginner', count: 1911 },
    { level: '3', count: 1980 },
    { level: '4', count: 1702 },
    { level: '5', count: 1120 },
    { level: '6', count: 760 },
    { level: '7', count: 455 },
    { level: '8', count: 192 },
  ],
  scoreOuts: null,
  attendance: null,
};

async function openReport(page: Page, shown: BoardReport, as: Account = ADMIN): Promise<void> {
  const json = boardReportSchema.parse(shown);
  await page.route(`**${report.path}*`, (route) => route.fulfill({ json }));
  await signIn(page, as);
  await openAt(page, '/admin#board-report', 'Board Report');
  await expect(page.getByRole('region', { name: 'Members', exact: true })).toBeVisible();
}

const nothing = {
  ...{ members: null, retention: null, renewals: null, levels: null, scoreOuts: null, attendance: null },
};

export const boardScreens: readonly Screen[] = [
  {
    name: 'admin-board-report',
    shows: ['features/board/pages/board-report-tab.tsx'],
    open: (page) => openReport(page, { seasons: [2026, 2025], season, before }, BOARD),
  },
  {
    name: 'admin-board-report-not-known',
    open: (page) =>
      openReport(page, {
        seasons: [2026],
        season: { ...season, ...nothing, members: season.members, levels: [] },
        before: { ...before, ...nothing },
      }),
  },
];
