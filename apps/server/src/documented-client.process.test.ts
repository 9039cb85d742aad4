import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdminSide } from '../test/documented-client/admin-side.ts';
import { openCoachSide } from '../test/documented-client/coach-side.ts';
import { CallFailed } from '../test/documented-client/transport.ts';
import { killPrograms, startPortalProgram } from '../test/portal-program.ts';

/*
 * A client written only from the league's two documents, against a whole portal (docs/differences.md says where it must
 * behave differently). It uses nothing of the contract.
 */
const COACH = ['spring.coach@league.example', 'spring-demo'] as const;
const ADMIN = ['admin@league.example', 'vault-bars-beam-floor'] as const;
const DOCUMENTED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'skillLevel',
  'coachNotes',
] as const;

let folder: string;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-documented-'));
  const portal = await startPortalProgram({ DATA_DIR: folder, LEAGUE_ADMIN_PASSWORD: ADMIN[1] });
  origin = portal.url;
  const office = await signedInAdmin();
  await whenFree(() => office.makeAdmin());
});
afterAll(async () => {
  killPrograms();
  await rm(folder, { recursive: true, force: true });
});

async function signedInCoach() {
  const side = openCoachSide(origin);
  await side.login(...COACH);
  return side;
}

async function signedInAdmin() {
  const side = openAdminSide(origin);
  await side.login(...ADMIN);
  return side;
}

/** The message of the failure that a call must end with. */
async function failureOf(call: Promise<unknown>): Promise<string> {
  const failure = await call.then(
    () => new Error('The call succeeded.'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CallFailed);
  return (failure as CallFailed).message;
}

/** Repeats a call while another sync blocks it: the portal answers 409 during one (SYNC-03). */
async function whenFree<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallFailed && error.status === 409)) throw error;
      await setTimeout(200);
    }
  }
}

let built = 0;
/** A gymnast as the add form sends one, with their own email. */
function newMember(teamId: unknown, values: object = {}) {
  built += 1;
  return {
    firstName: 'Ana',
    lastName: `Document${built}`,
    email: `ana.document${built}@example.org`,
    phone: '609-555-0142',
    dateOfBirth: '2014-04-03',
    teamId,
    skillLevel: '4',
    ...values,
  };
}

const find = (list: readonly Record<string, unknown>[], field: string, value: unknown) => {
  const found = list.find((each) => each[field] === value);
  if (!found) throw new Error(`None has ${field} ${JSON.stringify(value)}.`);
  return found;
};

it('[AUTH-05] [ERR-01] gets 401 as a visitor without a session', async () => {
  const visitor = openCoachSide(origin);
  for (const call of [visitor.coachUser, visitor.user]) expect(await failureOf(call())).toMatch(/^401: /);
  expect(await failureOf(openAdminSide(origin).events())).toMatch(/^401: /);
});

it('[CLIENT-01] runs the demo portal as a visitor with the documented calls', async () => {
  const visitor = openCoachSide(origin);
  const members = (await visitor.members()).filter(({ teamId }) => teamId === 'Spring');
  expect(members.length).toBeGreaterThan(10);
  expect((await visitor.demoMembers()).length).toBeGreaterThanOrEqual(members.length);
  const lapsed = members.filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  const [first, ...others] = lapsed.map(({ id }) => id);
  expect((await visitor.renew(first)).requiresAdminApproval).toBe(true);
  expect(await visitor.renewMany(others)).toMatchObject({ failed: [] });
  const edited = await visitor.demoEdit(first, { phone: '609-555-0199' });
  expect(edited).toMatchObject({ id: first, phone: '609-555-0199' });
  expect((await visitor.demoActivity(first)).length).toBeGreaterThan(0);
  await visitor.archive(first);
  expect((await visitor.members()).some(({ id }) => id === first)).toBe(false);
});

it('[AUTH-01] [AUTH-05] signs a coach in, reads team and level, and signs out', async () => {
  const side = await signedInCoach();
  expect(await side.coachUser()).toMatchObject({ email: COACH[0], teamName: 'Spring' });
  await side.user();
  await side.logout();
  expect(await failureOf(side.coachUser())).toMatch(/^401: /);
  expect(await failureOf(side.login(COACH[0], 'wrong password'))).toMatch(/^401: .*"error":/);
});

it('[AUTH-02] registers a coach with a team code, once', async () => {
  const coach = {
    email: 'kim.document@example.org',
    password: 'beam-4',
    firstName: 'Kim',
    lastName: 'Document',
    teamCode: 'OAKWOOD2025',
  };
  const side = openCoachSide(origin);
  await side.register(coach);
  expect(await side.coachUser()).toMatchObject({ teamName: 'Oakwood' });
  expect(await failureOf(openCoachSide(origin).register({ ...coach, email: 'lee@example.org' }))).toMatch(
    /^4\d\d: /,
  );
});

it('[CLIENT-02] adds a gymnast, reads them, sends them back and reads the same', async () => {
  const side = await signedInCoach();
  const { teamId } = await side.coachUser();
  const member = newMember(teamId);
  expect((await side.apply(member)).memberName).toBe(`Ana ${member.lastName}`);
  expect(await failureOf(side.apply(member))).toMatch(/^409: .*DUPLICATE_EMAIL/);
  const before = find(await side.members(), 'email', member.email);
  const sentBack = Object.fromEntries(DOCUMENTED_FIELDS.map((field) => [field, before[field]]));
  await side.edit(before.id, sentBack);
  const after = find(await side.members(), 'id', before.id);
  for (const field of DOCUMENTED_FIELDS) expect(after[field], field).toEqual(before[field]);
  await side.edit(before.id, { ...sentBack, phone: '609-555-0177' });
  const [latest] = await side.activity(before.id);
  expect(latest?.description).toContain('609-555-0177');
});

