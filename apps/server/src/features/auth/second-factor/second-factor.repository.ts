import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/db/database.ts';
import { secondFactors } from '../auth.table.ts';

export type SecondFactor = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Drizzle, userId: number): Promise<SecondFactor | undefined> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return found;
}

/** Stores a secret to be confirmed; returns false if there is a confirmed one. */
export async function storeUnconfirmed(db: Drizzle, userId: number, secret: string): Promise<boolean> {
  const stored = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored.length > 0;
}

/** Returns false if the secret has been confirmed or replaced meanwhile. */
export async function confirm(
  tx: Drizzle,
  {
    userId,
    secret,
    step,
    at,
    backupCodes,
  }: Pick<SecondFactor, 'userId' | 'secret' | 'backupCodes'> & {
    step: number;
    at: Date;
  },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: at, lastStep: step, backupCodes })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/**
 * Uses up the code of a time step; returns false if a code of that step or a later one has been used, or its secret has
 * been replaced.
 */
export async function takeStep(
  db: Drizzle,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  step: number,
): Promise<boolean> {
  const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNewer))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Uses up a backup code by its hash; returns false if there is no unused code with that hash. */
export async function takeBackupCode(db: Drizzle, userId: number, hash: string): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ backupCodes: sql`array_remove(${secondFactors.backupCodes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = any(${secondFactors.backupCodes})`))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

export async function replaceBackupCodes(db: Drizzle, userId: number, backupCodes: string[]): Promise<void> {
  await db.update(secondFactors).set({ backupCodes }).where(eq(secondFactors.userId, userId));
}

export async function deleteSecondFactor(db: Drizzle, userId: number): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
}
