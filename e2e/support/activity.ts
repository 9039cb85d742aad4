import { type ActivityEntry, fillPath, type MemberActivity, routes } from '@league/contract';
import type { Page } from '@playwright/test';

const BASE: ActivityEntry = {
  id: 1,
  actionType: 'EDIT_MEMBER',
  entries: 1,
  coachName: 'Dana Whitlock',
  coachEmail: 'spring.coach@league.example',
  memberName: 'Abigail Thorne',
  memberId: 12,
  csvFileName: null,
  recordCount: null,
  teamName: 'Spring',
  details: 'Level 4 → 5; Coach notes changed',
  changes: [
    { field: 'Level', before: '4', after: '5' },
    { field: 'Coach notes', before: '(none)', after: 'Strong on beam' },
  ],
  canPutBack: false,
  createdAt: '2026-03-14T18:05:00.000Z',
};

/** One entry of each kind, newest first. */
const ENTRIES: readonly ActivityEntry[] = [
  { ...BASE, canPutBack: true },
  { ...BASE, actionType: 'ADD_MEMBER', memberName: 'Zoë O’Neill', details: 'Added', changes: [] },
  {
    ...BASE,
    actionType: 'BULK_IMPORT',
    memberName: null,
    memberId: null,
    csvFileName: 'autumn-roster.csv',
    recordCount: 17,
    details: 'Imported 17 gymnasts',
    changes: [],
  },
  {
    ...BASE,
    ...{ entries: 32, coachName: 'League Admin', coachEmail: 'admin@league.example' },
    ...{ memberName: null, memberId: null, details: 'Level changed', changes: [] },
  },
  { ...BASE, actionType: 'RENEW_MEMBER', details: 'Renewed: Lapsed → Pending - Renewal', changes: [] },
  { ...BASE, actionType: 'DELETE_MEMBER', details: 'Archived and taken off the roster', changes: [] },
  {
    ...BASE,
    actionType: 'CHANGE_EVENT_VISIBILITY',
    coachName: 'League Admin',
    coachEmail: 'admin@league.example',
    memberName: null,
    memberId: null,
    teamName: null,
    details: 'Winter Open: hidden from coaches',
    changes: [],
  },
].map((entry, index) => ({ ...entry, id: 100 - index }));

/** The entries of the row that sums up several. */
const UNFOLDED = Array.from({ length: 32 }, (_, index) => ({
  ...BASE,
  ...{ id: 1000 - index, memberId: 200 + index, memberName: `Ada Number${index}`, details: 'Level 3 → 4' },
  ...{ changes: [], canPutBack: index === 0 },
}));

/** Answers the log with an entry of each kind, instead of the entries of other journeys. */
export async function stubActivity(page: Page): Promise<void> {
  const at = (path: string) => (url: URL) => url.pathname === path;
  await page.route(at(routes.activity.list.path), (route) => {
    const ofChange = new URL(route.request().url()).searchParams.has('sameChangeAs');
    return route.fulfill({ json: ofChange ? UNFOLDED : ENTRIES });
  });
  await page.route(at(routes.activity.count.path), (route) =>
    route.fulfill({ json: { total: ENTRIES.length + 31 } }),
  );
}

/** Answers a gymnast's activity with an edit of two values. Another coach has since changed one of them, the phone. */
export async function stubMemberActivity(page: Page, memberId: number): Promise<void> {
  const edit = { action: 'EDIT_MEMBER', timestamp: BASE.createdAt };
  const entries: readonly MemberActivity[] = [
    {
      ...edit,
      id: 101,
      coachName: 'Lena Maris',
      description: 'Phone (609) 555-0123 → (609) 555-0100',
      values: [{ field: 'phone', before: '(609) 555-0123', after: '(609) 555-0100' }],
    },
    {
      ...edit,
      id: 100,
      coachName: 'Dana Whitlock',
      description: 'Phone (none) → (609) 555-0123; Level 5 → 4',
      values: [
        { field: 'phone', before: '', after: '(609) 555-0123' },
        { field: 'skillLevel', before: '5', after: '4' },
      ],
    },
  ];
  const path = fillPath(routes.members.activity.path, { id: memberId });
  await page.route(`**${path}`, (route) => route.fulfill({ json: entries }));
}
