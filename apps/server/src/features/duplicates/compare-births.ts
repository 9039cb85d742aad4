import type { DuplicateReason } from '@league/contract';
import { type BornEntry, KnownChildren } from '../scores/index.ts';

export type FoundPair = {
  readonly firstId: number;
  readonly secondId: number;
  readonly reasons: readonly DuplicateReason[];
};

/** The pairs among entries that may be one child. */
export function pairsAmong(entries: readonly (BornEntry & { readonly id: number })[]): FoundPair[] {
  const earlier = new KnownChildren<BornEntry & { readonly id: number }>();
  const pairs: FoundPair[] = [];
  for (const entry of [...entries].sort((left, right) => left.id - right.id)) {
    for (const { entry: known, reasons } of earlier.find(entry))
      pairs.push({ firstId: known.id, secondId: entry.id, reasons });
    earlier.add(entry);
  }
  return pairs;
}
