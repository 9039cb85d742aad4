import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultKind, FaultOf } from './faults.ts';
import { createRandom, type Random } from './random.ts';

/**
 * What a fault is compared with: for a request its method and its decoded path with query, for a webhook message its
 * type.
 */
export interface Target {
  method: string;
  url: string;
}

export interface FaultState {
  fault: Fault;
  /** How many requests have matched so far. */
  seen: number;
  /** How many requests have been affected so far. */
  struck: number;
}

export interface FaultBox {
  states(): FaultState[];
  replace(faults: Fault[], seed?: number): void;
  /** The first fault of this kind that applies to the target now; the fault counts this as one use. */
  strike<Kind extends FaultKind>(kind: Kind, target: Target): FaultOf<Kind> | null;
  /** Like `strike`, if more than the target decides whether the fault applies. */
  strikeIf<Kind extends FaultKind>(
    kind: Kind,
    target: Target,
    isMeant: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null;
  /** A current fault of this kind; does not count as a use. */
  standing<Kind extends FaultKind>(kind: Kind): FaultOf<Kind> | null;
  /** Resolves after this time, or as soon as the current faults are replaced. */
  hold(ms: number): Promise<void>;
  random: Random;
}

export function createFaultBox(): FaultBox {
  let states: FaultState[] = [];
  let random = createRandom(1);
  let current = new AbortController();

  const strikeIf = <Kind extends FaultKind>(
    kind: Kind,
    target: Target,
    isMeant: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null => {
    for (const state of states) {
      const { fault } = state;
      if (!isOfKind(fault, kind) || isSpent(state)) continue;
      if (!matches(fault, target) || !isMeant(fault)) continue;
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
      current.abort();
      current = new AbortController();
    },
    strikeIf,
    strike: (kind, target) => strikeIf(kind, target, () => true),
    standing(kind) {
      for (const { fault } of states) if (isOfKind(fault, kind)) return fault;
      return null;
    },
    async hold(ms) {
      const { signal } = current;
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

function matches(fault: Fault, target: Target): boolean {
  const { method, path } = fault.match ?? {};
  if (method !== undefined && method.toUpperCase() !== target.method.toUpperCase()) return false;
  return path === undefined || new RegExp(path, 'i').test(target.url);
}
