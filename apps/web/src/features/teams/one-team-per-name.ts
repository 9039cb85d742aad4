import type { Team } from '@league/contract';

/** Of several teams with the same name, keeps the one with the longest code (CODES-02). */
export function oneTeamPerName(teams: readonly Team[]): readonly Team[] {
  const byName = new Map<string, Team>();
  for (const team of teams) {
    const other = byName.get(team.name);
    if (!other || codeLength(team) > codeLength(other)) byName.set(team.name, team);
  }
  return [...byName.values()];
}

/** A hidden code counts more than none. */
function codeLength({ teamCode, isCodeHidden }: Team): number {
  return teamCode?.length ?? Number(isCodeHidden ?? false);
}
