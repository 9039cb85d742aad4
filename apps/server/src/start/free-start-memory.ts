import { Session } from 'node:inspector/promises';

/** Until then, the page that is usually opened right after a start has been answered. */
const AFTER_MS = 3000;

/**
 * Frees the memory that only the start needed, some seconds later. Loading the modules fills the heap with objects that
 * are soon unused. V8 returns their room by itself only in a process that does nothing for a while, and the portal's
 * workers check for work every second. A collection that frees as much as possible takes about a tenth of a second.
 */
export function freeStartMemory(): void {
  // If it fails, the portal only uses more memory.
  setTimeout(() => void collectGarbage().catch(() => undefined), AFTER_MS).unref();
}

/** Through the inspector, because it needs no flag of V8. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
