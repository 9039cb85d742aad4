import { type BulkRenewReply, LIMITS } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { useSingleMutation } from '../../../platform/single-mutation.ts';
import { showToast } from '../../../platform/toast.ts';
import { refreshRoster } from '../roster/roster.ts';
import { type RosterSource, useRosterSource } from '../roster/roster-source.ts';
import { bulkRenewalToast } from './renewal-toasts.ts';

export type BulkRenewResults = BulkRenewReply['results'];

/** Renews the members of the given ids, tells the outcome and refreshes the roster (MEM-13). */
export function useBulkRenew({ onDone }: { onDone: (results: BulkRenewResults) => void }) {
  const client = useQueryClient();
  const source = useRosterSource();
  const mutation = useSingleMutation({
    mutationKey: ['bulk-renew'],
    mutationFn: (memberIds: readonly number[]) => renewAll(source, memberIds),
    onSuccess: (results) => {
      showToast(bulkRenewalToast(results));
      onDone(results);
    },
    onError: (error) => showToast({ tone: 'error', ...source.words.bulkRenewalFailed(error) }),
    onSettled: () => void refreshRoster(client, source),
  });
  return {
    renew: mutation.run,
    isRenewing: mutation.isPending,
  };
}

/** One request takes a limited number of ids; a larger team goes in several, one after the other. */
async function renewAll(source: RosterSource, memberIds: readonly number[]): Promise<BulkRenewResults> {
  const results: BulkRenewResults = { successful: [], failed: [] };
  for (let start = 0; start < memberIds.length; start += LIMITS.memberIds) {
    const reply = await callApi(source.bulkRenew, {
      body: { memberIds: memberIds.slice(start, start + LIMITS.memberIds) },
    });
    results.successful.push(...reply.results.successful);
    results.failed.push(...reply.results.failed);
  }
  return results;
}
