import {
  type BulkPreview,
  fillPath,
  type League,
  leagueSchema,
  type Member,
  type MemberResults,
  memberSchema,
  NO_GUARDIAN,
  routes,
  type SessionUser,
  sessionUserSchema,
} from '@league/contract';
import type { Page } from '@playwright/test';

/** The team id of invented gymnasts; the id of the coach's own team depends on the portal. */
const STUBBED_TEAM = 1;

/** A gymnast without any issue, as the server sends one; a test gives only the values that matter to it. */
export function buildMember(values: Partial<Member> & Pick<Member, 'id'>): Member {
  const membershipStatus = values.membershipStatus ?? 'Active';
  return memberSchema.parse({
    firstName: 'Ada',
    lastName: `Number${values.id}`,
    email: `family${values.id}@league.example`,
    phone: '(609) 555-0100',
    dateOfBirth: '2014-07-04',
    teamId: STUBBED_TEAM,
    teamName: 'Spring',
    skillLevel: '4',
    coachNotes: null,
    membershipStatus,
    membershipLevel: 'Gymnast- Membership',
    emergencyContactName: 'Grandmother',
    emergencyContactPhone: '(609) 555-0199',
    healthNote: null,
    familyEmail: null,
    siblings: [],
    guardians: [{ ...NO_GUARDIAN, name: 'Grandmother', phone: '(609) 555-0199', isEmergency: true }],
    version: 1,
    sync: { state: 'synced', reason: null },
    can: { edit: true, archive: true, renew: membershipStatus === 'Lapsed' },
    ...values,
  });
}

/** The preview of a renewal of stubbed gymnasts, who all wait for approval. */
export function buildRenewalPreview(ids: readonly number[]): BulkPreview {
  const [from, to] = ['Lapsed', 'Pending - Renewal'];
  const named = ids.map((id) => ({ id, name: `Ada Number${id}` }));
  const members = named.map((member) => ({ ...member, email: null, phone: null }));
  return {
    changed: { count: ids.length, members: named.map((member) => ({ ...member, from, to })) },
    steps: [{ from, to, count: ids.length }],
    levels: [],
    refused: [],
    ends: [{ end: 'approval', count: ids.length, members }],
    registrations: { gymnasts: 0, count: 0, events: [] },
    notes: [],
  };
}

const NO_RESULTS: MemberResults = {
  currentLevel: '4',
  scoreOutCount: 0,
  severity: null,
  mustMoveUpAt: 3,
  threshold: 25_500,
  results: [],
  levelBests: [],
};

/** Answers the roster instead of the server, and that its gymnasts have no meets and no registrations. */
export async function stubRoster(page: Page, members: readonly Member[]): Promise<void> {
  await page.route(`**${routes.members.list.path}`, (route) => route.fulfill({ json: members }));
  await page.route(/\/api\/members\/\d+\/results$/, (route) => route.fulfill({ json: NO_RESULTS }));
  const registrations = fillPath(routes.events.teamRegistrations.path, { teamId: STUBBED_TEAM });
  await page.route(`**${registrations}`, (route) => route.fulfill({ json: [] }));
}

/** Changes the server's answer about the signed-in person. */
export async function stubUser(page: Page, changes: Partial<SessionUser>): Promise<void> {
  await page.route(`**${routes.auth.coachUser.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...sessionUserSchema.parse(await answer.json()), ...changes } });
  });
}

/** Changes the server's answer about the league. */
export async function stubLeague(page: Page, changes: Partial<League>): Promise<void> {
  await page.route(`**${routes.league.show.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...leagueSchema.parse(await answer.json()), ...changes } });
  });
}
