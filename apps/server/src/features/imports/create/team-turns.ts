type Owned = { readonly teamId: number | null };

/**
 * In which order the imports of teams, and of the office, are worked on here: the team that had its turn longest ago comes
 * first, and else the import that was there first. A coach who has rows fixed again and again has an old import, which would
 * else come before those of all others.
 */
export function createTeamTurns() {
  const lastTurns = new Map<number | null, number>();
  let turn = 0;
  const lastTurn = ({ teamId }: Owned) => lastTurns.get(teamId) ?? 0;
  return {
    /** Takes imports in the order in which they were started. */
    order: <Due extends Owned>(due: readonly Due[]): Due[] =>
      due.toSorted((one, other) => lastTurn(one) - lastTurn(other)),
    took({ teamId }: Owned): void {
      turn += 1;
      lastTurns.set(teamId, turn);
    },
  };
}
