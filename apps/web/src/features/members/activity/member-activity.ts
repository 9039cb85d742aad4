import type { ReplacedValues } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { refreshSynced } from '../../../shared/sync/follow-sync.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { useRosterSource } from '../roster/roster-source.ts';

const words = memberDialogs.activity.putBack;
const syncAdmin = routes.syncAdmin;

/** The activity of a member, refetched each time it is opened (MEM-32). */
export function useMemberActivity(memberId: number) {
  return useQuery({ ...apiQuery(useRosterSource().activity, { id: memberId }), staleTime: 0 });
}

/** The replaced values of a gymnast that can be put back, by the entry that logged the change (PROVIDER-03). */
export function useReplaced(memberId: number): ReadonlyMap<number, ReplacedValues> {
  const mayPutBack = useMay('sync.manage');
  const isEnabled = useRosterSource().putsBack === true && mayPutBack;
  const query = { ...apiQuery(syncAdmin.replaced, { id: memberId }), staleTime: 0, enabled: isEnabled };
  const changes = useQuery(query).data?.changes ?? [];
  return new Map(changes.map((change) => [change.id, change]));
}

/** Puts the values back that one change in Wild Apricot replaced. */
export function usePutBack(memberId: number) {
  const client = useQueryClient();
  const { activity } = useRosterSource();
  const action = useAdminAction<{ readonly message: string }, number>({
    mutationFn: (id) => callApi(syncAdmin.putBack, { params: { id } }),
    onSuccess: async ({ message }) => {
      showToast({ tone: 'success', title: words.done, text: message });
      await client.invalidateQueries({ queryKey: queryKeyOf(activity, { id: memberId }) });
      await refreshSynced(client);
    },
    onError: async (error) => {
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
      await refreshSynced(client);
    },
  });
  return { putBack: action.run, isBusy: action.isPending };
}
