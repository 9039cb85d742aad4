/** Prints one line for the person at the keyboard. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A problem with a remedy: its message is all the person needs to see, no stack. */
export class PlainError extends Error {
  name = 'PlainError';
}

/** Runs a command's work; a PlainError becomes its sentence and exit code 1. */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/** A duration in words: `4.2 s` under a minute, else `1 min 5 s`. */
export function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs a long step: says that it begins, every ten seconds that it goes on, and how long it took.
 * `doing` and `done` are the words for it, `hint` says what to expect: `Installing the packages`, `The packages are
 * installed`, `once, a minute or two`.
 */
export async function showStep({ doing, done, hint }, work) {
  const startedAt = performance.now();
  say(hint === undefined ? `${doing} …` : `${doing} (${hint}) …`);
  const sign = setInterval(
    () => say(`  … still ${doing.toLowerCase()}, ${inWords(performance.now() - startedAt)}`),
    10_000,
  );
  try {
    const result = await work();
    say(`${done} (${inWords(performance.now() - startedAt)}).`);
    return result;
  } finally {
    clearInterval(sign);
  }
}
