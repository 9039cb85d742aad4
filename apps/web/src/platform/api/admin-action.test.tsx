// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { pageExit } from '../places/page-exit.ts';
import { beginSession } from '../session/session.ts';
import { toastStore } from '../toasts/toast.ts';
import { useAdminAction } from './admin-action.ts';
import { callApi } from './api.ts';
import { createQueryClient } from './query-client.ts';

const onError = vi.fn();

afterEach(() => {
  cleanup();
  toastStore.dismiss();
  onError.mockReset();
});

function ActionButton() {
  const action = useAdminAction({
    mutationFn: (_: undefined) => callApi(routes.sync.trigger),
    onError,
  });
  return (
    <button type="button" onClick={() => action.run(undefined)}>
      {action.isPending ? 'Busy' : 'Act'}
    </button>
  );
}

/** Renders the button of an action. `act` presses it, and `leaveTo` is a spy on leaving the page. */
function openAction({ isSignedIn = true } = {}) {
  const client = createQueryClient();
  if (isSignedIn) beginSession(client, buildUser({ role: 'admin' }));
  const leaveTo = vi.spyOn(pageExit, 'leaveTo').mockReturnValue();
  render(
    <QueryClientProvider client={client}>
      <ActionButton />
    </QueryClientProvider>,
  );
  return { leaveTo, act: () => fireEvent.click(screen.getByRole('button')) };
}

it('[ERR-04] signed out, an action sends nothing, says Please log in and leads to sign-in', async () => {
  const api = startFakeApi();
  const { act, leaveTo } = openAction({ isSignedIn: false });
  act();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Please log in'));
  expect(leaveTo).not.toHaveBeenCalled();
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login']]));
  expect(api.calls).toEqual([]);
  expect(onError).not.toHaveBeenCalled();
});

it('[ERR-04] refused because the session has ended, it says Session expired and shows no failure of its own', async () => {
  const api = startFakeApi();
  api.fail(routes.sync.trigger, 'NOT_SIGNED_IN');
  const { act, leaveTo } = openAction();
  act();
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Session expired',
      text: 'You are logged out. Logging in again...',
    }),
  );
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/api/login']]));
  expect(onError).not.toHaveBeenCalled();
});

it('leaves any other failure to the feature, and makes one call for a double click', async () => {
  const api = startFakeApi();
  api.fail(routes.sync.trigger, 'INTERNAL');
  const { act, leaveTo } = openAction();
  act();
  act();
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(api.timesCalled(routes.sync.trigger)).toBe(1);
  act();
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  expect(leaveTo).not.toHaveBeenCalled();
});
