const MOST_TRIES = 3;

/**
 * Runs `work` again if another transaction wrote between its read and its write, which `isRace` recognizes; the next
 * read sees it. Throws that failure the third time, and any other at once.
 */
export async function retryRace<Result>(
  work: () => Promise<Result>,
  isRace: (error: unknown) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isRace(error)) throw error;
    }
  }
}
