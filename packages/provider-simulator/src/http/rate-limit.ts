import type { Settings } from '../settings/settings.ts';

export type Bucket = 'contactsList' | 'contactById' | 'other';

export interface RateLimiter {
  /** Counts one call; returns the seconds to wait if the minute's calls are used up, otherwise null. */
  take(bucket: Bucket, nowMs: number): number | null;
  reset(): void;
}

const windowMs = 60_000;

/**
 * There are three buckets per account (section 11.1). A fixed window lasts a minute from its first call; a sliding
 * window counts the calls of the last minute.
 */
export function createRateLimiter(limits: () => Settings['rateLimits']): RateLimiter {
  const callTimes = new Map<Bucket, number[]>();
  return {
    take(bucket, nowMs) {
      const settings = limits();
      if (!settings.enabled) return null;
      const calls = currentCalls(callTimes.get(bucket) ?? [], settings.window, nowMs);
      callTimes.set(bucket, calls);
      const [oldest] = calls;
      if (oldest !== undefined && calls.length >= allowance(settings, bucket)) {
        return Math.ceil((oldest + windowMs - nowMs) / 1000);
      }
      calls.push(nowMs);
      return null;
    },
    reset: () => callTimes.clear(),
  };
}

function currentCalls(calls: number[], window: Settings['rateLimits']['window'], nowMs: number): number[] {
  const isCurrent = (time: number) => time <= nowMs && nowMs - time < windowMs;
  if (window === 'sliding') return calls.filter(isCurrent);
  const [first] = calls;
  return first !== undefined && isCurrent(first) ? calls : [];
}

function allowance(settings: Settings['rateLimits'], bucket: Bucket): number {
  if (bucket === 'contactsList') return settings.contactsListPerMinute;
  return bucket === 'contactById' ? settings.contactByIdPerMinute : settings.otherPerMinute;
}

/** The bucket that counts a call, by its method and its path below the version. */
export function bucketOf(method: string, path: string): Bucket {
  if (method === 'GET' && /^\/v2[^/]*\/accounts\/[^/]+\/contacts\/?$/i.test(path)) return 'contactsList';
  return /^\/v2[^/]*\/accounts\/[^/]+\/contacts\/[^/]+\/?$/i.test(path) ? 'contactById' : 'other';
}
