type Owned = { readonly teamId: number | null };

/**
 * The order in which this process works on the imports of teams and of the office. The team whose last turn was longest
 * ago comes first, and otherwise the oldest import. Without turns, a coach who has rows fixed repeatedly would have the
 * oldest import and come before all others.
 */
export function createTeamTurns() {
  const lastTurns = new Map<number | null, number>();
  let turn = 0;
  const lastTurn = ({ teamId }: Owned) => lastTurns.get(teamId) ?? 0;
  return {
    /** Expects imports in the order in which they were started. */
    order: <Due extends Owned>(due: readonly Due[]): Due[] =>
      due.toSorted((one, other) => lastTurn(one) - lastTurn(other)),
    took({ teamId }: Owned): void {
      turn += 1;
      lastTurns.set(teamId, turn);
    },
  };
}
