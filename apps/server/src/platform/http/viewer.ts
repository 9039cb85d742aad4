import type { OfficeRole, Role } from '@league/contract';
import { officeScope, type Scope, teamScope } from '../db/scope.ts';

/** The signed-in person for whom a request runs. */
export type Viewer = {
  readonly userId: number;
  readonly role: Role;
  /** The role in the office; null for a coach (OFFICE-10). */
  readonly officeRole: OfficeRole | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly coachLevel: string | null;
  readonly teamId: number | null;
  readonly teamName: string | null;
  /** True if the office has set the password; the person must choose their own before doing anything else (AUTH-11). */
  readonly mustChoosePassword: boolean;
  /** True if the admin lacks a required second factor, and must set it up before doing anything else (BEYOND-11). */
  readonly mustSetUpSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
  /** True if the person's password or code was last given too long ago for the routes that ask for it (SAFE-02). */
  readonly mustConfirm: boolean;
  /**
   * The state of the database in which all this was read for the request; what was read in an equal state need not be
   * read again. Null for the viewer of a job.
   */
  readonly databaseState: string | null;
};

/** Reads the session of a request's Cookie header; null if there is no valid one. */
export type ResolveViewer = (cookie: string | undefined) => Promise<Viewer | null>;

/**
 * What a viewer's work may access: the office everything, limited to what the person's role may change (OFFICE-10); a
 * coach their own team (MEM-02, CODES-01).
 */
export function scopeOf(viewer: Viewer): Scope {
  return viewer.role === 'admin' ? officeScope(viewer.officeRole, viewer.userId) : teamScope(viewer.teamId);
}
