import type { Member } from '@league/contract';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/single-mutation.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { renewalToast } from '../renewal-toasts.ts';
import { useRosterSource } from '../roster-source.ts';
import { changeRoster, refreshRoster } from './roster.ts';

/**
 * Where only the lapsed are shown, a renewed one's card goes and the next comes under the finger: whoever taps twice, or
 * once more out of impatience, means the first.
 */
const SAME_PRESS_MS = 700;
const SAME_PLACE_PX = 24;
const lastRenewed = new WeakMap<QueryClient, Press & { readonly doneAt: number }>();

/** Where on the screen the button was pressed, and how far the page was scrolled; null for a key. */
type Press = { readonly x: number; readonly y: number; readonly scrolled: number };

function pressOf({ detail, clientX, clientY }: MouseEvent): Press | null {
  return detail === 0 ? null : { x: clientX, y: clientY, scrolled: window.scrollY };
}

function isSamePlace(one: Press, other: Press): boolean {
  const { x, y, scrolled } = other;
  return Math.hypot(one.x - x, one.y - y) < SAME_PLACE_PX && one.scrolled === scrolled;
}

/** Renews one lapsed member and says how it went (MEM-14). While it is under way, asking again does nothing (case C23). */
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
      if (press) lastRenewed.set(client, { ...press, doneAt: performance.now() });
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
      const last = lastRenewed.get(client);
      const isSoon = last !== undefined && performance.now() - last.doneAt < SAME_PRESS_MS;
      if (!(isSoon && press && isSamePlace(press, last))) mutation.run(press);
    },
    isRenewing: useIsMutating({ mutationKey }) > 0,
  };
}

function withStatus(roster: readonly Member[], id: number, membershipStatus: string): Member[] {
  return roster.map((member) =>
    member.id === id ? { ...member, membershipStatus, can: { ...member.can, renew: false } } : member,
  );
}
