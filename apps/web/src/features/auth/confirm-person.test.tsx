// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildUser, failure, startFakeApi } from '../../../test/fake-api.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { useIsConfirmationPending } from '../../platform/session/pending-confirmation.ts';
import { beginSession } from '../../platform/session/session.ts';
import { toastStore } from '../../platform/toasts/toast.ts';
import ConfirmPersonDialog from './components/confirm-person-dialog.tsx';

const onError = vi.fn();

afterEach(() => {
  cleanup();
  toastStore.dismiss();
  onError.mockReset();
});

function Portal() {
  const isAsked = useIsConfirmationPending();
  const action = useAdminAction({ mutationFn: (_: undefined) => callApi(routes.scores.deleteAll), onError });
  return (
    <>
      <button type="button" onClick={() => action.run(undefined)}>
        {action.isPending ? 'Busy' : 'Act'}
      </button>
      <output>{action.error?.message ?? (action.isSuccess ? 'Done' : 'None')}</output>
      {isAsked && <ConfirmPersonDialog />}
    </>
  );
}

/** A portal whose server asks the person to confirm until they did. */
function openPortal({ isKnown, hasFactor } = { isKnown: false, hasFactor: false }) {
  stubBrowser();
  const api = startFakeApi();
  let isConfirmed = false;
  api.answer('POST /api/admin/delete-all-scores', () =>
    isConfirmed ? Response.json({ message: 'Removed.' }) : failure('CONFIRMATION_NEEDED'),
  );
  api.answer('POST /api/auth/confirm', ({ body }) => {
    const { currentPassword, code } = body as { currentPassword?: string; code?: string };
    if (hasFactor !== (code !== undefined))
      return failure(hasFactor ? 'SECOND_FACTOR_NEEDED' : 'SECOND_FACTOR_NOT_BEGUN');
    isConfirmed = hasFactor ? code === '123456' : currentPassword === 'right';
    if (isConfirmed) return Response.json({ message: 'Right.' });
    return failure(hasFactor ? 'SECOND_FACTOR_WRONG' : 'PASSWORD_WRONG');
  });
  const client = createQueryClient();
  beginSession(client, buildUser({ role: 'admin', hasSecondFactor: isKnown }));
  render(
    <QueryClientProvider client={client}>
      <Portal />
    </QueryClientProvider>,
    { wrapper: MantineProvider },
  );
  fireEvent.click(screen.getByText('Act'));
  return api;
}

async function give(value: string, label = /^Your password/) {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

it('[SAFE-02] sends the same call again once the right password was given', async () => {
  const api = openPortal();
  await give('wrong');
  expect(await screen.findByText('The current password is wrong.')).toBeDefined();
  expect(api.timesCalled(routes.scores.deleteAll)).toBe(1);
  await give('right');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done'));
  expect(api.timesCalled(routes.scores.deleteAll)).toBe(2);
  expect(onError).not.toHaveBeenCalled();
});

it('[SAFE-02] hides the password and tells browsers not to fill it in', async () => {
  openPortal();
  const field = await screen.findByLabelText(/^Your password/);
  expect(field.getAttribute('type')).toBe('password');
  expect(field.getAttribute('autocomplete')).toBe('new-password');
  expect(screen.queryByRole('button', { name: /password/i })).toBeNull();
});

it('[SAFE-02] [BEYOND-11] asks a person with a second factor for a code in place of the password', async () => {
  const api = openPortal({ isKnown: true, hasFactor: true });
  await give('123', /^Code/);
  expect(await screen.findByText(/^Six digits from the app, or a backup code of/)).toBeDefined();
  expect(api.timesCalled(routes.auth.confirm)).toBe(0);
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  await give('654321', /^Code/);
  expect(await screen.findByText(/^This code is wrong or was already used/)).toBeDefined();
  await give('123456', /^Code/);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done'));
});

it.each([
  { isKnown: false, hasFactor: true },
  { isKnown: true, hasFactor: false },
])('[SAFE-02] asks for the other where the page does not know it: %j', async (state) => {
  openPortal(state);
  const steps = [
    { value: 'right', label: /^Your password/ },
    { value: '123456', label: /^Code/ },
  ];
  for (const { value, label } of state.hasFactor ? steps : steps.toReversed()) {
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await give(value, label);
  }
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done'));
});

it('[SAFE-02] reports no failure if the person cancels, and asks again at the next try', async () => {
  const api = openPortal();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByText('Act')).toBeDefined());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('None');
  expect(onError).not.toHaveBeenCalled();
  expect(api.timesCalled(routes.scores.deleteAll)).toBe(1);
  fireEvent.click(screen.getByText('Act'));
  await give('right');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Done'));
});

it('[SAFE-02] says how to confirm where no screen asks for it, as on a page of an older release', async () => {
  const api = startFakeApi();
  api.fail(routes.scores.deleteAll, 'CONFIRMATION_NEEDED');
  await expect(callApi(routes.scores.deleteAll)).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    message: expect.stringContaining('reload the page'),
  });
});
