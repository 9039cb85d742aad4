// @vitest-environment jsdom
import { PAGES } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const NEW_PASSWORD = 'split-leap-9';

describe('the screen to choose a password after the office has set one', () => {
  const flagged = buildUser({ mustChoosePassword: true });

  it('[AUTH-11] replaces every screen, at any address', async () => {
    openPortal(PAGES.coachDashboard, flagged);
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your own password' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password from the league office'));
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('[AUTH-11] opens the portal once a password is chosen', async () => {
    const { api, person } = openPortal(PAGES.auth, flagged, (prepared) =>
      prepared.reply(routes.auth.changePassword, { ...flagged, mustChoosePassword: false }),
    );
    await person.type(await screen.findByLabelText('Password from the league office'), 'office-made');
    await person.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    await person.click(screen.getByRole('button', { name: 'Save and Continue' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(PAGES.coachDashboard));
    expect(api.calls.find(({ address }) => address === routes.auth.changePassword.path)?.body).toEqual({
      currentPassword: 'office-made',
      newPassword: NEW_PASSWORD,
    });
  });
});

describe('changing the password in the settings', () => {
  const settings = `${PAGES.coachDashboard}#settings`;

  it('[PORTAL-03] says what is wrong beside the field and keeps what was typed', async () => {
    const { person } = openPortal(settings, buildUser(), (api) =>
      api.fail(routes.auth.changePassword, 'PASSWORD_WRONG'),
    );
    await person.type(await screen.findByLabelText('Current password'), 'mistyped');
    await person.type(screen.getByLabelText('New password'), 'short');
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Must be at least 6 characters long.')).toBeTruthy();
    await person.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password not changed')).toBeTruthy();
    expect(screen.getAllByText('The current password is wrong.').length).toBe(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
    expect(screen.getByLabelText('New password')).toHaveProperty('value', `short${NEW_PASSWORD}`);
  });

  it('[PORTAL-03] empties the fields when it is done', async () => {
    const { person } = openPortal(settings, buildUser(), (api) =>
      api.reply(routes.auth.changePassword, buildUser()),
    );
    await person.type(await screen.findByLabelText('Current password'), 'balance-beam');
    await person.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('You are signed out on all other devices.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''));
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });
});
