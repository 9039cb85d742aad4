import type { Member } from '@league/contract';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { type DonePress, done, isSecondTap, type Press, pressOf } from '../card/presses.ts';
import { changeRoster, refreshRoster } from '../roster/roster.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import { renewalToast } from './renewal-toasts.ts';

/** For each page, the press that made the last renewal. */
const lastRenewed = new WeakMap<QueryClient, DonePress>();

/** Renews one lapsed member and reports the result (MEM-14). A second call while it runs does nothing (case C23). */
export function useRenewMember(memberId: number): {
  renew: (event: MouseEvent) => void;
  isRenewing: boolean;
} {
  const client = useQueryClient();
  const source = useRosterSource();
  const mutationKey = ['renew-member', memberId];
  const mutation = useSingleMutation({
    mutationKey,
    mutationFn: (_press: Press | null) => callApi(source.renew, { params: { id: memberId } }),
    onSuccess: (reply, press) => {
      if (press) lastRenewed.set(client, done(press));
      showToast(renewalToast(reply));
      void changeRoster(client, source, (roster) => withStatus(roster, memberId, reply.membershipStatus));
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: members.renewal.failed,
        text: describeError(error, members.renewal.failedText),
      });
      void refreshRoster(client, source);
    },
  });
  return {
    renew: (event) => {
      const press = pressOf(event);
      if (!isSecondTap(press, lastRenewed.get(client))) mutation.run(press);
    },
    isRenewing: useIsMutating({ mutationKey }) > 0,
  };
}

function withStatus(roster: readonly Member[], id: number, membershipStatus: string): Member[] {
  return roster.map((member) =>
    member.id === id ? { ...member, membershipStatus, can: { ...member.can, renew: false } } : member,
  );
}
