type Work = () => Promise<unknown>;

/** How many milliseconds the work took. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const value = values.toSorted((left, right) => left - right)[Math.floor(values.length * share)];
  if (value === undefined) throw new Error('There is no quantile of nothing.');
  return value;
}

/**
 * Times two pieces of work in turns, each equally often first, so that a slow moment of the machine affects both. The first
 * turn warms up and does not count. `before` prepares each turn and is not timed. Returns the median of each in
 * milliseconds.
 */
export async function timeInTurns(
  rounds: number,
  { ours, theirs, before }: { ours: Work; theirs: Work; before?: Work },
): Promise<{ oursMs: number; theirsMs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    await before?.();
    const works = { ours, theirs };
    for (const who of round % 2 === 0 ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const)) {
      const ms = await timeOf(works[who]);
      if (round > 0) times[who].push(ms);
    }
  }
  return { oursMs: median(times.ours), theirsMs: median(times.theirs) };
}

export function inWords(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
}
