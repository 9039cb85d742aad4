import { roleMay } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Registration codes make coaches: only those see them who may issue them. */
export function maySeeTeamCodes(viewer: Viewer): boolean {
  return roleMay(viewer, 'teamCodes.manage', 'see');
}
