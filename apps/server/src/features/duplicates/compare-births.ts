import type { DuplicateReason } from '@league/contract';
import { type BornEntry, KnownChildren } from '../../platform/names/known-children.ts';
import { slicesOf, turnForSlice } from '../../platform/slices.ts';

export type FoundPair = {
  readonly firstId: number;
  readonly secondId: number;
  readonly reasons: readonly DuplicateReason[];
};

type Entry = BornEntry & { readonly id: number };

/** Entries compared before the thread takes other work (IMPORT-14). */
export const COMPARED_AT_ONCE = 100;

/** The pairs of entries that may be one child; other callers are answered in between. */
export async function pairsAmong(entries: readonly Entry[]): Promise<FoundPair[]> {
  const earlier = new KnownChildren<Entry>();
  const pairs: FoundPair[] = [];
  const sorted = [...entries].sort((left, right) => left.id - right.id);
  for (const slice of slicesOf(sorted, COMPARED_AT_ONCE)) {
    for (const entry of slice) {
      for (const { entry: known, reasons } of earlier.findAndAdd(entry))
        pairs.push({ firstId: known.id, secondId: entry.id, reasons });
    }
    await turnForSlice();
  }
  return pairs;
}
