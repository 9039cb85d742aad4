import {
  type DuplicateComparison,
  duplicateComparisonSchema,
  duplicateListSchema,
  fillPath,
  mergeListSchema,
  routes,
} from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN } from '../accounts.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

const { list, compare, merges } = routes.duplicates;

const born = '2014-03-11';
const can = {
  ...{ edit: true, archive: true, renew: false, activate: false, transfer: true, restore: false },
  ...{ freeEmail: false, erase: true },
};
const gymnast = {
  ...{ lastName: 'Søskendal', dateOfBirth: born, teamId: 5, membershipLevel: 'Gymnast- Membership' },
  ...{ emergencyContactName: null, emergencyContactPhone: null, healthNote: null, version: 3, can },
  ...{ sync: { state: 'synced', reason: null }, statusSince: '2026-01-05T10:00:00.000Z' },
  ...{ archivedAt: null, erasingSince: null, isDemo: false },
  ...{ familyEmail: null, siblings: [] },
};
const guardian = { relation: '', phone: '', email: '', isEmergency: false };

const comparison: DuplicateComparison = duplicateComparisonSchema.parse({
  first: {
    member: {
      ...gymnast,
      ...{ id: 12, firstName: 'Katherine', teamName: 'Spring', membershipStatus: 'Active', skillLevel: '5' },
      ...{ email: 'kate@family.example', phone: '609-555-0101', coachNotes: 'Left-handed' },
      guardians: [{ ...guardian, name: 'Ann Ames', relation: 'Mother', phone: '609-555-0102' }],
    },
    isInProvider: true,
    registrations: [{ event: 'Spring Classic', startDate: '2026-04-11T13:00:00.000Z', status: 'Confirmed' }],
    ...{ resultCount: 4, attendanceCount: 31, activityCount: 6 },
  },
  second: {
    member: {
      ...gymnast,
      ...{ id: 57, firstName: 'Katie', teamName: 'Summit', membershipStatus: 'Lapsed', skillLevel: '4' },
      ...{ email: 'katie@family.example', phone: null, coachNotes: 'Started in fall' },
      guardians: [{ ...guardian, name: 'Bo Ames', phone: '609-555-0103' }],
    },
    isInProvider: true,
    registrations: [{ event: 'Beam and Bars', startDate: '2026-05-02T13:00:00.000Z', status: 'Confirmed' }],
    ...{ resultCount: 0, attendanceCount: 2, activityCount: 1 },
  },
  suggestedKeepId: 12,
});

const entryOf = ({ member }: DuplicateComparison['first']) => ({
  ...{ id: member.id, firstName: member.firstName, lastName: member.lastName, dateOfBirth: born },
  ...{ teamName: member.teamName, skillLevel: member.skillLevel, email: member.email },
  membershipStatus: member.membershipStatus,
});

async function stubDuplicates(page: Page): Promise<void> {
  const foundAt = '2026-01-06T10:00:00.000Z';
  const pair = { first: entryOf(comparison.first), second: entryOf(comparison.second), foundAt };
  const listed = duplicateListSchema.parse({
    total: 2,
    isComparing: true,
    pairs: [
      { ...pair, reasons: ['shortForm'] },
      { ...pair, first: { ...pair.first, id: 13 }, second: { ...pair.second, id: 58 }, reasons: ['swapped'] },
    ],
  });
  const merged = mergeListSchema.parse({
    merges: [true, false].map((canUndo, index) => ({
      ...{ id: index + 1, keptId: 3, keptName: 'Mia Lindqvist', mergedId: 88, mergedName: 'Mia Lindquist' },
      ...{ mergedBy: 'The office', mergedAt: foundAt, canUndo },
      leftThere: canUndo ? comparison.second.registrations : [],
    })),
  });
  await page.route(`**${list.path}?*`, (route) => route.fulfill({ json: listed }));
  await page.route(`**${merges.path}`, (route) => route.fulfill({ json: merged }));
  const path = fillPath(compare.path, { firstId: 12, secondId: 57 });
  await page.route(`**${path}`, (route) => route.fulfill({ json: comparison }));
}

export const duplicatesScreens: readonly Screen[] = [
  {
    name: 'admin-duplicates',
    shows: ['features/duplicates/pages/duplicates-tab.tsx'],
    open: async (page) => {
      await stubDuplicates(page);
      await signIn(page, ADMIN);
      await openAt(page, '/admin#duplicates', 'Possible Duplicates');
      await expect(page.getByText('Merged Lately')).toBeVisible();
    },
  },
  {
    name: 'admin-duplicates-compare',
    open: async (page) => {
      await stubDuplicates(page);
      await signIn(page, ADMIN);
      await openAt(page, '/admin#duplicates?pair=12-57', 'Possible Duplicates');
      await expect(page.getByRole('button', { name: 'Two Children' })).toBeVisible();
    },
  },
];
