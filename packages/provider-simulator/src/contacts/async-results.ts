import { randomBytes } from 'node:crypto';
import type { ContactRecord } from '../state/records.ts';

/** An asynchronous search with its query and its result, until it expires. */
export interface AsyncResult {
  id: string;
  requestedAt: number;
  processedAt: number | null;
  filter: string | null;
  select: string | null;
  isIdsOnly: boolean;
  /** The requested page; a poll for the result is not paged. */
  contacts: ContactRecord[];
  polls: number;
  hasFailed: boolean;
}

export interface AsyncResults {
  add(result: Omit<AsyncResult, 'id' | 'polls' | 'processedAt'>): AsyncResult;
  /** The result, or null if it is unknown or older than `lifeSeconds`. */
  find(id: string, nowMs: number, lifeSeconds: number): AsyncResult | null;
  clear(): void;
}

export function createAsyncResults(): AsyncResults {
  const results = new Map<string, AsyncResult>();
  return {
    add(asked) {
      const result = { ...asked, id: randomBytes(16).toString('hex'), polls: 0, processedAt: null };
      results.set(result.id, result);
      return result;
    },
    find(id, nowMs, lifeSeconds) {
      for (const [key, result] of results) {
        if (nowMs - result.requestedAt > lifeSeconds * 1000) results.delete(key);
      }
      return results.get(id) ?? null;
    },
    clear: () => results.clear(),
  };
}
