import type { Team } from '@league/contract';

/** Takes teams of which some share a name; gives one per name, the one with the longer code (CODES-02). */
export function oneTeamPerName(teams: readonly Team[]): readonly Team[] {
  const byName = new Map<string, Team>();
  for (const team of teams) {
    const other = byName.get(team.name);
    if (!other || codeLength(team) > codeLength(other)) byName.set(team.name, team);
  }
  return [...byName.values()];
}

function codeLength({ teamCode }: Team): number {
  return teamCode?.length ?? 0;
}
