import { type BulkRenewReply, LIMITS, routes } from '@league/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { bulkRenewalToast } from '../renewal-toasts.ts';
import { refreshRoster } from './roster.ts';

export type BulkRenewResults = BulkRenewReply['results'];

const mutationKey = ['bulk-renew'];

/** Renews the members of the given ids, tells the outcome and refreshes the roster (MEM-13). */
export function useBulkRenew({ onDone }: { onDone: (results: BulkRenewResults) => void }) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey,
    mutationFn: renewAll,
    onSuccess: (results) => {
      showToast(bulkRenewalToast(results));
      onDone(results);
    },
    onError: () =>
      showToast({ tone: 'error', title: members.renewal.failed, text: members.renewal.bulkFailedText }),
    onSettled: () => void refreshRoster(client),
  });
  return {
    renew: (memberIds: readonly number[]) => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate(memberIds);
    },
    isRenewing: mutation.isPending,
  };
}

/** One request takes a limited number of ids; a larger team goes in several, one after the other. */
async function renewAll(memberIds: readonly number[]): Promise<BulkRenewResults> {
  const results: BulkRenewResults = { successful: [], failed: [] };
  for (let start = 0; start < memberIds.length; start += LIMITS.memberIds) {
    const reply = await callApi(routes.members.bulkRenew, {
      body: { memberIds: memberIds.slice(start, start + LIMITS.memberIds) },
    });
    results.successful.push(...reply.results.successful);
    results.failed.push(...reply.results.failed);
  }
  return results;
}
