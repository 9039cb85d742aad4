import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { coaches } from '../../coaches/coaches.table.ts';
import { importObjects, imports } from '../imports.table.ts';

export type UploadRow = typeof importObjects.$inferSelect;

export async function storeUpload(
  tx: ScopedTransaction,
  upload: typeof importObjects.$inferInsert,
): Promise<void> {
  await tx.insert(importObjects).values(upload);
}

export async function countUploadsSince(tx: ScopedTransaction, userId: number, since: Date): Promise<number> {
  return tx.$count(importObjects, and(eq(importObjects.userId, userId), gt(importObjects.createdAt, since)));
}

/** An upload address that was issued to this person. */
export async function findUpload(
  tx: ScopedTransaction,
  { key, userId }: { key: string; userId: number },
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(importObjects)
    .where(and(eq(importObjects.key, key), eq(importObjects.userId, userId)));
  return row;
}

/** The bytes received from this person since then, oldest first. */
export async function receivedSince(
  tx: ScopedTransaction,
  userId: number,
  since: Date,
): Promise<{ at: Date; bytes: number }[]> {
  const rows = await tx
    .select({ at: importObjects.receivedAt, bytes: importObjects.receivedBytes })
    .from(importObjects)
    .where(and(eq(importObjects.userId, userId), gt(importObjects.receivedAt, since)))
    .orderBy(asc(importObjects.receivedAt));
  return rows.flatMap(({ at, bytes }) => (at === null ? [] : [{ at, bytes }]));
}

/** Adds to the bytes received at the address, and drops those from before `since`. */
export async function addReceived(
  tx: ScopedTransaction,
  key: string,
  { bytes, now, since }: { bytes: number; now: Date; since: Date },
): Promise<void> {
  const { receivedAt, receivedBytes } = importObjects;
  const former = sql`case when ${gt(receivedAt, since)} then ${receivedBytes} else 0 end`;
  await tx
    .update(importObjects)
    .set({ receivedBytes: sql`greatest(0, ${former} + ${bytes}::bigint)`, receivedAt: now })
    .where(eq(importObjects.key, key));
}

/**
 * The person who got the address, and whether an import has begun to read the upload; undefined if the address no longer
 * exists or its coach is not active.
 */
export async function uploadAt(
  tx: ScopedTransaction,
  key: string,
): Promise<{ userId: number; isInUse: boolean } | undefined> {
  const [row] = await tx
    .select({
      userId: importObjects.userId,
      isInUse: sql<boolean>`exists (select from ${imports} where ${imports.objectKey} = ${key})`,
    })
    .from(importObjects)
    .leftJoin(coaches, eq(coaches.userId, importObjects.userId))
    // An address without a team belongs to the office.
    .where(and(eq(importObjects.key, key), or(isNull(importObjects.teamId), eq(coaches.isActive, true))));
  return row;
}

/** Uploads whose address has expired and that no import will read any more. */
export async function expiredUploads(tx: ScopedTransaction, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: importObjects.key })
    .from(importObjects)
    .where(
      and(
        lt(importObjects.expiresAt, now),
        sql`not exists (select from ${imports} where ${imports.objectKey} = ${importObjects.key} and ${imports.finishedAt} is null)`,
      ),
    )
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function renameUpload(tx: ScopedTransaction, key: string, fileName: string): Promise<void> {
  await tx.update(importObjects).set({ fileName }).where(eq(importObjects.key, key));
}

export async function forgetUpload(tx: ScopedTransaction, key: string): Promise<void> {
  await tx.delete(importObjects).where(eq(importObjects.key, key));
}
