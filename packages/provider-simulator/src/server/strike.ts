import type { FaultKind, FaultOf } from '../faults/faults.ts';
import type { World } from '../world.ts';
import type { Trace } from './trace.ts';

/** The fault of a kind that applies to a request now, if `isMeant` agrees; the request log will mention it. */
export function strikeOn<Kind extends FaultKind>(
  world: World,
  trace: Trace,
  kind: Kind,
  isMeant: (fault: FaultOf<Kind>) => boolean = () => true,
): FaultOf<Kind> | null {
  const fault = world.faults.strikeIf(kind, trace.target, isMeant);
  if (fault) trace.faults.push(kind);
  return fault;
}
