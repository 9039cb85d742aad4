import type { CallOptions } from '@league/provider';
import { isCertainlyNotDone } from '../runs/failures.ts';
import type { PushRun } from './push-types.ts';

/**
 * What the office writes at the provider between our read and our write is overwritten, since the service has no
 * conditional write. So no write is sent whose contact was read longer ago than this, such as after a wait for a place in the call
 * budget, or in a process that was frozen.
 */
const MOST_READ_AGE_MS = 5000;

/** The contact was read too long ago to be written, or has changed since: the write was not sent. */
export class ReadTooOld extends Error {
  override readonly name = 'ReadTooOld';
}

/**
 * Called when a contact was just read, or has just answered to a write: the options of a write that rests on this. A refusal shows
 * nothing of the contact and is no read. The time counts from the answer, so that a slow service gets its writes too.
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

/** Whether the write that failed so has certainly not been carried out. */
export const isNotWritten = (error: unknown): boolean =>
  error instanceof ReadTooOld || isCertainlyNotDone(error);
