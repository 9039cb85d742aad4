import { ProviderUnavailable } from '../errors.ts';

export type Answer = { status: number; headers: Headers; body: string };

/**
 * One request and its whole answer, body included, within `timeoutMs`.
 * Fails with ProviderUnavailable when no complete answer came, or with the caller's reason when `signal` was aborted.
 * `label` is what messages call the request; the URL itself may hold an email address.
 */
export async function exchange(request: {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  label: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}): Promise<Answer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      // A followed redirect could carry the token or a child's data to another address.
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    request.signal?.throwIfAborted();
    throw new ProviderUnavailable(
      timeout.aborted
        ? `Wild Apricot did not answer ${request.label} within ${request.timeoutMs} ms.`
        : `Wild Apricot could not be reached for ${request.label}, or the connection broke before the answer was complete.`,
      { cause: error },
    );
  }
}

/** The JSON of an answer; a body that is not JSON (cut off, a proxy's page) is ProviderUnavailable. */
export function parseJson(answer: Answer, label: string): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    // The parser's own message quotes the text, which may be a child's data: it is left out on purpose.
    throw new ProviderUnavailable(`Wild Apricot answered ${label} with something that is not complete JSON.`);
  }
}

/** What `Retry-After` asks for, in milliseconds (seconds or a date, counted from the service's own clock); null without it. */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sentAt) ? Date.now() : sentAt));
}
