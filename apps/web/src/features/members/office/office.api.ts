import type { Member, OfficeMember, OfficeMemberList } from '@league/contract';
import { routes } from '@league/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { officeMembers as words } from '../../../strings/en/office-members.ts';
import { filterOf, type OfficePlace, PAGE_SIZE } from './office-place.ts';

/** What to do with the families' addresses and numbers. */
type Contact = 'message' | 'numbers';

const office = routes.officeMembers;

/** The keys begin with the roster's, so a refetch of a roster also refetches the office's lists. */
const rosterKey = queryKeyOf(routes.members.list);

export const teamsQuery = apiQuery(routes.teams.list);

/** Other people and the sync change members too, so nothing is cached for longer than it is shown. */
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

/** One gymnast. Until the server has answered, the values of a loaded list are shown. */
export function officeMemberQuery(id: number, listed: OfficeMember | undefined) {
  return queryOptions<OfficeMember>({
    ...fresh,
    queryKey: [...rosterKey, 'office', id],
    queryFn: ({ signal }) => callApi(office.find, { params: { id }, signal }),
    ...(listed && { placeholderData: listed }),
  });
}

/** Fetches the ids of all gymnasts that the filter finds, over all pages. */
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

/** Reads the gymnasts that the filter finds on all pages, for paper or a file (BEYOND-02). */
export function useFound() {
  const action = useAdminAction({
    mutationFn: ({ place }: { place: OfficePlace; onFound: (memberIds: readonly number[]) => void }) =>
      callApi(office.ids, { query: filterOf(place) }),
    onSuccess: ({ memberIds }, { onFound }) => onFound(memberIds),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.found.failed,
        text: describeError(error, words.found.failedText),
      }),
  });
  return { find: action.run, isFinding: action.isPending };
}

/** Reads the contacts of these gymnasts' families. Those of the open page are loaded; for others it reads the whole roster. */
export function useContacts({
  onFound,
}: {
  onFound: (members: readonly Member[], purpose: Contact) => void;
}) {
  const action = useAdminAction({
    mutationFn: async ({
      ids,
      shown,
    }: {
      ids: ReadonlySet<number>;
      shown: readonly Member[];
      purpose: Contact;
    }) => {
      const known = shown.filter(({ id }) => ids.has(id));
      if (known.length === ids.size) return known;
      return (await callApi(routes.members.list)).filter(({ id }) => ids.has(id));
    },
    onSuccess: (members, { purpose }) => onFound(members, purpose),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.selection.contactsFailed,
        text: describeError(error, words.selection.contactsFailedText),
      }),
  });
  return { find: action.run, isLoading: action.isPending };
}
