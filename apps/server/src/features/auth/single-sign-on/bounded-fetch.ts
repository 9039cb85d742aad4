import type { CustomFetchOptions } from 'openid-client';

/** A service's settings and keys are some kilobytes. */
const MOST_BYTES = 1_000_000;

/**
 * Fetches an answer of the single sign-on service. Stops reading one that is too long: a compressed answer can
 * unpack to a thousand times its size (SAFE-07). Throws TypeError, like `fetch` if the service cannot be reached. The
 * provider's client has a limit of its own, because it shares no code with the portal.
 */
export async function fetchBounded(
  url: string,
  { body: sent, ...options }: CustomFetchOptions,
): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(url, {
    ...options,
    ...(sent !== undefined && { body: sent }),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TypeError(`The answer is longer than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}
