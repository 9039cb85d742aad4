import { roleMay } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';

/** A registration code creates a coach, so only those who may issue codes may see them. */
export function maySeeTeamCodes(viewer: Viewer): boolean {
  return roleMay(viewer, 'teamCodes.manage', 'see');
}

export type CodesShown = 'all' | 'used' | 'none';

/**
 * The part of the codes that this viewer gets. Used codes open nothing; open ones are left out if the person
 * confirmed too long ago, because a person who finds the portal open could register with one later (SAFE-02).
 */
export function codesShownTo(viewer: Viewer): CodesShown {
  if (!maySeeTeamCodes(viewer)) return 'none';
  return viewer.mustConfirm ? 'used' : 'all';
}
