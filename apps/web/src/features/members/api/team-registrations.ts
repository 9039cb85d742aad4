import type { EventRegistration } from '@league/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { isUnauthorized } from '../../../platform/api-error.ts';
import { apiQuery } from '../../../platform/api-query.ts';
import { useRosterSource } from '../roster-source.ts';

const STALE_AFTER_MS = 5 * 60_000;
const MOST_RETRIES = 2;

/** One member's registrations, out of those of the team, which are fetched once for all members (EVENT-02). */
export function useMemberRegistrations(member: { readonly id: number; readonly teamId: number | null }) {
  const query = apiQuery(useRosterSource().registrations, { teamId: member.teamId ?? 0 });
  return useQuery({
    ...query,
    ...(member.teamId === null && { queryFn: skipToken }),
    staleTime: STALE_AFTER_MS,
    retry: (failures, error) => failures < MOST_RETRIES && !isUnauthorized(error),
    select: (registrations: EventRegistration[]) =>
      registrations.filter(({ memberId }) => memberId === member.id),
  });
}
