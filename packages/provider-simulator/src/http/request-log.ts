/** A logged request, without keys, tokens and passwords. */
export interface LoggedRequest {
  id: number;
  at: string;
  method: string;
  url: string;
  /** Decoded path and query, easier to read and to match than the original address. */
  decodedUrl: string;
  status: number;
  durationMs: number;
  body: unknown;
  faults: string[];
  warnings: string[];
}

export interface RequestLog {
  add(entry: Omit<LoggedRequest, 'id'>): void;
  /** Entries with a number above `afterId`, oldest first. */
  since(afterId: number): LoggedRequest[];
  lastId(): number;
  clear(): void;
}

const maximumEntries = 5_000;

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  let last = 0;
  return {
    add(entry) {
      last += 1;
      entries.push({ id: last, ...entry });
      if (entries.length > maximumEntries * 2) entries = entries.slice(-maximumEntries);
    },
    since: (afterId) => entries.slice(-maximumEntries).filter((entry) => entry.id > afterId),
    lastId: () => last,
    clear() {
      entries = [];
    },
  };
}