it('[CLIENT-02] sends several levels joined by a comma, and a level that is not set', async () => {
  const side = await signedInCoach();
  const { teamId } = await side.coachUser();
  const several = newMember(teamId, { skillLevel: '3,5' });
  await side.apply(several);
  const { id, skillLevel } = find(await side.members(), 'email', several.email);
  expect(skillLevel).toBe('5');
  expect((await side.edit(id, { skillLevel: 'Not Set' })).skillLevel).toBe('');
});

it('[MEM-13] [MEM-14] [MEM-40] renews and archives gymnasts of the team', async () => {
  const side = await signedInCoach();
  const lapsed = (await side.members()).filter(({ membershipStatus }) => membershipStatus === 'Lapsed');
  const [first, second] = lapsed.map(({ id }) => id);
  await side.renew(first);
  expect(await side.renewMany([second, 999_999])).toMatchObject({
    successful: [expect.anything()],
    failed: [expect.anything()],
  });
  const { teamId } = await side.coachUser();
  const leaving = newMember(teamId);
  await side.apply(leaving);
  const { id } = find(await side.members(), 'email', leaving.email);
  expect((await side.archive(id)).memberName).toBe(`Ana ${leaving.lastName}`);
});

it('[IMPORT-01] [IMPORT-03] [IMPORT-04] [IMPORT-07] downloads the template, fills it in and imports it', async () => {
  const side = await signedInCoach();
  const { teamId } = await side.coachUser();
  const template = await side.template();
  expect(template.name).toContain('gymnast-import-template.csv');
  const heading = template.text.trim();
  expect(heading).toMatch(/^First Name,Last Name,Email Address,Phone Number/);
  const row = 'Ida,Imported,ida.imported@example.org,609-555-0188,2015-05-06,5,,';
  expect(await side.importFile(`${heading}\r\n${row}\r\n`, teamId)).toMatchObject({ total: 1 });
  const [latest] = await side.importHistory();
  expect(latest).toMatchObject({ successfulCount: 1, failedCount: 0 });
  find(await side.members(), 'email', 'ida.imported@example.org');
});

it('[EVENT-02] [EVENT-04] [CLIENT-03] [PORTAL-06] reads events and registrations, and syncs', async () => {
  const side = await signedInCoach();
  const { teamId } = await side.coachUser();
  const events = await side.visibleEvents();
  const registrations = await side.teamRegistrations(teamId);
  const [{ eventId } = { eventId: 0 }] = registrations;
  find(events, 'id', eventId);
  await side.syncRegistrations(eventId);
  await whenFree(() => side.syncMembers());
  await side.startSync().catch((error: CallFailed) => expect(error.status).toBe(409));
});

it('[COACHES-02] [COACHES-06] [COACHES-09] manages coaches for the office', async () => {
  const office = await signedInAdmin();
  const spring = find(await office.teams(), 'name', 'Spring');
  const coach = {
    email: 'lou.document@example.org',
    firstName: 'Lou',
    lastName: 'Document',
    teamId: String(spring.id),
    coachLevel: 'Assistant Coach',
    password: 'beam-44',
  };
  await office.createCoach(coach);
  const { id } = find(await office.coaches(), 'email', coach.email);
  await office.updateCoach(id, { ...coach, firstName: 'Louise', password: undefined });
  expect(find(await office.coaches(), 'id', id).firstName).toBe('Louise');
  expect(await failureOf(office.resetPassword(id, 'short'))).toMatch(/^400: .*at least 12 characters/);
  await office.resetPassword(id, 'Vault-Bars-7!x');
  expect((await office.toggleActive(id)).isActive).toBe(false);
  await office.deleteCoach(id);
  expect((await office.coaches()).some((each) => each.id === id)).toBe(false);
});

it('[ADMIN-03] [ADMIN-05] [ACTIVITY-01] [ACTIVITY-03] runs the dashboard, the sync and the log for the office', async () => {
  const office = await signedInAdmin();
  await office.user();
  expect((await office.stats()).totalMembers).toBeGreaterThan(100);
  await office.syncStatus();
  await whenFree(() => office.triggerSync());
  expect((await whenFree(() => office.forceSync())).wildApricotMembers).toBeGreaterThan(100);
  await office.loadDemoData();
  await office.log({ dateFilter: '7days' });
  expect(await office.exportLog({ dateFilter: 'all' })).toContain('Ana Document');
  expect(await office.navigate('/api/login')).toMatch(/\/(admin|coach\/auth)/);
});

it('[EVENT-05] [SCORE-02] [SCORE-03] [SCORE-04] shows events and scores to the office', async () => {
  const office = await signedInAdmin();
  const coach = await signedInCoach();
  const [registered] = await coach.teamRegistrations((await coach.coachUser()).teamId);
  const event = find(await office.events(), 'id', registered?.eventId);
  await office.showEvent(event.id, false);
  expect((await coach.visibleEvents()).some(({ id }) => id === event.id)).toBe(false);
  await office.showEventByNumber(event.eventId, true);
  find(await coach.visibleEvents(), 'id', event.id);
  await office.registrations(event.id);
  await office.importScores();
  await office.scoreWarnings();
  await coach.scoreWarnings();
  await office.deleteScores();
  await whenFree(() => office.syncEvents());
});

it('[MEM-51] adds, renews and archives gymnasts of any team for the office', async () => {
  const office = await signedInAdmin();
  const summit = find(await office.teams(), 'name', 'Summit');
  const member = newMember(summit.id);
  await office.addMember(member);
  const { id } = find(await office.members(), 'email', member.email);
  await office.archiveMember(id);
  expect(await failureOf(office.archiveMember(999_999))).toMatch(/^404: /);
});
