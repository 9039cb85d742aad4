import {
  FAMILY_PAGE,
  type FamilyList,
  type FamilyMember,
  type ShareContactBody,
  type ShareContactReply,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { families as words } from '../../../strings/en/families.ts';
import { refreshRoster } from '../roster/roster.ts';
import { useRosterSource } from '../roster/roster-source.ts';

const { list, ofMember, shareContact } = routes.families;

export type FamiliesPlace = { readonly search: string; readonly differing: boolean; readonly offset: number };

export function familiesQuery({ search, differing, offset }: FamiliesPlace) {
  const query = {
    ...{ limit: FAMILY_PAGE, offset },
    ...(search !== '' && { search }),
    ...(differing && { differing: 'true' as const }),
  };
  return queryOptions<FamilyList>({
    queryKey: [list.path, query],
    queryFn: ({ signal }) => callApi(list, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The family of one gymnast, fetched when it is needed. */
export function familyQuery(id: number) {
  return { ...apiQuery(ofMember, { id }), staleTime: 0 } as const;
}

/** Copies a guardian's phone and email, or the family's address, to others of the family. */
export function useShareContact({ onShared }: { onShared?: (reply: ShareContactReply) => void } = {}) {
  const client = useQueryClient();
  const source = useRosterSource();
  const refresh = async () => {
    await Promise.all([client.invalidateQueries({ queryKey: [list.path] }), refreshRoster(client, source)]);
  };
  return useSingleMutation({
    mutationKey: ['share-contact'],
    mutationFn: ({ body }: { body: ShareContactBody; others: readonly FamilyMember[] }) =>
      callApi(shareContact, { body }),
    onSuccess: (reply, { others }) => {
      const changed = others.filter(({ id }) => reply.changed.some((each) => each.id === id));
      if (changed.length === 0) showToast({ title: words.sameAlready, text: words.sameAlreadyText });
      else
        showToast({
          tone: 'success',
          title: words.shared,
          text: words.sharedText(changed.map(({ firstName }) => firstName)),
        });
      onShared?.(reply);
      return refresh();
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: words.shareFailed,
        text: describeError(error, words.shareFailedText),
      });
      void refresh();
    },
  });
}
