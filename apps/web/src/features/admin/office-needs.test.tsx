// @vitest-environment jsdom
import { LIMITS, type OfficeDashboard, type OfficeRole, type SyncOverview } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOverview, buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const NO_APPLICATIONS = { total: 0, fresh: 0, older: 0, late: 0, oldestSince: null };
const NONE = { active: 0, lapsed: 0, pending: 0, other: 0 };

const QUIET: OfficeDashboard = {
  applications: { new: NO_APPLICATIONS, renewal: NO_APPLICATIONS },
  results: { count: 0, oldestSince: null },
  mustMoveUp: { count: 0, oldestSince: null },
  coachMails: { count: 0, oldestSince: null },
  messageMails: { count: 0, oldestSince: null },
  missingData: { emergencyPhone: 0, birthDate: 0, email: 0 },
  withoutTeam: 0,
  teamsWithoutCoach: [],
  coachesNeverSignedIn: [],
  wrongSecondFactors: null,
  lateBackup: null,
  duplicates: { total: 0, oldestSince: null },
  upcomingEvents: [],
  teams: [],
  levels: [],
  levelGroups: (['Beginner', 'Intermediate', 'Advanced'] as const).map((group) => ({ group, ...NONE })),
  renewals: Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    count: 0,
  })),
  demoMembers: 0,
};

function openDashboard(
  overview: Partial<SyncOverview>,
  dashboard: Partial<OfficeDashboard> = {},
  officeRole: OfficeRole = 'owner',
) {
  const user = buildUser({ role: 'admin', officeRole, teamId: undefined, teamName: null });
  return openPortal('/admin', user, (api) => {
    api.reply(routes.dashboard.stats, { totalMembers: 0, activeMembers: 0, lastSync: null });
    api.reply(routes.dashboard.office, { ...QUIET, ...dashboard });
    api.reply(routes.syncAdmin.overview, buildOverview(overview));
  });
}

const needs = async () => within(await screen.findByRole('region', { name: 'Needs the Office' }));

it('[BEYOND-01] with nothing to do the dashboard says so', async () => {
  openDashboard({});
  expect(await (await needs()).findByText('Nothing needs you')).toBeTruthy();
});

it.each([
  ['2026-01-02T06:00:00.000Z', 'The last backup is more than two days old'],
  [null, 'No backup was made yet'],
])('[OFFICE-04] the dashboard says when backups have stopped: %s', async (lastAt, sentence) => {
  openDashboard({}, { lateBackup: { lastAt } });
  expect(await (await needs()).findByText(sentence)).toBeTruthy();
});

it.each([
  ['refused', '1 change was refused'],
  ['namesakes', '1 new gymnast may be there already'],
  ['notGymnasts', '1 contact is no longer a gymnast in Wild Apricot'],
  ['notTaken', '1 gymnast has a value that was not taken'],
  ['missing', '1 gymnast is missing in Wild Apricot'],
  ['unarchived', '1 archived gymnast is back'],
  ['conflicts', '1 conflict'],
  ['mails', '1 email was not sent'],
  ['removals', '1 registration was not removed'],
] as const)('[BEYOND-01] the dashboard names what the sync cannot resolve: %s', async (issue, sentence) => {
  openDashboard({ [issue]: 1 });
  const row = await (await needs()).findByRole('link', { name: new RegExp(`^${sentence}`) });
  expect(row.getAttribute('href')).toBe('/admin#sync');
});

it('[PROVIDER-09] the dashboard says that a restore holds the sync', async () => {
  openDashboard({ isRestored: true });
  const row = await (await needs()).findByRole('link', { name: /^The sync is on hold after a restore/ });
  expect(row.getAttribute('href')).toBe('/admin#sync');
});

it('[SAFE-07] the dashboard lists wrong second factors first', async () => {
  const wrongSecondFactors = { count: 4, lastAt: '2026-10-01T12:00:00.000Z' };
  openDashboard({ conflicts: 1 }, { wrongSecondFactors });
  const [first] = await (await needs()).findAllByRole('link');
  expect(first?.textContent).toContain('4 wrong codes were entered for your account');
  expect(first?.getAttribute('href')).toBe('/settings');
});

