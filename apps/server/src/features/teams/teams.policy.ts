import type { Viewer } from '../../platform/http/viewer.ts';

/** Registration codes make coaches: the admin alone sees them. */
export function maySeeTeamCodes(viewer: Viewer): boolean {
  return viewer.role === 'admin';
}
