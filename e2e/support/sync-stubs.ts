import {
  openErasureListSchema,
  routes,
  type SyncOverview,
  syncConflictListSchema,
  syncIssueListSchema,
  syncMailListSchema,
  syncOverviewSchema,
  syncPlanReplySchema,
  syncRemovalListSchema,
  syncRunListSchema,
} from '@league/contract';
import type { Page } from '@playwright/test';

const AT = '2026-03-01T14:30:00.000Z';
const { syncAdmin } = routes;

const issueOf = (memberId: number, state: string, more: object) => ({
  memberId,
  memberName: 'Tara Mehta',
  teamName: 'Summit',
  state,
  reason: null,
  since: AT,
  attempts: 0,
  nextTryAt: null,
  isNew: false,
  changes: [],
  can: [],
  ...more,
});

const ISSUES: Readonly<Record<string, object>> = {
  refused: issueOf(1, 'refused', {
    reason: 'The change was refused. Phone: Must be a phone number.',
    changes: [{ field: 'Phone', portalValue: '(609) 555-0177', providerValue: '' }],
    can: [
      { action: 'retry', means: 'The change is sent to Wild Apricot again now.' },
      {
        action: 'drop',
        means: 'The portal takes Wild Apricot’s values: Phone (609) 555-0177 → (none).',
      },
    ],
  }),
  missing: issueOf(2, 'missing', {
    memberName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
    can: [
      { action: 'createAgain', means: 'A new contact with the portal’s values is created.' },
      { action: 'archiveHere', means: 'The gymnast leaves the roster.' },
    ],
  }),
  unarchived: issueOf(3, 'unarchived', {
    teamName: null,
    can: [
      { action: 'takeBack', means: 'The gymnast is on the roster again.' },
      { action: 'archiveAgain', means: 'The contact is archived once more.' },
    ],
  }),
  notTaken: issueOf(6, 'notTaken', {
    reason: 'Email: Another gymnast in the portal already has it.',
    changes: [{ field: 'Email', portalValue: 'tara@family.example', providerValue: 'mehta@family.example' }],
    can: [
      { action: 'readAgain', means: 'The contact is read again now.' },
      { action: 'keepOurs', field: 'Email', means: 'The portal’s email is sent to Wild Apricot.' },
    ],
  }),
  namesakes: issueOf(7, 'namesakes', {
    memberName: 'Lea Marchetti',
    reason:
      'Contact 61004417 has the same name and date of birth under another email address. The league office decides whether it is the same child.',
    isNew: true,
    can: [
      { action: 'sameChild', means: 'The new entry is archived. The other one stays as it is.' },
      { action: 'anotherChild', means: 'A contact of their own is created in Wild Apricot.' },
    ],
  }),
  notGymnasts: issueOf(8, 'notGymnasts', {
    memberName: 'Mila Fresh',
    can: [
      {
        action: 'leaves',
        means: 'The gymnast is archived in the portal. The contact in Wild Apricot stays as it is.',
      },
      { action: 'stays', means: 'The gymnast stays on the roster. You are not asked again.' },
    ],
  }),
  waiting: issueOf(4, 'waiting', {
    attempts: 2,
    nextTryAt: AT,
    changes: [{ field: 'Coach notes', portalValue: 'Left wrist taped', providerValue: 'Left wrist' }],
    can: [{ action: 'retry', means: 'The change is sent to Wild Apricot again now.' }],
  }),
};

const CONFLICT = {
  id: 1,
  memberId: 5,
  memberName: 'Chloé Marchetti',
  teamName: 'Spring',
  field: 'Phone',
  portalValue: '(609) 555-0101',
  providerValue: '(609) 555-0199',
  currentValue: '(609) 555-0102',
  changedBy: 'Dana Whitlock',
  changedAt: AT,
  providerChangedAt: AT,
  foundAt: AT,
  resolution: null,
};

/** A conflict whose overridden value is unknown. */
const OVERWRITTEN = { ...CONFLICT, id: 2, portalValue: '(609) 555-0102', providerValue: null };

const MAIL = {
  id: 1,
  memberId: 6,
  memberName: 'Bo Park',
  email: 'park@league.example',
  reason: 'Wild Apricot did not confirm the email.',
  attempts: 3,
  createdAt: AT,
};

const REMOVAL = {
  id: 1,
  memberId: 5,
  memberName: 'Nora Haas',
  teamName: 'Spring',
  eventName: 'Autumn Opener',
  reason: 'The change was refused. Registration: It is paid.',
};

