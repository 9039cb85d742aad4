const AGAIN_AFTER_MS = 15_000;

/**
 * Loads a program that the page needs but does not wait for. After a failure it retries at intervals, when the network
 * returns, and when the page is shown again.
 */
export async function loadPersistently<Program>(load: () => Promise<Program>): Promise<Program> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const go = () => {
      if (document.visibilityState === 'hidden') return;
      clearInterval(timer);
      stop.abort();
      resolve();
    };
    const timer = setInterval(go, AGAIN_AFTER_MS);
    window.addEventListener('online', go, { signal: stop.signal });
    document.addEventListener('visibilitychange', go, { signal: stop.signal });
  });
}
