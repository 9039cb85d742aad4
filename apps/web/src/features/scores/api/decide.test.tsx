// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { buildUser, startFakeApi } from '../../../../test/fake-api.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { beginSession } from '../../../platform/session/session.ts';
import { toastStore } from '../../../platform/toasts/toast.ts';
import { useIgnoreEntries } from './decide.ts';

/** Leaves out results, then presses Undo, which makes `reopened` of them wait again. Returns the toast that follows. */
async function undoLeavingOut(entryIds: number[], reopened: number) {
  const api = startFakeApi();
  api.reply(routes.scores.ignore, { ignored: entryIds.length, decidedAt: '2026-03-01T09:00:00.000Z' });
  api.reply(routes.scores.reopen, { reopened });
  const client = createQueryClient();
  beginSession(client, buildUser());
  const { result } = renderHook(() => useIgnoreEntries(() => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  onTestFinished(() => toastStore.dismiss());
  act(() => result.current.ignore(entryIds));
  await waitFor(() => expect(toastStore.current()?.action?.label).toBe('Undo'));
  toastStore.current()?.action?.run();
  await waitFor(() => expect(api.timesCalled(routes.scores.reopen)).toBe(1));
  await waitFor(() => expect(toastStore.current()?.action).toBeUndefined());
  return toastStore.current();
}

// Another person may already have made the results wait, or deleted them with their meet.
it.each([
  [[1], 'This result was changed in the meantime.'],
  [[1, 2], 'These results were changed in the meantime.'],
])('[SCORE-08] an undo that changed nothing says no more than is known: %j', async (entryIds, text) => {
  expect(await undoLeavingOut(entryIds, 0)).toMatchObject({ tone: 'error', title: 'Not undone', text });
});

it('[SCORE-08] an undo of some results says how many it left', async () => {
  expect(await undoLeavingOut([1, 2, 3], 2)).toMatchObject({
    ...{ tone: 'success', title: '2 results wait again' },
    text: '1 result was changed in the meantime and not undone.',
  });
});
