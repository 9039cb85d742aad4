import type { Member } from '@league/contract';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import { nameOf } from '../card/member-name.ts';
import { type BulkRenewResults, useBulkRenew } from './bulk-renew.ts';
import type { RenewalFailure } from './renewal-failures.tsx';

/** Bulk renewal together with the list of those it could not renew, which stays until it is dismissed (MEM-13). */
export function useRenewal({ roster, onDone }: { roster: readonly Member[]; onDone: () => void }) {
  const [failures, setFailures] = useState<readonly RenewalFailure[]>([]);
  const bulkRenewal = useBulkRenew({
    onDone: (results) => {
      setFailures(withNames(results.failed, roster));
      onDone();
    },
  });
  return { ...bulkRenewal, failures, dismiss: () => setFailures([]) };
}

function withNames(failed: BulkRenewResults['failed'], roster: readonly Member[]): RenewalFailure[] {
  const names = new Map(roster.map((member) => [member.id, nameOf(member)]));
  return failed.map(({ memberId, reason }) => ({
    memberId,
    name: names.get(memberId) ?? members.renewal.noLongerListed,
    reason,
  }));
}
