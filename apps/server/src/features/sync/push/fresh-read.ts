import type { CallOptions } from '@league/provider';
import { isCertainlyNotDone } from '../runs/failures.ts';
import type { PushRun } from './push-types.ts';

/**
 * A change that the office makes at the provider between our read and our write would be overwritten, since the service
 * has no conditional write. So nothing is written if the contact was read longer ago than this, for example after
 * waiting for the call budget or in a frozen process.
 */
const MOST_READ_AGE_MS = 5000;

/** The contact was read too long ago, or has changed since, so the write was not sent. */
export class ReadTooOld extends Error {
  override readonly name = 'ReadTooOld';
}

/**
 * Call this right after a contact was read, or has answered a write; it returns the options of a write that relies on
 * this. A refusal does not show the contact and is no read. The time counts from the answer, so that a slow service
 * gets its writes too.
 */
export function justRead({ elapsedMs, signal }: Pick<PushRun, 'elapsedMs' | 'signal'>): CallOptions {
  const readAt = elapsedMs();
  return {
    signal,
    beforeSend: () => {
      if (elapsedMs() - readAt > MOST_READ_AGE_MS) throw new ReadTooOld('The contact was read too long ago.');
    },
  };
}

/** Whether the failed write has certainly not been carried out. */
export const isNotWritten = (error: unknown): boolean =>
  error instanceof ReadTooOld || isCertainlyNotDone(error);
