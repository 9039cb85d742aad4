import { type Family, familyListSchema, familyOfMemberSchema, fillPath, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, BOARD, SPRING } from '../accounts.ts';
import { openEdit } from '../members.ts';
import { openRoster, signIn } from '../sign-in.ts';
import { buildMember, stubRoster } from '../stubs.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

const guardian = { relation: 'Mother', isEmergency: true, email: 'ann.ames@families.example' };
const gymnast = { version: 1, lastName: 'Ames-Søskendal', email: null, familyEmail: null };

const AMES: Family = {
  id: 1,
  size: 2,
  reasons: ['linked', 'phone'],
  members: [
    {
      ...gymnast,
      id: 1,
      firstName: 'Katherine',
      teamName: 'Spring',
      skillLevel: '5',
      email: 'kate@families.example',
    },
    {
      ...gymnast,
      id: 2,
      firstName: 'Maya',
      teamName: 'Summit',
      skillLevel: 'Beginner',
      familyEmail: 'old@families.example',
    },
  ],
  contacts: [
    {
      ...{ name: 'Ann Ames-Søskendal', relation: 'Mother' },
      ways: [
        { phone: '(609) 555-0142', email: 'ann.ames@families.example', memberIds: [1] },
        { phone: '(609) 555-0199', email: '', memberIds: [2] },
      ],
    },
    {
      name: 'Bo Ames',
      relation: 'Father',
      ways: [{ phone: '(609) 555-0143', email: '', memberIds: [1, 2] }],
    },
  ],
  addresses: [{ email: 'kate@families.example', from: 1, to: [2] }],
};

const BYRD: Family = {
  ...AMES,
  ...{ id: 3, reasons: ['email'], addresses: [] },
  members: ['Ida', 'Jo'].map((firstName, index) => ({
    ...{ ...gymnast, id: 3 + index, firstName, lastName: 'Byrd', teamName: 'Spring', skillLevel: '3' },
  })),
  contacts: [
    {
      ...{ name: 'Dee Byrd', relation: '' },
      ways: [{ phone: '', email: 'dee@families.example', memberIds: [3, 4] }],
    },
  ],
};

async function stubFamilies(page: Page): Promise<void> {
  const listed = familyListSchema.parse({ total: 2, families: [AMES, BYRD] });
  await page.route(`**${routes.families.list.path}?*`, (route) => route.fulfill({ json: listed }));
}

/** Answers with a roster of one, the reply to a save, and the family of the saved gymnast. */
async function stubEdit(page: Page): Promise<void> {
  const before = buildMember({
    id: 1,
    guardians: [{ ...guardian, name: 'Ann Ames', phone: '(609) 555-0142' }],
  });
  const phone = '(609) 555-0177';
  const saved = { ...before, version: 2, guardians: before.guardians.map((each) => ({ ...each, phone })) };
  await stubRoster(page, [before]);
  const edit = fillPath(routes.members.edit.path, { id: 1 });
  await page.route(`**${edit}`, (route) => route.fulfill({ json: saved }));
  const family = {
    ...AMES,
    contacts: [
      {
        ...{ name: 'Ann Ames', relation: 'Mother' },
        ways: [{ phone: '(609) 555-0142', email: guardian.email, memberIds: [1, 2] }],
      },
    ],
  };
  const address = fillPath(routes.families.ofMember.path, { id: 1 });
  const found = familyOfMemberSchema.parse({ family, unlinked: [] });
  await page.route(`**${address}`, (route) => route.fulfill({ json: found }));
}

/** Families, and the question after an edit (FAMILY-03). */
export const familiesScreens: readonly Screen[] = [
  {
    name: 'families',
    shows: ['features/members/family/families-tab.tsx'],
    open: async (page) => {
      await stubFamilies(page);
      await signIn(page, SPRING);
      await openAt(page, '/coach/dashboard#families', 'Families');
      await expect(page.getByText('2 families')).toBeVisible();
    },
  },
  {
    name: 'admin-families',
    open: async (page) => {
      await stubFamilies(page);
      await signIn(page, ADMIN);
      await openAt(page, '/admin#families', 'Families');
      await expect(page.getByText('2 families')).toBeVisible();
    },
  },
  {
    name: 'admin-families-read-only',
    open: async (page) => {
      await stubFamilies(page);
      await signIn(page, BOARD);
      await openAt(page, '/admin#families', 'Families');
      await expect(page.getByText('2 families')).toBeVisible();
    },
  },
  {
    name: 'family-offer',
    shows: ['features/members/family/family-offer-dialog.tsx'],
    open: async (page) => {
      await stubEdit(page);
      await openRoster(page, SPRING);
      const dialog = await openEdit(page, 'Ada Number1');
      await dialog.getByLabel('Contact phone').fill('(609) 555-0177');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Change Ann Ames’s Contact for the Family Too?' }),
      ).toBeVisible();
    },
  },
];
