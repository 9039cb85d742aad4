import { randomBytes } from 'node:crypto';
import type { ContactRecord } from '../state/records.ts';

/** An asynchronous search: its query and what it found, until it expires. */
export interface AsyncResult {
  id: string;
  requestedAt: number;
  processedAt: number | null;
  filter: string | null;
  select: string | null;
  isIdsOnly: boolean;
  /** The page that was asked for; a poll pages nothing. */
  contacts: ContactRecord[];
  polls: number;
  hasFailed: boolean;
}

export interface AsyncResults {
  add(result: Omit<AsyncResult, 'id' | 'polls' | 'processedAt'>): AsyncResult;
  /** The result, until so many seconds after it was asked for. */
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
