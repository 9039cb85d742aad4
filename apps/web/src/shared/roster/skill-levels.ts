import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api/api-query.ts';
import { patientQuery } from '../../platform/api/patient-query.ts';

/** The levels that a gymnast of the league can have, the lowest first. Until the server has answered, the default levels. */
export function useSkillLevels(): readonly string[] {
  const { data } = useQuery({ ...apiQuery(routes.members.skillLevels), ...patientQuery });
  return data ?? DEFAULT_SKILL_LEVELS;
}
