import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultKind, FaultOf } from './faults.ts';
import { createRandom, type Random } from './random.ts';

/** What a fault is compared with: method and decoded path and query, or the message type of a webhook. */
export interface Target {
  method: string;
  url: string;
}

export interface FaultState {
  fault: Fault;
  /** Matching requests so far. */
  seen: number;
  /** Requests struck so far. */
  struck: number;
}

export interface FaultBox {
  states(): FaultState[];
  replace(faults: Fault[], seed?: number): void;
  /** The first fault of this kind that strikes the target now; it counts as a strike. */
  strike<Kind extends FaultKind>(kind: Kind, target: Target): FaultOf<Kind> | null;
  /** Like `strike`, where more than the target decides whether the fault is meant. */
  strikeIf<Kind extends FaultKind>(
    kind: Kind,
    target: Target,
    isMeant: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null;
  /** A current fault of this kind, without counting a strike. */
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