const RUNS = [
  {
    kind: 'full',
    outcome: 'stopped',
    counts: { read: 60, losses: 21 },
    message: 'Stopped: 21 of 60 gymnasts would have left their rosters. Nothing was changed.',
  },
  {
    kind: 'push',
    outcome: 'partly',
    counts: { pushed: 2, refused: 1 },
    message: 'Gymnasts updated in Wild Apricot: 2. Refused: 1.',
  },
  { kind: 'changes', outcome: 'unchanged', counts: { read: 3 }, message: 'Read 3 contacts: nothing new.' },
  {
    kind: 'full',
    outcome: 'done',
    counts: { read: 60, updated: 4, events: 3 },
    message: 'Read 60 contacts: 4 updated.',
  },
].map((run, index) => ({
  id: index + 1,
  requestedBy: index === 0 ? 'Ruth Okafor' : null,
  startedAt: AT,
  finishedAt: '2026-03-01T14:31:12.000Z',
  ...run,
}));

const PLAN = {
  id: 1,
  kind: 'stopped',
  createdAt: AT,
  message:
    'Stopped: 21 of 60 gymnasts would have left their rosters or had values removed or replaced, more than 20%. Nothing was changed. Please check Wild Apricot.',
  onRosters: 60,
  counts: {
    archived: 20,
    missing: 0,
    detached: 1,
    emptied: 0,
    replaced: 0,
    added: 0,
    changed: 0,
    sent: 0,
    created: 0,
  },
  entries: Array.from({ length: 21 }, (_, index) => ({
    memberId: index + 1,
    memberName: `Ada Number${index + 1}`,
    teamName: 'Spring',
    effect: index < 20 ? 'archived' : 'detached',
    values:
      index < 20
        ? [{ field: 'Archived', from: 'not archived', to: 'archived' }]
        : [{ field: 'Team', from: 'Spring', to: '' }],
  })),
};

const ERASURE = {
  memberId: 31,
  memberName: 'Ines Duarte',
  state: 'waiting',
  reason: 'Wild Apricot cannot be reached; the portal tries again automatically.',
  attempts: 3,
  nextTryAt: AT,
  requestedAt: AT,
  requestedBy: 'League Office',
};

const ERASURES = openErasureListSchema.parse({
  total: 2,
  erasures: [
    ERASURE,
    {
      ...{
        ...ERASURE,
        memberId: 32,
        memberName: 'Lena Osei',
        state: 'refused',
        attempts: 1,
        nextTryAt: null,
      },
      reason:
        'Wild Apricot does not let the portal do this (status 403). Please check the rights of its key.',
    },
  ],
});

const OVERVIEW: SyncOverview = syncOverviewSchema.parse({
  status: {
    state: 'error',
    message: 'The sync was stopped before it changed anything. Last synced 3 hours ago.',
    lastSync: AT,
    changesSyncMinutes: 5,
    fullSyncMinutes: 30,
    troubleSince: null,
    pushSeconds: 10,
    waitingChanges: 1,
    refusedChanges: 2,
  },
  waiting: 1,
  refused: 1,
  missing: 1,
  notTaken: 1,
  unarchived: 1,
  namesakes: 1,
  notGymnasts: 1,
  conflicts: 2,
  mails: 1,
  removals: 1,
  erasures: 2,
  refusedErasures: 1,
  oldest: {},
  otherAccount: {
    known: { id: 190_733, name: 'Harbor Valley Youth Gymnastics League' },
    found: { id: 190_734, name: 'Harbor Valley Sandbox' },
  },
  isRestored: true,
  hasStoppedPlan: true,
});

/** Answers the Sync tab instead of the server with one sync issue of every kind, more than any league has at once. */
export async function stubEverySyncIssue(page: Page): Promise<void> {
  const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
    [syncAdmin.overview.path]: () => OVERVIEW,
    [syncAdmin.issues.path]: (query) =>
      syncIssueListSchema.parse({ total: 1, issues: [ISSUES[query.get('state') ?? '']] }),
    [syncAdmin.conflicts.path]: () =>
      syncConflictListSchema.parse({ total: 2, conflicts: [CONFLICT, OVERWRITTEN] }),
    [syncAdmin.removals.path]: () => syncRemovalListSchema.parse({ total: 1, removals: [REMOVAL] }),
    [routes.personalData.openErasures.path]: () => ERASURES,
    [syncAdmin.mails.path]: () => syncMailListSchema.parse({ total: 1, mails: [MAIL] }),
    [syncAdmin.runs.path]: () => syncRunListSchema.parse({ total: 31, runs: RUNS }),
    [syncAdmin.plan.path]: (query) =>
      syncPlanReplySchema.parse({ plan: query.get('kind') === 'stopped' ? PLAN : null }),
  };
  await page.route(
    ({ pathname }) => Object.hasOwn(answers, pathname),
    (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      return route.fulfill({ json: answers[pathname]?.(searchParams) });
    },
  );
}
