import type { SyncFact } from '@league/contract';
import { ProviderUnavailable } from '@league/provider';
import { providerFailureOf } from '../runs/failures.ts';

export const LEFT_OUT_KINDS = ['contact', 'event', 'registration', 'level'] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];

/** What a run had to leave out because the provider's data about it is not understood, or cannot be stored. */
export type LeftOut = {
  add(kind: LeftOutKind, id: number): void;
  has(kind: LeftOutKind, id: number): boolean;
  /** For the office; undefined when nothing was left out. */
  fact(): SyncFact | undefined;
};

/** Numbers that are named; of more, only how many there are. */
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

/** Whether a failure concerns the one thing that was asked for, so that the others can be read all the same. */
export function isAboutOne(error: unknown): boolean {
  const failure = providerFailureOf(error);
  return failure !== undefined && !failure.isGeneral;
}

/** After this many things in a row for which no answer came, the provider is away. */
const MOST_UNANSWERED = 2;

/**
 * Reads one thing after another; one that is not understood or not answered is told and left out. Throws when the provider
 * answers for none, or for several in a row.
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
