import { randomBytes } from 'node:crypto';

/**
 * Different in each process, so that a file written for one seed is not slow under another. A file may still exist that
 * is slow under every seed: the hash is made for speed, and the search of a bucket has no limit.
 */
const SEED = randomBytes(4).readInt32LE();

/**
 * A 32-bit hash of a text, and of what was hashed before it. Other texts can have the same hash, so what is found by it
 * must be compared.
 */
export function hashOf(text: string, before = SEED): number {
  let hash = before;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash;
}

const FIRST_ROOM = 64;

function longer(array: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(array.length * 2);
  copy.set(array);
  return copy;
}

/** Lists of numbers by hash, in insertion order: 16 to 32 bytes per number, while a Map of arrays needs 150 to 300. */
export class HashedLists {
  #count = 0;
  #hashes = new Int32Array(FIRST_ROOM);
  #values = new Int32Array(FIRST_ROOM);
  // Indexes of nodes, counted from 1: the next one in the same bucket, and the first and last of each bucket.
  #next = new Int32Array(FIRST_ROOM);
  #firsts = new Int32Array(FIRST_ROOM);
  #lasts = new Int32Array(FIRST_ROOM);

  add(hash: number, value: number): void {
    if (this.#count === this.#hashes.length) this.#grow();
    this.#count += 1;
    this.#hashes[this.#count - 1] = hash;
    this.#values[this.#count - 1] = value;
    this.#append(this.#count);
  }

  /** Appends the first numbers of a list, at most `most`, to `found`. */
  addTo(found: number[], hash: number, most: number): void {
    const end = found.length + most;
    for (let node = this.#firsts[this.#bucketOf(hash)] ?? 0; node !== 0; node = this.#next[node - 1] ?? 0) {
      if (this.#hashes[node - 1] !== hash) continue;
      found.push(this.#values[node - 1] ?? 0);
      if (found.length >= end) return;
    }
  }

  #bucketOf(hash: number): number {
    return hash & (this.#firsts.length - 1);
  }

  #append(node: number): void {
    const bucket = this.#bucketOf(this.#hashes[node - 1] ?? 0);
    const last = this.#lasts[bucket] ?? 0;
    if (last === 0) this.#firsts[bucket] = node;
    else this.#next[last - 1] = node;
    this.#lasts[bucket] = node;
  }

  #grow(): void {
    this.#hashes = longer(this.#hashes);
    this.#values = longer(this.#values);
    const room = this.#hashes.length;
    this.#next = new Int32Array(room);
    this.#firsts = new Int32Array(room);
    this.#lasts = new Int32Array(room);
    for (let node = 1; node <= this.#count; node += 1) this.#append(node);
  }
}