it('[ERR-05] shows no number of coaches when the list of coaches was cut off', async () => {
  const coaches = Array.from({ length: LIMITS.coachesNeverSignedIn }, (_, id) => ({
    id,
    name: `Coach ${id}`,
    teamName: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    invitedUntil: null,
  }));
  openDashboard({}, { coachesNeverSignedIn: coaches });
  expect(await (await needs()).findByText('At least 500 coaches have never signed in')).toBeTruthy();
});

it('[ADMIN-07] the dashboard fetches its figures once, and again each time it is reopened', async () => {
  const { api, person } = openDashboard({});
  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Admin portal' })).getByRole('link', { name });
  await (await needs()).findByText('Nothing needs you');
  const asked = () =>
    [routes.dashboard.office, routes.syncAdmin.overview].map((call) => api.timesCalled(call));
  expect(asked()).toEqual([1, 1]);
  api.reply(routes.syncAdmin.overview, buildOverview({ conflicts: 2 }));
  await person.click(tab('Team Codes'));
  await screen.findByRole('heading', { level: 1, name: 'Team Codes' });
  await person.click(tab('Dashboard'));
  await (await needs()).findByRole('link', { name: /^2 conflicts/ });
  expect(asked()).toEqual([2, 2]);
});

it('[COACHES-01] the row of coaches who have never signed in leads to exactly these coaches', async () => {
  const coach = { id: 1, name: 'Kim Porter', teamName: null, createdAt: '2026-10-01T12:00:00.000Z' };
  openDashboard({}, { coachesNeverSignedIn: [{ ...coach, invitedUntil: null }] });
  const row = await (await needs()).findByRole('link', { name: /1 coach has never signed in/ });
  expect(row.getAttribute('href')).toBe('/admin/coaches#?search=Never+signed+in');
});

it.each([
  ['results', /^2 meet results belong to no gymnast yet.*3d ago/, '/admin#scores'],
  ['mustMoveUp', /^2 gymnasts must move up.*3d ago/, '/admin#scores'],
  ['coachMails', /^2 emails to coaches did not arrive.*3d ago/, '/admin/coaches'],
  ['messageMails', /^2 emails of messages were refused.*3d ago/, '/admin#messages'],
] as const)(
  '[OFFICE-04] each waiting row gives its age and leads to its screen: %s',
  async (kind, name, address) => {
    const oldestSince = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
    openDashboard({}, { [kind]: { count: 2, oldestSince } });
    const row = await (await needs()).findByRole('link', { name });
    expect(row.getAttribute('href')).toBe(address);
  },
);

it.each([
  ['full', 1],
  ['members', 0],
  ['readOnly', 0],
] as const)('[OFFICE-10] leads the role %s to the mail to coaches %i times', async (role, rows) => {
  const waiting = { count: 2, oldestSince: new Date().toISOString() };
  openDashboard({}, { coachMails: waiting, messageMails: waiting }, role);
  await (await needs()).findByRole('link', { name: /emails of messages were refused/ });
  expect((await needs()).queryAllByRole('link', { name: /emails to coaches did not arrive/ })).toHaveLength(
    rows,
  );
});

it('[OFFICE-04] a row of missing data leads to the gymnasts who lack it', async () => {
  openDashboard({}, { missingData: { emergencyPhone: 13, birthDate: 0, email: 1 } });
  const row = await (await needs()).findByRole('link', { name: /^13 gymnasts without an emergency phone/ });
  expect(row.getAttribute('href')).toBe('/members?missing=emergencyPhone');
  expect((await needs()).getByRole('link', { name: /^1 gymnast without an email/ })).toBeTruthy();
  expect((await needs()).queryByRole('link', { name: /birth date/ })).toBeNull();
});

it('[TRUTH-06] [OFFICE-04] says since when the provider is away and what waits, at the top and in the list', async () => {
  const { status } = buildOverview();
  const troubleSince = new Date(Date.now() - 2 * 3_600_000).toISOString();
  openDashboard({ waiting: 4, status: { ...status, state: 'error', troubleSince } });
  expect(await screen.findByText(/^The portal and Wild Apricot have been out of step since/)).toBeTruthy();
  expect(
    screen.getByText('You can go on working. Changes of 4 gymnasts wait for Wild Apricot.'),
  ).toBeTruthy();
  const row = await (await needs()).findByRole('link', { name: /are out of step.*2h ago/ });
  expect(row.getAttribute('href')).toBe('/admin#sync');
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Synced' })).toBeTruthy();
});
