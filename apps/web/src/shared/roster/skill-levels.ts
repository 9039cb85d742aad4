import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api/api-query.ts';
import { patientQuery } from '../../platform/api/patient-query.ts';

/** The levels a gymnast of the league can be given, the lowest first; the usual ones until the server has answered. */
export function useSkillLevels(): readonly string[] {
  const { data } = useQuery({ ...apiQuery(routes.members.skillLevels), ...patientQuery });
  return data ?? DEFAULT_SKILL_LEVELS;
}
