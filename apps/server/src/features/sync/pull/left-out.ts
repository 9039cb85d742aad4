import type { SyncFact } from '@league/contract';
import { ProviderUnavailable } from '@league/provider';
import { providerFailureOf } from '../runs/failures.ts';

export const LEFT_OUT_KINDS = ['contact', 'event', 'registration', 'level'] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

/** What a run left out because the provider's data could not be understood or stored. */
export type LeftOut = {
  add(kind: LeftOutKind, id: number): void;
  has(kind: LeftOutKind, id: number): boolean;
  /** The fact for the office; undefined if nothing was left out. */
  fact(): SyncFact | undefined;
};

/** How many numbers are listed; beyond that, only a count. */
const MOST_NAMED = 20;

export function noteLeftOut(): LeftOut {
  const noted = new Map(LEFT_OUT_KINDS.map((kind) => [kind, new Set<number>()]));
  return {
    add: (kind, id) => void noted.get(kind)?.add(id),
    has: (kind, id) => noted.get(kind)?.has(id) ?? false,
    fact() {
      const kinds = [...noted].flatMap(([kind, ids]) =>
        ids.size === 0
          ? []
          : [{ kind, ids: [...ids].slice(0, MOST_NAMED), others: Math.max(0, ids.size - MOST_NAMED) }],
      );
      return kinds.length === 0 ? undefined : { code: 'leftOut', kinds };
    },
  };
}

/** Whether a failure concerns only the requested record, so that others can still be read. */
export function isAboutOne(error: unknown): boolean {
  const failure = providerFailureOf(error);
  return failure !== undefined && !failure.isGeneral;
}

/** After this many requests in a row without an answer, the provider counts as unreachable. */
const MOST_UNANSWERED = 2;

/**
 * Reads one record after another. Reports and skips a record that is not understood or not answered. Throws if the
 * provider answers no request, or leaves several in a row unanswered.
 */
export async function readEach<Id>(
  ids: readonly Id[],
  read: (id: Id) => Promise<void>,
  leaveOut: (id: Id) => void,
): Promise<void> {
  let unanswered = 0;
  for (const [index, id] of ids.entries()) {
    try {
      await read(id);
      unanswered = 0;
    } catch (error) {
      if (error instanceof ProviderUnavailable) unanswered += 1;
      else if (!isAboutOne(error)) throw error;
      const isLast = index === ids.length - 1;
      if (unanswered >= MOST_UNANSWERED || (unanswered > 0 && isLast && unanswered === ids.length))
        throw error;
      leaveOut(id);
    }
  }
}
