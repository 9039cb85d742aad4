import AwsS3, { type AwsS3UploadParameters } from '@uppy/aws-s3';

type SendOptions = Parameters<typeof AwsS3.uploadPartBytes>[0];
type Progress = Parameters<SendOptions['onProgress']>[0];
type Sent = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>;

/** Waits before each further try (IMPORT-02). */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000] as const;
/** A connection that moves no data for this long is closed; the uploader itself would wait forever. */
const STALLED_MS = 30_000;

export const EXPIRED = 'Request has expired';
export const STALLED = 'Connection stalled';

type Answered = { readonly status: number; readonly responseText?: string };

/** The storage's answer to a failed try; undefined if none came. */
function answerOf(error: unknown): Answered | undefined {
  if (!(error instanceof Error) || !('source' in error)) return undefined;
  const { source } = error;
  if (typeof source !== 'object' || source === null || !('status' in source)) return undefined;
  return source as Answered;
}

/** The portal's own storage reports an expired address in JSON, which the uploader does not read. */
function isExpired(error: unknown): boolean {
  const answer = answerOf(error);
  return answer?.status === 403 && `${String(error)} ${answer.responseText ?? ''}`.includes(EXPIRED);
}

/** Whether a retry may help: no answer, a failure of the storage itself, or a request to wait. */
function isTemporary(error: unknown): boolean {
  const status = answerOf(error)?.status ?? 0;
  return status === 0 || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** One try, aborted when no more data moves. */
async function tryOnce(options: SendOptions): Promise<Sent> {
  const stalled = new AbortController();
  const abandoned = new AbortController();
  const abandon = () => abandoned.abort();
  // Either signal ends the try. The oldest supported browser has no `AbortSignal.any` (TRUTH-07).
  for (const signal of [options.signal, stalled.signal]) signal?.addEventListener('abort', abandon);
  if (options.signal?.aborted) abandon();
  let timer = setTimeout(() => stalled.abort(), STALLED_MS);
  try {
    return await AwsS3.uploadPartBytes({
      ...options,
      signal: abandoned.signal,
      onProgress: (progress: Progress) => {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), STALLED_MS);
        options.onProgress(progress);
      },
    });
  } catch (error) {
    if (stalled.signal.aborted) throw new Error(STALLED, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abandon);
  }
}

/**
 * Sends a file by PUT, and retries after each of {@link RETRY_DELAYS_MS} while that may help: the uploader itself only
 * retries the parts of very large files. An expired address is requested again. Fails with `Request has
 * expired`, `Non 2xx`, `Unknown error` or `Connection stalled` as message (IMPORT-02).
 */
export async function sendFile(
  options: SendOptions,
  { renewAddress }: { renewAddress: () => Promise<AwsS3UploadParameters> },
): Promise<Sent> {
  let { signature } = options;
  for (const delay of [...RETRY_DELAYS_MS, null]) {
    try {
      return await tryOnce({ ...options, signature });
    } catch (error) {
      const hasExpired = isExpired(error);
      if (options.signal?.aborted || delay === null || !(hasExpired || isTemporary(error))) {
        throw hasExpired ? new Error(EXPIRED, { cause: error }) : error;
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
      options.signal?.throwIfAborted();
      if (hasExpired) signature = { ...signature, url: (await renewAddress()).url };
    }
  }
  throw new Error('Unknown error');
}
