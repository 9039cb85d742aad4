import { roleMay } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';

/** A registration code creates a coach, so only those who may issue codes may see them. */
export function maySeeTeamCodes(viewer: Viewer): boolean {
  return roleMay(viewer, 'teamCodes.manage', 'see');
}
