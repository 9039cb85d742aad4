import type { Coach } from '@league/contract';

export type CoachGroup = {
  readonly teamId: number;
  readonly teamName: string;
  readonly coaches: readonly Coach[];
};

/** Groups coaches by team, and apart those without one. Keeps the server's order (COACHES-01). */
export function groupByTeam(coaches: readonly Coach[]): {
  readonly groups: readonly CoachGroup[];
  readonly unassigned: readonly Coach[];
} {
  const groups = new Map<number, { teamId: number; teamName: string; coaches: Coach[] }>();
  const unassigned: Coach[] = [];
  for (const coach of coaches) {
    const { teamId, teamName } = coach;
    if (teamId === undefined) {
      unassigned.push(coach);
      continue;
    }
    const group = groups.get(teamId) ?? { teamId, teamName: teamName ?? '', coaches: [] };
    group.coaches.push(coach);
    groups.set(teamId, group);
  }
  return { groups: [...groups.values()], unassigned };
}
