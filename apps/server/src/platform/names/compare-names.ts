import type { MatchReason } from '@league/contract';
import type { ComparedName } from './compared-name.ts';
import { editDistance } from './edit-distance.ts';
import { areFormsOfOneName } from './nicknames.ts';

/** How a written name can be a gymnast's although it differs from theirs. A lower cost is more likely. */
export type Resemblance = {
  readonly cost: number;
  readonly reasons: readonly MatchReason[];
  /** A single letter stands for a whole name, so it fits many gymnasts. */
  readonly hasInitial: boolean;
};

export type PartResemblance = Resemblance | undefined;

const SAME: Resemblance = { cost: 0, reasons: [], hasInitial: false };
const likeness = (cost: number, reason: MatchReason): Resemblance => ({
  cost,
  reasons: [reason],
  hasInitial: reason === 'initial',
});

/** A longer name is no name: it is compared for equality alone, so that no text, however made, costs time. */
const LONGEST_NAME = 40;

/** The typing errors allowed in a word of this length. */
function mostSlips(length: number): number {
  if (length <= 2 || length > LONGEST_NAME) return 0;
  return length <= 5 ? 1 : 2;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

const haveSameSpelling = (written: ComparedName, held: ComparedName) =>
  written.spellings.some((spelling) => held.spellings.includes(spelling));

/** How much close comparing is left, as every match of a file takes from one measure; changed by what uses it. */
export type Work = { left: number };

/** As long as this many looks at two spellings takes one close comparison of them. */
const CLOSELY = 100;

const ENDLESS: Work = { left: Number.POSITIVE_INFINITY };

export type CompareSpelling = (written: ComparedName, held: ComparedName) => PartResemblance;

/** Compares spellings closely until the work is used up; then each differs. */
export function spellingWithin(work: Work): CompareSpelling {
  return (written, held) => (work.left > 0 ? spellingError(written, held, work) : undefined);
}

function spellingError(written: ComparedName, held: ComparedName, work = ENDLESS): PartResemblance {
  work.left -= written.spellings.length * held.spellings.length;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [leftAt, left] of written.spellings.entries()) {
    for (const [rightAt, right] of held.spellings.entries()) {
      const limit = mostSlips(Math.min(left.length, right.length));
      // One slip changes at most two letters. This rules out most pairs without a closer comparison.
      if (limit === 0 || bitsIn((written.letters[leftAt] ?? 0) ^ (held.letters[rightAt] ?? 0)) > 2 * limit)
        continue;
      work.left -= CLOSELY;
      const slips = editDistance(left, right, limit);
      if (slips <= limit) fewest = Math.min(fewest, slips);
    }
  }
  return Number.isFinite(fewest) ? likeness(fewest + 0.5, 'spelling') : undefined;
}

function initialOf({ words }: ComparedName): string | undefined {
  const [only = '', ...others] = words;
  return others.length === 0 && only.length === 1 ? only : undefined;
}

function isPartOf(written: ComparedName, held: ComparedName): boolean {
  const [few, many] = written.words.length < held.words.length ? [written, held] : [held, written];
  return (
    few.words.length < many.words.length &&
    few.words.every((word) => word.length > 1 && many.words.includes(word))
  );
}

/** How a written given name can be the held one; `compareSpelling` is what is tried when nothing else fits. */
export function compareGivenNames(
  written: ComparedName,
  held: ComparedName,
  compareSpelling: CompareSpelling | null = spellingError,
): PartResemblance {
  if (haveSameSpelling(written, held)) return SAME;
  const initial = initialOf(written);
  if (initial) return held.words[0]?.startsWith(initial) ? likeness(3, 'initial') : undefined;
  if (isPartOf(written, held)) return likeness(1, 'partOfName');
  const [name = ''] = written.spellings;
  const [heldName = ''] = held.spellings;
  if (areFormsOfOneName(name, heldName) || areFormsOfOneName(name, held.words[0] ?? '')) {
    return likeness(1, 'shortForm');
  }
  return compareSpelling?.(written, held);
}

/** The same for surnames, which have no short forms. */
export function compareSurnames(
  written: ComparedName,
  held: ComparedName,
  compareSpelling: CompareSpelling | null = spellingError,
): PartResemblance {
  if (haveSameSpelling(written, held)) return SAME;
  const initial = initialOf(written);
  if (initial) return held.words[0]?.startsWith(initial) ? likeness(3, 'initial') : undefined;
  return isPartOf(written, held) ? likeness(1.5, 'partOfName') : compareSpelling?.(written, held);
}
