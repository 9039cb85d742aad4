// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';
import { buildCoach } from './test-coaches.ts';

const office = buildUser({ role: 'admin', teamId: undefined, teamName: null });
const dana = buildCoach();
const robin = buildCoach({ id: 2, firstName: 'Robin', teamId: 2, teamName: 'Summit', lastSignInAt: null });

it('[COACHES-01] a reopened list includes new coaches; a search narrows it and is in the address', async () => {
  const { api, person } = openPortal('/admin/coaches', office, (api) =>
    api.reply(routes.coaches.list, [dana]),
  );
  await screen.findByRole('rowheader', { name: 'Dana Whitlock' });
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  api.reply(routes.coaches.list, [dana, robin]);
  await person.click(screen.getByRole('link', { name: 'Coaches' }));
  const row = await screen.findByRole('row', { name: /Robin Whitlock/ });
  expect(within(row).getByText('Never signed in')).toBeTruthy();
  const search = screen.getByRole('searchbox', { name: 'Search coaches...' });
  await person.type(search, 'never signed in');
  expect(screen.queryByRole('rowheader', { name: 'Dana Whitlock' })).toBeNull();
  expect(window.location.hash).toBe('#?search=never+signed+in');
  await person.type(search, ' nowhere');
  expect(await screen.findByText('No coach matches “never signed in nowhere”')).toBeTruthy();
});

it('[COACHES-01] names every team without a coach', async () => {
  const teams = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];
  openPortal('/admin/coaches', office, (api) => {
    api.reply(routes.coaches.list, [dana]);
    api.answer(`GET ${routes.dashboard.office.path}`, () =>
      Response.json({ teamsWithoutCoach: teams.map((name, id) => ({ id, name, memberCount: 0 })) }),
    );
  });
  const panel = await screen.findByRole('region', { name: 'Teams without a Coach' });
  expect(within(panel).getByText(teams.join(', '))).toBeTruthy();
});

it('[COACHES-06] sends whether access should end or begin, even if another person changed it meanwhile', async () => {
  const path = `PATCH /api/admin/coaches/${dana.id}/toggle-active`;
  const { api, person } = openPortal('/admin/coaches', office, (api) => {
    api.reply(routes.coaches.list, [dana]);
    api.answer(path, () => Response.json({ isActive: false }));
  });
  await person.click(await screen.findByText('Cards'));
  await person.click(await screen.findByRole('button', { name: 'Show Details of Dana Whitlock' }));
  await person.click(screen.getByRole('button', { name: 'Deactivate Access' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Coach Deactivated');
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isActive: false });
});

it('[COACHES-06] says that an activated coach without a password gets an invitation', async () => {
  const path = `PATCH /api/admin/coaches/${dana.id}/toggle-active`;
  const { person } = openPortal('/admin/coaches', office, (api) => {
    api.reply(routes.coaches.list, [{ ...dana, isActive: false, hasPassword: false }]);
    api.answer(path, () => Response.json({ isActive: true, isInvited: true }));
  });
  await person.click(await screen.findByRole('button', { name: 'Activate Dana Whitlock' }));
  await screen.findByText('Coach Activated');
  expect(screen.getByText(/An invitation to \S+ to choose one is on its way/)).toBeTruthy();
  expect(screen.queryByText(/can log in again/)).toBeNull();
});

it('[EVENT-05] the events are refetched when their tab is reopened', async () => {
  const { api, person } = openPortal('/events', office, (api) => api.reply(routes.events.list, []));
  await screen.findByText('No events yet');
  const navigation = within(screen.getByRole('navigation', { name: 'Admin portal' }));
  await person.click(navigation.getByRole('link', { name: 'Dashboard' }));
  await person.click(navigation.getByRole('link', { name: 'Events' }));
  await screen.findByText('No events yet');
  expect(api.timesCalled(routes.events.list)).toBe(2);
});

it('[OFFICE-07] deactivating is the action of a row, and says what happens to the team', async () => {
  const path = `PATCH /api/admin/coaches/${dana.id}/toggle-active`;
  const other = { ...dana, id: 77, firstName: 'Kim', lastName: 'Porter', email: 'kim@example.org' };
  const { api, person } = openPortal('/admin/coaches', office, (api) => {
    api.reply(routes.coaches.list, [dana, other]);
    api.answer(path, () => Response.json({ isActive: false }));
  });
  const team = dana.teamName ?? '';
  await person.click(await screen.findByRole('button', { name: 'Deactivate Dana Whitlock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate This Coach?' }));
  expect(dialog.getByText(`The gymnasts of ${team} stay with Kim Porter.`)).toBeTruthy();
  expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));

  api.reply(routes.coaches.list, [dana, { ...other, isActive: false }]);
  await person.click(screen.getByRole('button', { name: 'Deactivate Dana Whitlock' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Coach Deactivated');
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isActive: false });
  // The list was refetched: the question about the last coach now warns that the team has no other.
  await screen.findByRole('button', { name: 'Activate Kim Porter' });
  await person.click(screen.getByRole('button', { name: 'Deactivate Dana Whitlock' }));
  expect(
    within(await screen.findByRole('dialog')).getByText(new RegExp(`^${team} then has no coach\\.`)),
  ).toBeTruthy();
});

it('[OFFICE-07] a team whose coaches are all deactivated counts as a team without a coach', async () => {
  openPortal('/admin/coaches', office, (api) =>
    api.reply(routes.coaches.list, [
      dana,
      { ...dana, id: 78, teamId: 99, teamName: 'Empty', email: 'x@example.org', isActive: false },
    ]),
  );
  await screen.findAllByRole('rowheader');
  const figure = screen.getByText('Teams with Coaches').closest('div');
  expect(figure?.textContent).toContain('1');
  expect(figure?.textContent).not.toContain('2');
});
