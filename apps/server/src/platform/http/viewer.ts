import type { OfficeRole, Role } from '@league/contract';
import { officeScope, type Scope, teamScope } from '../db/scope.ts';

/** The signed-in person on whose behalf a request runs. */
export type Viewer = {
  readonly userId: number;
  readonly role: Role;
  /** Which of the office's roles; null for a coach (OFFICE-10). */
  readonly officeRole: OfficeRole | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly coachLevel: string | null;
  readonly teamId: number | null;
  readonly teamName: string | null;
  /** The office has set the password; the person may do nothing before choosing one of their own (AUTH-11). */
  readonly mustChoosePassword: boolean;
  /** The admin has no second factor where one is required, and may do nothing before setting it up (BEYOND-11). */
  readonly mustSetUpSecondFactor: boolean;
  /**
   * The state of the database in which all this was read for the request: what was read in an equal one need not be read
   * again. Null for the viewer of a job.
   */
  readonly databaseState: string | null;
};

/** Takes the Cookie header of a request and reads its session; null when it has none that is good now. */
export type ResolveViewer = (cookie: string | undefined) => Promise<Viewer | null>;

/**
 * What of the league a viewer's work may touch: the office all of it, within what the person's role may change (OFFICE-10); a
 * coach their own team (MEM-02, CODES-01).
 */
export function scopeOf(viewer: Viewer): Scope {
  return viewer.role === 'admin' ? officeScope(viewer.officeRole) : teamScope(viewer.teamId);
}
