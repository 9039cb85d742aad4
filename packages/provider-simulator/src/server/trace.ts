import type { FastifyRequest } from 'fastify';
import type { Target } from '../faults/fault-box.ts';

/** What is noted about a request while it is answered. */
export interface Trace {
  startedAt: number;
  target: Target;
  /** Control paths do not belong to the provider's API: they have no faults and are not logged. */
  isControl: boolean;
  faults: string[];
  warnings: string[];
}

const traces = new WeakMap<FastifyRequest, Trace>();

export function traceOf(request: FastifyRequest): Trace {
  const known = traces.get(request);
  if (known) return known;
  const trace: Trace = {
    startedAt: performance.now(),
    target: { method: request.method, url: decodeAddress(request.url) },
    isControl: /^\/_simulator(\/|\?|$)/i.test(request.url),
    faults: [],
    warnings: [],
  };
  traces.set(request, trace);
  return trace;
}

/** Path and query in readable form: `%24` and `+` decoded. */
function decodeAddress(url: string): string {
  const spaced = url.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
