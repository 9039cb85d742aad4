import type { BulkAction, BulkResult, BulkUndo, OfficeMember, OfficeMemberList } from '@league/contract';
import { routes } from '@league/contract/calls';
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/admin-action.ts';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { apiQuery, queryKeyOf } from '../../../platform/api-query.ts';
import { showToast } from '../../../platform/toast.ts';
import { officeMembers as words } from '../../../strings/en/office-members.ts';
import { filterOf, type OfficePlace, PAGE_SIZE } from './office-place.ts';

const office = routes.officeMembers;

/** Whatever refreshes a roster refreshes the office's lists as well: their keys begin with the roster's. */
const rosterKey = queryKeyOf(routes.members.list);

export const teamsQuery = apiQuery(routes.teams.list);

/** Others change members too, and the sync goes on by itself: nothing here is good for longer than it is shown. */
const fresh = { staleTime: 0 } as const;

export function officeListQuery(place: OfficePlace) {
  const { sort, order, offset } = place;
  const query = { ...filterOf(place), sort, order, offset, limit: PAGE_SIZE };
  return queryOptions<OfficeMemberList>({
    ...fresh,
    queryKey: [...rosterKey, 'office', query],
    queryFn: ({ signal }) => callApi(office.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One gymnast; as she stands in a list that is loaded, until the server has answered. */
export function officeMemberQuery(id: number, listed: OfficeMember | undefined) {
  return queryOptions<OfficeMember>({
    ...fresh,
    queryKey: [...rosterKey, 'office', id],
    queryFn: ({ signal }) => callApi(office.find, { params: { id }, signal }),
    ...(listed && { placeholderData: listed }),
  });
}

export const bulkHistoryQuery = { ...apiQuery(office.bulkHistory), ...fresh };

export type BulkRequest = {
  readonly action: BulkAction;
  readonly memberIds: readonly number[];
  readonly teamId?: number;
};

const bodyOf = ({ memberIds, ...request }: BulkRequest) => ({ ...request, memberIds: [...memberIds] });

/** What a change would do, asked anew each time. */
export function bulkPreviewQuery(request: BulkRequest) {
  return queryOptions({
    ...fresh,
    gcTime: 0,
    queryKey: [office.previewBulkChange.path, request],
    queryFn: ({ signal }) => callApi(office.previewBulkChange, { body: bodyOf(request), signal }),
  });
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: rosterKey }),
    client.invalidateQueries({ queryKey: bulkHistoryQuery.queryKey }),
    client.invalidateQueries({ queryKey: queryKeyOf(routes.dashboard.stats) }),
  ]);
}

/** Makes a change of many, says how it went and fetches the lists again. */
export function useBulkChange({ onDone }: { onDone: (result: BulkResult) => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (request: BulkRequest) => callApi(office.bulkChange, { body: bodyOf(request) }),
    onSuccess: (result: BulkResult, { action: made }) => {
      const { done } = words.actions[made];
      if (result.bulkChangeId === null) showToast({ tone: 'error', title: words.outcome.nothingDone });
      else showToast({ tone: 'success', title: done, text: result.message });
      void refresh(client);
      onDone(result);
    },
    onError: (error, { action: made }) => {
      const title = words.actions[made].failed;
      showToast({ tone: 'error', title, text: describeError(error, words.bulk.failedText) });
      void refresh(client);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, words.bulk.failedText) : null,
  };
}

/** Undoes a change of many, says for whom it was and fetches the lists again. */
export function useUndoBulkChange({ onDone }: { onDone: (undo: BulkUndo) => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (id: number) => callApi(office.undoBulkChange, { params: { id } }),
    onSuccess: (undo: BulkUndo) => {
      const isUndone = undo.undone.count > 0;
      showToast({
        tone: isUndone ? 'success' : 'error',
        title: isUndone ? words.outcome.undone : words.outcome.undoFailed,
        text: undo.message,
      });
      void refresh(client);
      onDone(undo);
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: words.outcome.undoFailed,
        text: describeError(error, words.outcome.undoFailedText),
      });
      void refresh(client);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, words.outcome.undoFailedText) : null,
  };
}

/** Fetches the ids of all whom the filter finds, over all pages. */
export function useSelectAll({ onFound }: { onFound: (memberIds: readonly number[]) => void }) {
  const action = useAdminAction({
    mutationFn: (place: OfficePlace) => callApi(office.ids, { query: filterOf(place) }),
    onSuccess: ({ memberIds, isComplete }) => {
      const { title, text } = words.selection.limited;
      if (!isComplete) showToast({ title, text: text(memberIds.length) });
      onFound(memberIds);
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.selection.failed,
        text: describeError(error, words.selection.failedText),
      }),
  });
  return { selectAll: action.run, isSelecting: action.isPending };
}
