import type { BulkResult, BulkUndo } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { bulk as words } from '../../../strings/en/bulk.ts';
import { refreshRoster } from '../roster/roster.ts';
import { type RosterSource, useRosterSource } from '../roster/roster-source.ts';
import { type BulkCalls, type BulkRequest, officeBulk } from './bulk-calls.ts';
import { doneToast } from './done-toast.ts';
import { isToRead } from './outcome.ts';

/** Other people change members too, so nothing is cached for longer than it is shown. */
const fresh = { staleTime: 0 } as const;

/** What a change would do, fetched each time. */
export function bulkPreviewQuery({ key, preview }: BulkCalls, request: BulkRequest) {
  return queryOptions({
    ...fresh,
    gcTime: 0,
    queryKey: [key, 'preview', request],
    queryFn: ({ signal }) => preview(request, signal),
  });
}

export function bulkHistoryQuery({ key, history }: BulkCalls) {
  return queryOptions({
    ...fresh,
    queryKey: [key, 'history'],
    queryFn: ({ signal }) => history?.(signal) ?? [],
  });
}

async function refresh(client: QueryClient, source: RosterSource): Promise<void> {
  await Promise.all([
    refreshRoster(client, source),
    client.invalidateQueries({ queryKey: queryKeyOf(source.scoreWarnings) }),
    client.invalidateQueries({ queryKey: bulkHistoryQuery(source.bulk).queryKey }),
    client.invalidateQueries({ queryKey: queryKeyOf(routes.dashboard.stats) }),
  ]);
}

/** The office is led to its sign-in when the session has ended; a coach's page does that by itself. */
function useAction<Data, Variables>(action: Parameters<typeof useAdminAction<Data, Variables>>[0]) {
  const { bulk } = useRosterSource();
  const office = useAdminAction<Data, Variables>(action);
  const coach = useSingleMutation<Data, Variables>(action);
  return bulk === officeBulk ? office : coach;
}

/** Makes a bulk change, reports the result, offers its undo and refetches the lists. */
export function useBulkChange({ onDone }: { onDone?: (result: BulkResult) => void } = {}) {
  const client = useQueryClient();
  const source = useRosterSource();
  const undo = useUndoBulkChange();
  const action = useAction({
    mutationFn: (request: BulkRequest) => source.bulk.make(request),
    onSuccess: (result: BulkResult, { action: made }) => {
      const isKept = isToRead({ kind: 'changed', result });
      // MEM-13 asks for the counts of a renewal in a toast, beside the names on the page.
      if (!isKept || made === 'renew') showToast(doneToast(made, result, isKept ? null : undo.run));
      void refresh(client, source);
      onDone?.(result);
    },
    onError: (error, { action: made }) => {
      // The dialog stays open and shows the failure. MEM-13 asks for a toast as well.
      if (made === 'renew') showToast({ tone: 'error', ...source.words.bulkRenewalFailed(error) });
      void refresh(client, source);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, words.preview.failedText) : null,
  };
}

/** Undoes a bulk change, says for which gymnasts, and refetches the lists. */
export function useUndoBulkChange({ onDone }: { onDone?: (undo: BulkUndo) => void } = {}) {
  const client = useQueryClient();
  const source = useRosterSource();
  const action = useAction({
    mutationFn: (id: number) => source.bulk.undo(id),
    onSuccess: (undo: BulkUndo) => {
      const isUndone = undo.undone.count > 0;
      // A result with names stays on the page and is not repeated here.
      if (!onDone || !isToRead({ kind: 'undone', undo })) {
        showToast({
          tone: isUndone ? 'success' : 'error',
          title: isUndone ? words.outcome.undone : words.outcome.undoFailed,
          text: undo.message,
        });
      }
      void refresh(client, source);
      onDone?.(undo);
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: words.outcome.undoFailed,
        text: describeError(error, words.outcome.undoFailedText),
      });
      void refresh(client, source);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, words.outcome.undoFailedText) : null,
  };
}
