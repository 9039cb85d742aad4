import {
  DUPLICATE_PAGE,
  type DuplicateComparison,
  type DuplicateList,
  type Merge,
  type MergeBody,
  type MergeReply,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { refreshSynced } from '../../shared/sync/follow-sync.ts';
import { duplicates } from '../../strings/en/duplicates.ts';

const { list, compare, merges, merge, undo, tellApart } = routes.duplicates;
const KEY = list.path;
const COMPARING_MS = 2000;
const fresh = { staleTime: 0 } as const;

export function listQuery(offset: number) {
  const query = { limit: DUPLICATE_PAGE, offset };
  return queryOptions<DuplicateList>({
    ...fresh,
    queryKey: [KEY, query],
    queryFn: ({ signal }) => callApi(list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isComparing ? COMPARING_MS : false),
  });
}

export type PairIds = { readonly firstId: number; readonly secondId: number };

export function comparisonQuery(ids: PairIds) {
  return queryOptions<DuplicateComparison>({
    ...fresh,
    queryKey: [KEY, 'pair', ids],
    queryFn: ({ signal }) => callApi(compare, { params: { ...ids }, signal }),
  });
}

export const mergesQuery = queryOptions<{ merges: Merge[] }>({
  ...fresh,
  queryKey: [KEY, 'merges'],
  queryFn: ({ signal }) => callApi(merges, { signal }),
});

/** Refetches all but comparisons. They are fetched each time they open, and the open one may have a merged entry. */
async function refresh(client: QueryClient): Promise<void> {
  const lists = { queryKey: [KEY], predicate: ({ queryKey }: Query) => queryKey[1] !== 'pair' };
  await Promise.all([client.invalidateQueries(lists), refreshSynced(client)]);
}

const { compare: words, merges: mergeWords } = duplicates;

/** Undoes a merge and reports the result in a toast. */
export function useUndoMerge() {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (id: number) => callApi(undo, { params: { id } }),
    onSuccess: async ({ message }) => {
      showToast({ tone: 'success', title: mergeWords.undone, text: message });
      await refresh(client);
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: mergeWords.undoFailed,
        text: describeError(error, words.tryAgain),
      });
      void refresh(client);
    },
  });
  return { undoMerge: action.run, undoingId: action.isPending ? (action.variables ?? null) : null };
}

/** Merges two entries; `onMerged` is called before anything is fetched again. */
export function useMerge({ onMerged }: { onMerged: (reply: MergeReply) => void }) {
  const client = useQueryClient();
  const { undoMerge } = useUndoMerge();
  const action = useAdminAction({
    mutationFn: (body: MergeBody) => callApi(merge, { body }),
    onSuccess: async (reply: MergeReply) => {
      showToast({
        tone: 'success',
        title: words.merged,
        text: reply.message,
        action: { label: mergeWords.takeBack, run: () => undoMerge(reply.mergeId) },
      });
      onMerged(reply);
      await refresh(client);
    },
    onError: () => void client.invalidateQueries({ queryKey: [KEY, 'pair'] }),
  });
  return { merge: action.run, isMerging: action.isPending, error: action.error };
}

/** Records that two entries are two children; the toast offers to undo it. */
export function useTellApart({ onToldApart }: { onToldApart: () => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (body: PairIds & { readonly areTwoChildren: boolean }) => callApi(tellApart, { body }),
    onSuccess: async ({ message }, { areTwoChildren, ...pair }) => {
      showToast({
        tone: 'success',
        title: areTwoChildren ? words.toldApart : words.backOnList,
        text: message,
        ...(areTwoChildren && {
          action: { label: mergeWords.takeBack, run: () => action.run({ ...pair, areTwoChildren: false }) },
        }),
      });
      if (areTwoChildren) onToldApart();
      await refresh(client);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.apartFailed, text: describeError(error, words.tryAgain) }),
  });
  return { tellApart: action.run, isRecording: action.isPending };
}
