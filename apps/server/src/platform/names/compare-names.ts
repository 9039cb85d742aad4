import type { MatchReason } from '@league/contract';
import type { ComparedName } from './compared-name.ts';
import { editDistance } from './edit-distance.ts';
import { areFormsOfOneName } from './nicknames.ts';

/** Why a written name can be a gymnast's although it differs from theirs. A lower cost is more likely. */
export type Resemblance = {
  readonly cost: number;
  readonly reasons: readonly MatchReason[];
  /** True if a single letter stands for a whole name, so that it fits many gymnasts. */
  readonly hasInitial: boolean;
};

export type PartResemblance = Resemblance | undefined;

const SAME: Resemblance = { cost: 0, reasons: [], hasInitial: false };
const likeness = (cost: number, reason: MatchReason): Resemblance => ({
  cost,
  reasons: [reason],
  hasInitial: reason === 'initial',
});

/** A longer text is not a name: it is only compared for equality, so that no text can cost much time. */
const LONGEST_NAME = 40;

/** The typing errors allowed in a word of this length. */
function mostTypingErrors(length: number): number {
  if (length <= 2 || length > LONGEST_NAME) return 0;
  return length <= 5 ? 1 : 2;
}

/** How many bits of 32 are set. */
function bitsIn(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How much work is left for comparisons. All matches of a file share it, and each comparison reduces it. */
export type Work = { left: number };

/**
 * The cost of comparing two names, and of comparing two spellings letter by letter. The unit is one comparison of
 * letter masks.
 */
const COSTS = { names: 20, closely: 100 } as const;

const ENDLESS: Work = { left: Number.POSITIVE_INFINITY };

/** Two typing errors change at most four letters. */
const MOST_CHANGED = 4;

/**
 * Whether two surnames could be the same name, judged only by their letters: one has all letters of the other, or few
 * differ. This rules out nearly all pairs, whatever text was stored as a name.
 */
function canBeOneSurname(written: ComparedName, held: ComparedName): boolean {
  const [few = 0, many = 0] = [written.letters[0], held.letters[0]];
  if ((few & ~many) === 0 || (many & ~few) === 0) return true;
  for (const left of written.letters)
    for (const right of held.letters) if (bitsIn(left ^ right) <= MOST_CHANGED) return true;
  return false;
}

const haveSameSpelling = (written: ComparedName, held: ComparedName) =>
  written.spellings.some((spelling) => held.spellings.includes(spelling));

/**
 * The indexes of the first and the last spelling, which write all special letters in the one way or in the other. The
 * spellings between differ from these in few letters.
 */
const outerSpellings = ({ spellings }: ComparedName) =>
  spellings.length === 1 ? [0] : [0, spellings.length - 1];

/** Compares letter by letter what can differ by no more than typing errors. */
function spellingError(written: ComparedName, held: ComparedName, work: Work): PartResemblance {
  let fewest = Number.POSITIVE_INFINITY;
  for (const leftAt of outerSpellings(written)) {
    for (const rightAt of outerSpellings(held)) {
      const [left = '', right = ''] = [written.spellings[leftAt], held.spellings[rightAt]];
      const limit = mostTypingErrors(Math.min(left.length, right.length));
      if (limit === 0 || Math.abs(left.length - right.length) > limit) continue;
      // One typing error changes at most two letters. This rules out most pairs without a closer comparison.
      if (bitsIn((written.letters[leftAt] ?? 0) ^ (held.letters[rightAt] ?? 0)) > 2 * limit) continue;
      work.left -= COSTS.closely;
      const errors = editDistance(left, right, limit);
      if (errors <= limit) fewest = Math.min(fewest, errors);
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
    few.words.every((word) => word.length > 1 && many.wordSet.has(word))
  );
}

const spellingPairs = (written: ComparedName, held: ComparedName) =>
  written.spellings.length * held.spellings.length;

/**
 * How a written given name can be the held one. Spelling errors are compared last, while `work` is left; null compares
 * none.
 */
export function compareGivenNames(
  written: ComparedName,
  held: ComparedName,
  work: Work | null = ENDLESS,
): PartResemblance {
  if (work) work.left -= COSTS.names + spellingPairs(written, held);
  if (haveSameSpelling(written, held)) return SAME;
  const initial = initialOf(written);
  if (initial) return held.words[0]?.startsWith(initial) ? likeness(3, 'initial') : undefined;
  if (isPartOf(written, held)) return likeness(1, 'partOfName');
  const [name = ''] = written.spellings;
  const [heldName = ''] = held.spellings;
  if (areFormsOfOneName(name, heldName) || areFormsOfOneName(name, held.words[0] ?? '')) {
    return likeness(1, 'shortForm');
  }
  return work && work.left > 0 ? spellingError(written, held, work) : undefined;
}

/** Does the same for surnames, which have no short forms. */
export function compareSurnames(
  written: ComparedName,
  held: ComparedName,
  work: Work | null = ENDLESS,
): PartResemblance {
  if (work) work.left -= spellingPairs(written, held);
  if (!canBeOneSurname(written, held)) return undefined;
  if (work) work.left -= COSTS.names;
  if (haveSameSpelling(written, held)) return SAME;
  const initial = initialOf(written);
  if (initial) return held.words[0]?.startsWith(initial) ? likeness(3, 'initial') : undefined;
  if (isPartOf(written, held)) return likeness(1.5, 'partOfName');
  return work && work.left > 0 ? spellingError(written, held, work) : undefined;
}
