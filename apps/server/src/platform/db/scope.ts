declare const mark: unique symbol;

/**
 * Whose rows a piece of work may touch: the whole league, or one team. Only a policy makes one, from the viewer, and
 * no repository reads members' data without it.
 */
export type Scope = ({ readonly kind: 'league' } | { readonly kind: 'team'; readonly teamId: number }) & {
  readonly [mark]: true;
};

/** For policies, and for the portal's own work such as the sync. */
export function leagueScope(): Scope {
  return { kind: 'league' } as Scope;
}

/** For policies. A coach without a team gets the team 0, which does not exist. */
export function teamScope(teamId: number | null): Scope {
  return { kind: 'team', teamId: teamId ?? 0 } as Scope;
}
