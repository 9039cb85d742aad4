/**
 * Random decisions that the same seed repeats. Each actor has its own generator, so the order in which they run does not
 * matter.
 */
export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in this share of cases, in percent. */
  percent(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item | undefined;
};

/** Mulberry32: small, fast, and good enough for decisions. */
export function createRandom(seed: number, actor: string): Random {
  let state = [...`${seed}/${actor}`].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed,
  );
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    fraction,
    between: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    percent: (chance) => fraction() * 100 < chance,
    pick: (items) => items[Math.floor(fraction() * items.length)],
  };
}

/** One of the actions, with the probabilities of `shares` in percent; `otherwise` for the rest. */
export function chooseByShare<Action extends string, Other extends string>(
  random: Random,
  shares: Readonly<Record<Action, number>>,
  otherwise: Other,
): Action | Other {
  let left = random.between(0, 99);
  for (const action in shares) {
    if (left < shares[action]) return action;
    left -= shares[action];
  }
  return otherwise;
}
