// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../test/fake-api.ts';
import { openPortal } from '../../test/render-app.tsx';
import { queryKeyOf } from '../platform/api/api-query.ts';

it('[ROUTE-07] the coach portal is not shown to a visitor', async () => {
  openPortal('/coach/dashboard', null);
  await screen.findByRole('heading', { level: 1, name: 'Sign in to your portal' });
  expect(window.location.pathname).toBe('/coach/auth');
});

it('[ROUTE-10] an unknown address shows that there is no such page', async () => {
  openPortal('/coach/nothing', null);
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

it('[ADMIN-02] the office’s navigation stays from page to page, so that no tap on it is lost', async () => {
  const { person } = openPortal('/events', buildUser({ role: 'admin', teamId: undefined, teamName: null }));
  const navigation = await screen.findByRole('navigation', { name: 'Admin portal' });
  for (const [name, path] of [
    ['Dashboard', '/admin'],
    ['Coaches', '/admin/coaches'],
    ['Team Codes', '/admin/team-codes'],
  ] as const) {
    await person.click(within(navigation).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    expect(window.location.pathname).toBe(path);
  }
  expect(screen.getByRole('navigation', { name: 'Admin portal' })).toBe(navigation);
});

it('[AUTH-04] signing out opens the home page and says goodbye, without an error', async () => {
  const { person } = openPortal('/coach/dashboard#settings', buildUser(), (api) =>
    api.reply(routes.auth.logout, { message: 'Signed out.' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in to your portal' });
  expect(window.location.pathname).toBe('/');
  expect(screen.getByRole('status').textContent).toBe('Logged outSee you next time!');
  expect(screen.queryByText('You have been signed out')).toBeNull();
});

it('[AUTH-08] a session that the server ends leads to the sign-in page with a plain reason', async () => {
  const { api, queryClient } = openPortal('/coach/dashboard', buildUser());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  api.fail(routes.members.list, 'NOT_SIGNED_IN');
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(routes.members.list) });
  await screen.findByText('You have been signed out');
  expect(window.location.pathname).toBe('/coach/auth');
});

it('[ERR-05] reports a roster that cannot be loaded, and can retry', async () => {
  const { api, person } = openPortal('/coach#members', buildUser(), (fake) =>
    fake.fail(routes.members.list, 'INTERNAL'),
  );
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(api.timesCalled(routes.members.list)).toBe(1);
  api.reply(routes.members.list, []);
  await person.click(retry);
  await screen.findByText('No Spring Members Found');
});

it('[PORTAL-01] the tab is in the address, so that Back opens the one before', async () => {
  const { person } = openPortal('/coach/dashboard', buildUser());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await person.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(document.title).toBe('Settings · Cedar Valley League');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
});

it('[ADMIN-01] the admin portal refuses a coach, and shows a link back', async () => {
  openPortal('/admin', buildUser());
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  expect(screen.getByRole('link', { name: 'Back to Your Team' }).getAttribute('href')).toBe(
    '/coach/dashboard',
  );
});

it('[ADMIN-01] the admin sees the league’s figures', async () => {
  const office = buildUser({ role: 'admin', firstName: '', lastName: '', teamId: undefined, teamName: null });
  openPortal('/coach', office, (api) => {
    api.reply(routes.dashboard.stats, { totalMembers: 1284, activeMembers: 1102, lastSync: null });
  });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(window.location.pathname).toBe('/admin');
  await waitFor(() => expect(screen.getByText('Total Team Members').nextSibling?.textContent).toBe('1,284'));
  expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
});
