import type { DuplicateReason } from '@league/contract';
import {
  type ChildName,
  type KeysOfName,
  keysOfName,
  likenessOfChildren,
  readChildName,
} from './child-names.ts';
import { HashedLists, hashOf } from './hashed-lists.ts';

export type BornEntry = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
};

/**
 * At most this many are compared with one child. In a real league far fewer share a birth date and a surname, but in a
 * file designed to cost time all rows may.
 */
const MOST_COMPARED = 50;

/** This many prepared names are cached: those at the heads of long lists, which are compared repeatedly. */
const READY_NAMES = 1000;

/** Names of entries, by the hash of the birth date and by key. */
class NameIndex {
  readonly #whole = new HashedLists();
  readonly #words = new HashedLists();

  add(entry: number, born: number, { whole, words, longest }: KeysOfName): void {
    if (longest === '') return;
    for (const text of whole) this.#whole.add(hashOf(text, born), entry);
    for (const word of words) this.#words.add(hashOf(word, born), entry);
  }

  /**
   * Appends the entries whose name may mean the same: it shares a spelling with this one, or one has all words of the
   * other.
   */
  addTo(found: number[], born: number, { wanted, longest }: KeysOfName): void {
    if (longest === '') return;
    for (const text of wanted) this.#whole.addTo(found, hashOf(text, born), MOST_COMPARED);
    this.#words.addTo(found, hashOf(longest, born), MOST_COMPARED);
  }
}

type ChildKeys = { readonly born: number; readonly first: KeysOfName; readonly last: KeysOfName };

function keysOf({ firstName, lastName, dateOfBirth }: BornEntry): ChildKeys {
  return { born: hashOf(dateOfBirth), first: keysOfName(firstName), last: keysOfName(lastName) };
}

type Alike<Entry> = { readonly entry: Entry; readonly reasons: readonly DuplicateReason[] };

/** Entries by birth date and by what names of one child have in common, so that not every pair is compared. */
export class KnownChildren<Entry extends BornEntry> {
  readonly #entries: Entry[] = [];
  readonly #byFirst = new NameIndex();
  readonly #byLast = new NameIndex();
  readonly #ready = new Map<Entry, ChildName>();

  add(entry: Entry): void {
    this.#addUnder(keysOf(entry), entry);
  }

  /** The entries that may be this child, those with the same surname first, and why the names are alike. */
  find(child: BornEntry): Alike<Entry>[] {
    return this.#findUnder(keysOf(child), child);
  }

  /** Finds the earlier entries that may be this child and then adds it, with its keys made once. */
  findAndAdd(entry: Entry): Alike<Entry>[] {
    const keys = keysOf(entry);
    const found = this.#findUnder(keys, entry);
    this.#addUnder(keys, entry);
    return found;
  }

  #addUnder({ born, first, last }: ChildKeys, entry: Entry): void {
    const index = this.#entries.push(entry) - 1;
    this.#byFirst.add(index, born, first);
    this.#byLast.add(index, born, last);
  }

  #findUnder(keys: ChildKeys, child: BornEntry): Alike<Entry>[] {
    const candidates = this.#candidates(keys, child);
    if (candidates.length === 0) return [];
    const name = readChildName(child);
    return candidates.flatMap((entry) => {
      const reasons = likenessOfChildren(this.#nameOf(entry), name);
      return reasons ? [{ entry, reasons }] : [];
    });
  }

  #nameOf(entry: Entry): ChildName {
    const known = this.#ready.get(entry);
    if (known) return known;
    const name = readChildName(entry);
    if (this.#ready.size >= READY_NAMES) this.#ready.clear();
    this.#ready.set(entry, name);
    return name;
  }

  /** Entries that share a surname, or have the two names the other way round. */
  #candidates({ born, first, last }: ChildKeys, child: BornEntry): readonly Entry[] {
    const found: number[] = [];
    this.#byLast.addTo(found, born, last);
    this.#byLast.addTo(found, born, first);
    this.#byFirst.addTo(found, born, last);
    if (found.length === 0) return [];
    return [...new Set(found)].slice(0, MOST_COMPARED).flatMap((index) => {
      const entry = this.#entries[index];
      return entry?.dateOfBirth === child.dateOfBirth ? [entry] : [];
    });
  }
}
