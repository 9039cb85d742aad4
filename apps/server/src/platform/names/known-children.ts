import type { DuplicateReason } from '@league/contract';
import { type ChildName, keysOfChildName, likenessOfChildren, readChildName } from './child-names.ts';

export type BornEntry = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
};

/**
 * As many are compared with one child. Of a real league far fewer share a birth date and a surname; in a file made to cost
 * time all rows may.
 */
const MOST_COMPARED = 50;

function put<Entry>(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
}

/** Entries by birth date and by what the names of one child have in common, so that not each is compared with each. */
export class KnownChildren<Entry extends BornEntry> {
  readonly #byFirst = new Map<string, Entry[]>();
  readonly #byLast = new Map<string, Entry[]>();
  readonly #names = new Map<Entry, ChildName>();

  add(entry: Entry): void {
    const { first, last } = keysOfChildName(entry);
    this.#names.set(entry, readChildName(entry));
    for (const key of first) put(this.#byFirst, `${entry.dateOfBirth} ${key}`, entry);
    for (const key of last) put(this.#byLast, `${entry.dateOfBirth} ${key}`, entry);
  }

  /** The entries that may be this child, first those with the same surname, and how the names are alike. */
  find(child: BornEntry): { readonly entry: Entry; readonly reasons: readonly DuplicateReason[] }[] {
    const candidates = this.#candidates(child);
    if (candidates.length === 0) return [];
    const name = readChildName(child);
    return candidates.flatMap((entry) => {
      const known = this.#names.get(entry);
      const reasons = known && likenessOfChildren(known, name);
      return reasons ? [{ entry, reasons }] : [];
    });
  }

  /** They share a surname, or have the two names the other way round. */
  #candidates({ dateOfBirth, ...child }: BornEntry): readonly Entry[] {
    const { first, last } = keysOfChildName(child);
    const entriesOf = (map: ReadonlyMap<string, readonly Entry[]>, keys: readonly string[]) =>
      keys.flatMap((key) => map.get(`${dateOfBirth} ${key}`)?.slice(0, MOST_COMPARED) ?? []);
    const found = new Set([
      ...entriesOf(this.#byLast, last),
      ...entriesOf(this.#byLast, first),
      ...entriesOf(this.#byFirst, last),
    ]);
    return [...found].slice(0, MOST_COMPARED);
  }
}
