// @vitest-environment jsdom
import type { OfficeMember } from '@league/contract';
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { buildUser, startFakeApi } from '../../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../../platform/api/query-client.ts';
import { beginSession } from '../../../../platform/session/session.ts';
import EraseDialog from './erase-dialog.tsx';

const { personalData } = routes;

/** The fields of a gymnast that the dialog uses. */
const member = { id: 9, firstName: 'Ana', lastName: 'Lind' } as OfficeMember;
const confirmButton = () => screen.getByRole('button', { name: 'Erase for Good' });

function openDialog(prepare: (api: ReturnType<typeof startFakeApi>) => void) {
  const nothing = () => undefined;
  stubBrowser();
  const api = startFakeApi();
  prepare(api);
  const client = createQueryClient();
  beginSession(client, buildUser({ role: 'admin' }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <EraseDialog member={member} onErased={nothing} onClose={nothing} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(cleanup);
  return api;
}

it('[BEYOND-12] lists each mention of the gymnast and sends those that the office leaves checked', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const api = openDialog((fake) => {
    fake.reply(
      personalData.mentions,
      {
        total: 2,
        mentions: [
          {
            key: 'notes:4',
            place: 'notes',
            about: 'Bo Berg',
            by: null,
            at: null,
            text: 'Rides with Ana Lind',
          },
          { key: 'log:7', place: 'log', about: 'Bo Berg', by: 'Kim Porter', at, text: 'Cousin of Ana Lind' },
        ],
      },
      { id: 9 },
    );
    fake.reply(personalData.erase, { state: 'done', message: 'Erased.' }, { id: 9 });
  });
  const person = userEvent.setup();
  expect(await screen.findByRole('checkbox', { name: /^Notes of Bo Berg/, checked: true })).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: /^Activity of Kim Porter, 2026-03-01/ }));
  await person.type(screen.getByLabelText('Type Ana Lind to confirm'), 'Ana Lind');
  await person.click(confirmButton());
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ana Lind',
      mentions: ['notes:4'],
    }),
  );
});

it('[BEYOND-12] erases nothing while the mentions cannot be listed', async () => {
  openDialog((fake) =>
    fake.answer('GET /api/admin/members/9/mentions', () => new Response(null, { status: 404 })),
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Type Ana Lind to confirm'), 'Ana Lind');
  expect(await screen.findByText(/could not be listed/)).toBeTruthy();
  expect(confirmButton()).toHaveProperty('disabled', true);
});
