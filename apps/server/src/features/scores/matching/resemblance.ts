import {
  compareGivenNames,
  compareSurnames,
  type PartResemblance,
  type Work,
} from '../../../platform/names/compare-names.ts';
import { type ComparedName, comparedName } from '../../../platform/names/compared-name.ts';
import type { IndexedMember } from './roster-index.ts';
import { MOST_WORDS, type WrittenName } from './written-name.ts';

/** One way to split a written name. */
export type Split = {
  readonly given: ComparedName;
  readonly surname: ComparedName;
  readonly isReversed: boolean;
};

/** Every way to split a name into given name and surname, in both orders. */
export function splitsOf({ words, givenWords }: WrittenName): Split[] {
  if (words.length > MOST_WORDS) return [];
  const cuts = givenWords === undefined ? words.slice(1).map((_, index) => index + 1) : [givenWords];
  return cuts.flatMap((cut) => {
    const head = comparedName(words.slice(0, cut).join(' '));
    const tail = comparedName(words.slice(cut).join(' '));
    return [
      { given: head, surname: tail, isReversed: false },
      { given: tail, surname: head, isReversed: true },
    ];
  });
}

const MOST_COST = 5;

/** The closest resemblance of a written name, split in every way, to a gymnast's name; undefined when there is none. */
export function resemblanceOf(splits: readonly Split[], held: IndexedMember, work: Work): PartResemblance {
  let best: PartResemblance;
  for (const { given, surname, isReversed } of splits) {
    const last = compareSurnames(surname, held.last, work);
    const first = last && compareGivenNames(given, held.first, work);
    if (!first || (first.hasInitial && last.hasInitial)) continue;
    const cost = first.cost + last.cost + (isReversed ? 1 : 0);
    if (cost > MOST_COST || (best && best.cost <= cost)) continue;
    const reasons = new Set([...first.reasons, ...last.reasons, ...(isReversed ? ['swapped' as const] : [])]);
    best = { cost, reasons: [...reasons], hasInitial: first.hasInitial || last.hasInitial };
  }
  return best;
}
