import { useEffect } from 'react';
import type { Loadable } from './preloadable.ts';

/** Safari does not report idle time. After this delay even a slow phone has drawn the screen. */
const LATER_MS = 2000;

/** Loads parts when the browser is idle, unless the person saves data. Call it with the same parts in each render. */
export function useIdlePreload(parts: readonly Loadable[]): void {
  useEffect(() => {
    if (parts.length === 0 || savesData()) return;
    return whenIdle(() => {
      for (const { preload } of parts) preload();
    });
  }, [parts]);
}

/** Does the work when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, LATER_MS);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}

/** Whether the browser is set to save data. Not all browsers have this setting, and TypeScript's types do not. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
