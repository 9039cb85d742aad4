import { Readable } from 'node:stream';
import { IMPORT_ANSWERS, IMPORT_LIMITS } from '@league/contract';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { lockUploadsForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import * as repository from './uploads.repository.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Reserved before the bytes arrive, so that many files at once do not count as one. */
const RESERVED_BYTES = IMPORT_LIMITS.fileBytes;

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

function inUnits(waitMs: number): { count: number; unit: 'hour' | 'minute' } {
  return waitMs > HOUR_MS
    ? { count: Math.ceil(waitMs / HOUR_MS), unit: 'hour' }
    : { count: Math.ceil(waitMs / MINUTE_MS), unit: 'minute' };
}

/**
 * Throws UPLOAD_SHARE_USED, with the time when uploads are possible again, if the person has uploaded enough for a day
 * (SAFE-07).
 */
export async function assertShareLeft(tx: ScopedTransaction, userId: number, now: Date): Promise<void> {
  const received = await repository.receivedSince(tx, userId, dayBefore(now));
  let bytes = received.reduce((sum, each) => sum + each.bytes, 0);
  if (bytes < IMPORT_LIMITS.bytesPerDay) return;
  const enough = received.find((each) => {
    bytes -= each.bytes;
    return bytes < IMPORT_LIMITS.bytesPerDay;
  });
  const waitMs = Math.max(MINUTE_MS, (enough?.at ?? now).getTime() + DAY_MS - now.getTime());
  throw new AppError('UPLOAD_SHARE_USED', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    detail: IMPORT_ANSWERS.shareUsed(inUnits(waitMs)),
  });
}

/**
 * Passes the bytes of one file to `store` and counts those that were read, even if it fails, so that repeated
 * interruptions bring no advantage. Throws UPLOAD_SHARE_USED.
 */
export async function countingBytes<Result>(
  database: Database,
  { key, userId, now, bytes }: { key: string; userId: number; now: Date; bytes: Readable },
  store: (bytes: Readable) => Promise<Result>,
): Promise<Result> {
  const add = (tx: ScopedTransaction, count: number) =>
    repository.addReceived(tx, key, { bytes: count, now, since: dayBefore(now) });
  const scope = leagueScopeFor({ userId });
  await database.inScope(scope, async (tx) => {
    await lockUploadsForTransaction(tx, userId);
    await assertShareLeft(tx, userId, now);
    await add(tx, RESERVED_BYTES);
  });
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  }
  try {
    return await store(Readable.from(counted()));
  } finally {
    await database.inScope(scope, (tx) => add(tx, read - RESERVED_BYTES));
  }
}
