import { ProviderUnavailable } from '../errors.ts';

export type Answer = { status: number; headers: Headers; body: string };

/**
 * Sends one request and reads its whole answer, including the body, within `timeoutMs`. Throws ProviderUnavailable if
 * no complete answer came, or the caller's reason if `signal` was aborted. `label` names the request in messages; the
 * URL itself may contain an email address.
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
      // Following a redirect could send the token or a child's data to another address.
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return { status: response.status, headers: response.headers, body: await readText(response) };
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

/** Many times the longest answer: a page of contacts with all their fields is some megabytes. */
const MOST_BYTES = 50_000_000;

/** The text of an answer. Ends the reading of one that is too long, as a compressed one can be a thousand times what is sent. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`The answer is longer than ${MOST_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of an answer; a body that is not JSON (cut off, a proxy's page) throws ProviderUnavailable. */
export function parseJson(answer: Answer, label: string): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    // Left out on purpose: the parser's own message quotes the text, which may be a child's data.
    throw new ProviderUnavailable(`Wild Apricot answered ${label} with something that is not complete JSON.`);
  }
}

/**
 * The wait that `Retry-After` asks for, in milliseconds (from seconds, or from a date by the service's own clock); null
 * without it.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sentAt) ? Date.now() : sentAt));
}
