import { ProviderReplyNotUnderstood } from '../errors.ts';
import type { Bucket } from './budget.ts';

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the version; `{accountId}` and the names of `params` are in braces. */
  route: string;
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  bucket: Bucket;
  /** True if a 404 can mean that this one record does not exist. Otherwise it means a wrong address. */
  isAboutOne?: boolean;
  /** True if it must not be repeated automatically: the caller must first read the present state. */
  isSentOnce?: boolean;
  signal?: AbortSignal | undefined;
  /** Called just before the call is sent, after any wait for a place in its budget. */
  beforeSend?: (() => void) | undefined;
};

/** The name of a request in messages and logs: never the filled-in address, which may contain an email. */
export function labelOf({ method, route }: ApiCall): string {
  return `${method} ${route}`;
}

/** The full address of a call. `accountId` is null if neither configuration nor token names one. */
export function urlOf(baseUrl: string, call: ApiCall, accountId: number | null): string {
  const values: Record<string, number | null> = { ...call.params, accountId };
  const path = call.route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The route ${call.route} has no value for ${name}.`);
    if (value !== null) return String(value);
    throw new ProviderReplyNotUnderstood(
      "Wild Apricot's token names no account. Configure the account id.",
      'Permissions[0].AccountId',
    );
  });
  const query = new URLSearchParams(call.query).toString();
  return `${baseUrl}/${path}${query === '' ? '' : `?${query}`}`;
}

/** The address with its version: 2.3, unless the configured path ends in another (section 14). */
export function versionedUrl(apiUrl: string): string {
  const base = apiUrl.replace(/\/+$/, '');
  return /\/v\d+(\.\d+)?$/.test(base) ? base : `${base}/v2.3`;
}
