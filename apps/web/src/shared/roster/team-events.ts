import { routes } from '@league/contract/calls';
import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api/api-query.ts';
import { morePatientQuery, patientQuery } from '../../platform/api/patient-query.ts';

/** The events that coaches may see (EVENT-02). */
export function useVisibleEvents() {
  return useQuery({ ...apiQuery(routes.events.visible), ...morePatientQuery });
}

/** Registrations of a team's gymnasts for these events; not fetched without a team. */
export function useTeamRegistrations(teamId: number | undefined) {
  const query = apiQuery(routes.events.teamRegistrations, { teamId: teamId ?? 0 });
  return useQuery({ ...query, ...(teamId === undefined && { queryFn: skipToken }), ...patientQuery });
}
