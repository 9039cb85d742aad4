// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeApi } from '../../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../../platform/api/query-client.ts';
import { TeamChoice } from './team-choice.tsx';

it('[ERR-05] where a team is to be chosen, teams that could not be loaded can be loaded again', async () => {
  stubBrowser();
  const api = startFakeApi();
  api.fail(routes.teams.list, 'INTERNAL');
  const chosen: unknown[] = [];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <TeamChoice label="New team" none="None yet" teamId={null} onChoose={(team) => chosen.push(team)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(cleanup);
  const person = userEvent.setup();
  expect(await screen.findByText('The teams could not be loaded. Please try again.')).toBeTruthy();
  const summit = { id: 4, name: 'Summit', teamCode: null };
  api.reply(routes.teams.list, [summit]);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('option', { name: 'Summit' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'New team' }), 'Summit');
  expect(chosen).toEqual([summit]);
});
