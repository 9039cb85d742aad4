import {
  ROLLOVER_PAGE,
  type Rollover,
  type RolloverList,
  type RolloverListReply,
  type RolloverMakeBody,
  type RolloverSettingsBody,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError, isUnauthorized } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { refreshSynced } from '../../shared/sync/follow-sync.ts';
import { rollover as words } from '../../strings/en/rollover.ts';

const { read, start, setUp, discard, list, tick, preview, make } = routes.rollover;
const KEY = read.path;
const SENDING_MS = 3000;

/** Other people in the office change it too, so nothing is cached for longer than it is shown. */
const fresh = { staleTime: 0 } as const;

export const rolloverQuery = queryOptions<Rollover>({
  ...fresh,
  queryKey: [KEY],
  queryFn: ({ signal }) => callApi(read, { signal }),
  refetchInterval: ({ state }) => ((state.data?.last?.sync.waiting ?? 0) > 0 ? SENDING_MS : false),
});

export type ListPlace = { readonly id: number; readonly list: RolloverList; readonly offset: number };

export function listQuery({ id, ...place }: ListPlace) {
  return queryOptions<RolloverListReply>({
    ...fresh,
    queryKey: [KEY, 'list', id, place.list, place.offset],
    queryFn: ({ signal }) =>
      callApi(list, { params: { id }, query: { ...place, limit: ROLLOVER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function previewQuery(id: number, removesRegistrations: boolean) {
  return queryOptions({
    ...fresh,
    gcTime: 0,
    queryKey: [KEY, 'preview', id, removesRegistrations],
    queryFn: ({ signal }) => callApi(preview, { params: { id }, body: { removesRegistrations }, signal }),
    placeholderData: keepPreviousData,
  });
}

function show(client: QueryClient, rollover: Rollover): void {
  client.setQueryData(rolloverQuery.queryKey, rollover);
}

/** Also refetches a list that is just being fetched for the first time: its answer may be older than the change. */
async function refreshLists(client: QueryClient): Promise<void> {
  const lists = { queryKey: [KEY, 'list'] };
  await client.cancelQueries(lists);
  await client.invalidateQueries(lists);
}

export function useStart() {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: () => callApi(start),
    onSuccess: (rollover: Rollover) => show(client, rollover),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.list.tryAgain) }),
  });
  return { start: () => action.run(), isStarting: action.isPending };
}

/** Changes the settings that decide who is in the lists. */
export function useSettings(id: number) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (settings: RolloverSettingsBody) => callApi(setUp, { params: { id }, body: settings }),
    onSuccess: (rollover: Rollover) => {
      show(client, rollover);
      return refreshLists(client);
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: words.list.tickFailed,
        text: describeError(error, words.list.tryAgain),
      });
      void client.invalidateQueries({ queryKey: [KEY] });
    },
  });
  return { change: action.run, isChanging: action.isPending };
}

type Ticks = { readonly list: RolloverList; readonly isTicked: boolean; readonly memberIds?: number[] };

/** The list with the changed ticks, shown before the server answers. */
function ticked(reply: RolloverListReply, { isTicked, memberIds }: Ticks): RolloverListReply {
  const isChanged = (id: number) => memberIds === undefined || memberIds.includes(id);
  return {
    ...reply,
    gymnasts: reply.gymnasts.map((gymnast) => (isChanged(gymnast.id) ? { ...gymnast, isTicked } : gymnast)),
  };
}

/** Ticks are sent one after the other, in the order in which they were set. */
export function useTicks(id: number) {
  const client = useQueryClient();
  const mutationKey = [KEY, 'ticks', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (body: Ticks) => callApi(tick, { params: { id }, body }),
    onMutate: async (ticks) => {
      const pages = { queryKey: [KEY, 'list', id, ticks.list] };
      await client.cancelQueries(pages);
      client.setQueriesData<RolloverListReply>(pages, (reply) => reply && ticked(reply, ticks));
    },
    onSuccess: (rollover: Rollover) => show(client, rollover),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      showToast({
        tone: 'error',
        title: words.list.tickFailed,
        text: describeError(error, words.list.tryAgain),
      });
    },
    // After the last change: another list may now say that the gymnast is archived.
    onSettled: async (_data, error) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await Promise.all([
        refreshLists(client),
        error ? client.invalidateQueries({ queryKey: rolloverQuery.queryKey, exact: true }) : undefined,
      ]);
    },
  });
  return mutate;
}

export function useDiscard(id: number, { onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: () => callApi(discard, { params: { id } }),
    onSuccess: (rollover: Rollover) => {
      onDone();
      show(client, rollover);
    },
    onError: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
  return {
    discard: () => action.run(),
    isDiscarding: action.isPending,
    failure: action.error ? describeError(action.error, words.list.tryAgain) : null,
  };
}

/** Makes the rollover that the preview has shown. */
export function useMake(id: number, { onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (body: RolloverMakeBody) => callApi(make, { params: { id }, body }),
    onSuccess: async (rollover: Rollover) => {
      onDone();
      show(client, rollover);
      showToast({ tone: 'success', title: words.done, text: rollover.last?.message ?? '' });
      await refreshSynced(client);
    },
    // It may have been made by another person meanwhile, or its gymnasts have changed.
    onError: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
  return {
    make: action.run,
    isMaking: action.isPending,
    failure: action.error ? describeError(action.error, words.preview.failedText) : null,
  };
}

/** Undoes a rollover like any bulk change. */
export function useUndo({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (bulkChangeId: number) =>
      callApi(routes.officeMembers.undoBulkChange, { params: { id: bulkChangeId } }),
    onSuccess: async ({ message }) => {
      onDone();
      showToast({ tone: 'success', title: words.last.undid, text: message });
      await Promise.all([client.invalidateQueries({ queryKey: [KEY] }), refreshSynced(client)]);
    },
    onError: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
  return {
    undo: action.run,
    isUndoing: action.isPending,
    failure: action.error ? describeError(action.error, words.last.tryAgain) : null,
  };
}
