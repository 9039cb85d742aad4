import type { EventRegistration, Member } from '@league/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../../platform/api/api-query.ts';
import { patientQuery } from '../../../../platform/api/patient-query.ts';
import { useRosterSource } from '../../roster/roster-source.ts';

/**
 * One member's registrations. Those of the team are fetched once for all members (EVENT-02), and refetched where they
 * must not be minutes old.
 */
export function useMemberRegistrations(member: Pick<Member, 'id' | 'teamId'>, { isReadAnew = false } = {}) {
  const query = apiQuery(useRosterSource().registrations, { teamId: member.teamId ?? 0 });
  return useQuery({
    ...query,
    ...(member.teamId === null && { queryFn: skipToken }),
    ...patientQuery,
    ...(isReadAnew && { refetchOnMount: 'always' as const }),
    select: (registrations: EventRegistration[]) =>
      registrations.filter(({ memberId }) => memberId === member.id),
  });
}
