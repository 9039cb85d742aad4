import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultKind, FaultOf } from './faults.ts';
import { createRandom, type Random } from './random.ts';

/** What a fault is matched against: the method and the decoded path and query, or a message type for webhooks. */
export interface Target {
  method: string;
  url: string;
}

export interface FaultState {
  fault: Fault;
  /** Fitting requests seen so far. */
  seen: number;
  /** Requests struck so far. */
  struck: number;
}

export interface FaultBox {
  states(): FaultState[];
  replace(faults: Fault[], seed?: number): void;
  /** The first fault of this kind that strikes the target now; it counts as a strike. */
  strike<Kind extends FaultKind>(kind: Kind, target: Target): FaultOf<Kind> | null;
  /** Like `strike`, for a fault that has more to say about which target it means. */
  strikeIf<Kind extends FaultKind>(
    kind: Kind,
    target: Target,
    isMeant: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null;
  /** A standing fault of this kind, counted no strike. */
  standing<Kind extends FaultKind>(kind: Kind): FaultOf<Kind> | null;
  /** Resolves after so long, or as soon as the faults of now are replaced: what they have held up then goes on. */
  hold(ms: number): Promise<void>;
  random: Random;
}

export function createFaultBox(): FaultBox {
  let states: FaultState[] = [];
  let random = createRandom(1);
  let present = new AbortController();

  const strikeIf = <Kind extends FaultKind>(
    kind: Kind,
    target: Target,
    isMeant: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null => {
    for (const state of states) {
      const { fault } = state;
      if (!isOfKind(fault, kind) || isSpent(state)) continue;
      if (!fits(fault, target) || !isMeant(fault)) continue;
      state.seen += 1;
      if (state.seen <= (fault.skipFirst ?? 0)) continue;
      if (fault.probability !== undefined && random() >= fault.probability) continue;
      state.struck += 1;
      return fault;
    }
    return null;
  };

  return {
    states: () => states.map((state) => ({ ...state })),
    replace(faults, seed = 1) {
      states = faults.map((fault) => ({ fault, seen: 0, struck: 0 }));
      random = createRandom(seed);
      present.abort();
      present = new AbortController();
    },
    strikeIf,
    strike: (kind, target) => strikeIf(kind, target, () => true),
    standing(kind) {
      for (const { fault } of states) if (isOfKind(fault, kind)) return fault;
      return null;
    },
    async hold(ms) {
      const { signal } = present;
      await pause(ms, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    random: () => random(),
  };
}

function isOfKind<Kind extends FaultKind>(fault: Fault, kind: Kind): fault is FaultOf<Kind> {
  return fault.kind === kind;
}

function isSpent(state: FaultState): boolean {
  return state.fault.times !== undefined && state.struck >= state.fault.times;
}

function fits(fault: Fault, target: Target): boolean {
  const { method, path } = fault.match ?? {};
  if (method !== undefined && method.toUpperCase() !== target.method.toUpperCase()) return false;
  return path === undefined || new RegExp(path, 'i').test(target.url);
}
