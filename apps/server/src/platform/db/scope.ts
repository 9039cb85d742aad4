import type { OfficeRole } from '@league/contract';

declare const mark: unique symbol;

/**
 * Whose rows may be accessed: the whole league's, or one team's. Only a policy creates one, from the viewer, and no
 * repository reads members' data without it.
 */
export type Scope = (
  | {
      readonly kind: 'league';
      /** Limits what may be changed (OFFICE-10); null for no limit. */
      readonly officeRole: OfficeRole | null;
      /** The signed-in person whose request it is; null for the portal's own work. */
      readonly userId: number | null;
    }
  | { readonly kind: 'team'; readonly teamId: number }
) & {
  readonly [mark]: true;
};

/** For the portal's own work, for example the sync, and for requests without a signed-in person. */
export function leagueScope(): Scope {
  return { kind: 'league', officeRole: null, userId: null } as Scope;
}

/**
 * For the request of a signed-in person that needs the whole league, for example its accounts. It uses the person's
 * share of the connections (SAFE-07).
 */
export function leagueScopeFor({ userId }: { readonly userId: number }): Scope {
  return { kind: 'league', officeRole: null, userId } as Scope;
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
