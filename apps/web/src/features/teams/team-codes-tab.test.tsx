// @vitest-environment jsdom
import { CONFIRMED_MINUTES } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildUser, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const office = buildUser({ role: 'admin', teamId: undefined, teamName: null });
const spring = { id: 1, name: 'Spring' };
const code = 'SPRING-7K4M-Q2XD';

afterEach(() => vi.restoreAllMocks());

function openCodes(prepare?: (api: FakeApi) => void) {
  return openPortal('/admin/team-codes', office, (api) => {
    api.reply(routes.teams.codeHistory, []);
    api.reply(routes.teams.list, [{ ...spring, teamCode: code }]);
    prepare?.(api);
  });
}

it('[SAFE-02] a code that was loaded more than ten minutes ago is not shown when the tab is reopened', async () => {
  const { api, person } = openCodes();
  await screen.findByText(code);
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + (CONFIRMED_MINUTES + 1) * 60_000);
  api.lose(routes.teams.list);
  await person.click(screen.getByRole('link', { name: 'Team Codes' }));
  expect(await screen.findByText('The teams could not be loaded. Please try again.')).toBeTruthy();
  expect(screen.queryByText(code)).toBeNull();
});

it('[SAFE-02] says that the codes could not be shown if the server does not answer', async () => {
  const { api, person } = openCodes((api) =>
    api.reply(routes.teams.list, [{ ...spring, teamCode: null, isCodeHidden: true }]),
  );
  const show = await screen.findByRole('button', { name: 'Show Codes' });
  api.fail(routes.teams.list, 'INTERNAL');
  await person.click(show);
  expect(await screen.findByText('Codes not shown')).toBeTruthy();
  expect(screen.queryByText('No free code')).toBeNull();
});
