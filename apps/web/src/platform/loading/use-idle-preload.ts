import { useEffect } from 'react';
import type { Loadable } from './preloadable.ts';

/** Safari does not report idle time. After this long a slow phone has drawn what it has to. */
const LATER_MS = 2000;

/** Takes the same parts each time. Loads them when the browser has nothing else to do, unless the person pays for each byte. */
export function useIdlePreload(parts: readonly Loadable[]): void {
  useEffect(() => {
    if (parts.length === 0 || savesData()) return;
    return whenIdle(() => {
      for (const { preload } of parts) preload();
    });
  }, [parts]);
}

/** Does the work when the browser has nothing else to do; gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, LATER_MS);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}

/** Only some browsers have it, and TypeScript's own types do not. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
