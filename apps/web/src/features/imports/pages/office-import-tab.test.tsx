// @vitest-environment jsdom
import type { OfficeRole } from '@league/contract';
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '../../../../test/deferred.ts';
import { buildUser, failure, startFakeApi } from '../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { OfficeImportTab } from './office-import-tab.tsx';

const ADDRESS = 'https://files.example.org/1';
const { issueUpload, start, history } = routes.imports;

vi.mock('../upload/send-file.ts', () => ({
  RETRY_DELAYS_MS: [],
  sendFile: async () => ({ ETag: '"1"', location: ADDRESS }),
}));

function renderImport(officeRole: OfficeRole) {
  stubBrowser();
  const api = startFakeApi();
  api.reply(routes.auth.coachUser, buildUser({ role: 'admin', officeRole }));
  api.reply(history, []);
  api.reply(
    routes.teams.list,
    ['Spring', 'Summit'].map((name, index) => ({ id: index + 1, name, teamCode: null })),
  );
  api.fail(start, 'INTERNAL');
  const client = createQueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <OfficeImportTab />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  return api;
}

async function openImport() {
  const api = renderImport('members');
  await screen.findByRole('option', { name: 'Summit' });
  const team = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Team' });
  const file = screen.getByLabelText<HTMLInputElement>('Choose File', { selector: 'input' });
  const person = userEvent.setup();
  return {
    ...{ api, person, team },
    upload: () => person.upload(file, new File(['first_name'], 'gymnasts.csv', { type: 'text/csv' })),
    started: () => api.calls.filter(({ address }) => address === start.path).map(({ body }) => body),
  };
}

it('[OFFICE-10] shows a role that may not import the history, but no step of an import', async () => {
  renderImport('scores');
  expect(await screen.findByText('No imports yet')).toBeTruthy();
  expect(screen.queryByLabelText('Choose File', { selector: 'input' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
});

it.each([
  ['another team', '2'],
  ['no team', ''],
])(
  '[IMPORT-13] imports into the team that was chosen before the file, although %s was chosen later',
  async (_, later) => {
    const { api, person, team, upload, started } = await openImport();
    const answer = deferred<Response>();
    api.answer(`POST ${issueUpload.path}`, () => answer.promise);
    await person.selectOptions(team, 'Spring');
    await upload();
    await waitFor(() => expect(team.disabled).toBe(true));
    fireEvent.change(team, { target: { value: later } });
    answer.resolve(Response.json({ uploadURL: ADDRESS }));
    await waitFor(() => expect(started()).toMatchObject([{ teamId: 1, csvUrl: ADDRESS }]));
    // The import has failed, so that another file can be sent to another team.
    await waitFor(() => expect(team.disabled).toBe(false));
  },
);

it('[IMPORT-13] takes no file before the team is chosen', async () => {
  const { api, upload } = await openImport();
  await upload();
  await screen.findByText('Please choose the team first.');
  expect(api.timesCalled(issueUpload)).toBe(0);
});

it('[IMPORT-13] sends a failed upload again for the team that is chosen by then', async () => {
  const { api, person, team, upload, started } = await openImport();
  api.answer(`POST ${issueUpload.path}`, () => failure('INTERNAL'));
  await person.selectOptions(team, 'Spring');
  await upload();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  await person.selectOptions(team, 'Summit');
  api.answer(`POST ${issueUpload.path}`, () => Response.json({ uploadURL: ADDRESS }));
  await person.click(retry);
  await waitFor(() => expect(started()).toMatchObject([{ teamId: 2 }]));
  // The uploader also reports a failed upload to the console.
  // biome-ignore-start lint/suspicious/noConsole: the test looks at what the library writes there
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  // biome-ignore-end lint/suspicious/noConsole: see above
});
