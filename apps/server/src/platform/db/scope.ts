import type { OfficeRole } from '@league/contract';

declare const mark: unique symbol;

/**
 * Whose rows may be accessed: the whole league's, or one team's. Only a policy creates one, from the viewer, and no
 * repository reads members' data without it.
 */
export type Scope = (
  | { readonly kind: 'league' }
  | { readonly kind: 'league'; readonly officeRole: OfficeRole; readonly userId: number }
  | { readonly kind: 'team'; readonly teamId: number }
) & {
  readonly [mark]: true;
};

/** For policies, and for the portal's own work, for example the sync. */
export function leagueScope(): Scope {
  return { kind: 'league' } as Scope;
}

/**
 * For policies: the league, limited to what the role of a person of the office may change, which row-level security
 * checks too (OFFICE-10). A person without a role can change nothing.
 */
export function officeScope(officeRole: OfficeRole | null, userId: number): Scope {
  return { kind: 'league', officeRole: officeRole ?? 'readOnly', userId } as Scope;
}

/** For policies. A coach without a team gets the team 0, which does not exist. */
export function teamScope(teamId: number | null): Scope {
  return { kind: 'team', teamId: teamId ?? 0 } as Scope;
}
