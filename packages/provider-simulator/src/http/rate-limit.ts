import type { Settings } from '../settings/settings.ts';

export type Bucket = 'contactsList' | 'contactById' | 'other';

export interface RateLimiter {
  /** Counts one call; gives the seconds to wait when the minute's calls are used up, else null. */
  take(bucket: Bucket, nowMs: number): number | null;
  reset(): void;
}

const windowMs = 60_000;

/** Three buckets per account, each with a fixed minute from its first call (section 11.1). */
export function createRateLimiter(limits: () => Settings['rateLimits']): RateLimiter {
  const windows = new Map<Bucket, { startedAt: number; calls: number }>();
  return {
    take(bucket, nowMs) {
      const settings = limits();
      if (!settings.enabled) return null;
      let window = windows.get(bucket);
      if (!window || nowMs - window.startedAt >= windowMs || nowMs < window.startedAt) {
        window = { startedAt: nowMs, calls: 0 };
        windows.set(bucket, window);
      }
      if (window.calls >= allowance(settings, bucket)) {
        return Math.ceil((window.startedAt + windowMs - nowMs) / 1000);
      }
      window.calls += 1;
      return null;
    },
    reset: () => windows.clear(),
  };
}

function allowance(settings: Settings['rateLimits'], bucket: Bucket): number {
  if (bucket === 'contactsList') return settings.contactsListPerMinute;
  return bucket === 'contactById' ? settings.contactByIdPerMinute : settings.otherPerMinute;
}

/** Which bucket a call belongs to, by its path below the version and its method. */
export function bucketOf(method: string, path: string): Bucket {
  if (method === 'GET' && /^\/v2[^/]*\/accounts\/[^/]+\/contacts\/?$/i.test(path)) return 'contactsList';
  return /^\/v2[^/]*\/accounts\/[^/]+\/contacts\/[^/]+\/?$/i.test(path) ? 'contactById' : 'other';
}
