import type { OfficeRole } from '@league/contract';

declare const mark: unique symbol;

/**
 * Whose rows may be accessed: the whole league's, or one team's. No repository reads members' data without it. The scope
 * of a request comes from its viewer (`scopeOf`), or is one of those of the league below.
 */
export type Scope = (
  | {
      readonly kind: 'league';
      /** Limits what may be changed (OFFICE-10); null for no limit. */
      readonly officeRole: OfficeRole | null;
      /** The person whose share of the connections it uses (SAFE-07); null for the portal's own work and for visitors. */
      readonly userId: number | null;
    }
  | { readonly kind: 'team'; readonly teamId: number }
) & {
  readonly [mark]: true;
};

/** For the portal's own work, for example the sync, and for visitors. */
export function leagueScope(): Scope {
  return leagueScopeFor({});
}

/** For work of one person that needs the whole league, for example its accounts; without `userId`, of a visitor. */
export function leagueScopeFor({ userId = null }: { readonly userId?: number | null | undefined }): Scope {
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
