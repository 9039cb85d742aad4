import { ProviderReplyNotUnderstood } from '../errors.ts';
import type { Bucket } from './budget.ts';

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the version; `{accountId}` and the names of `params` are in braces. */
  route: string;
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  bucket: Bucket;
  /** Whether a 404 can mean that this one thing is not there. Elsewhere it means a wrong address. */
  isAboutOne?: boolean;
  /** Not repeated by itself: before another try the caller reads what is there by then. */
  isSentOnce?: boolean;
  signal?: AbortSignal | undefined;
  /** Asked just before the call is sent, after any wait for a place in its budget. */
  beforeSend?: (() => void) | undefined;
};

/** What messages and logs call a request: never the filled-in address, which may hold an email. */
export function labelOf({ method, route }: ApiCall): string {
  return `${method} ${route}`;
}

/** The full address of a call. `accountId` is null when neither configuration nor token names one. */
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
