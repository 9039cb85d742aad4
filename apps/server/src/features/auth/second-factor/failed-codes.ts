import { eq } from 'drizzle-orm';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { SECOND_FACTOR_FAILURES_KEPT, SECOND_FACTOR_WARNING } from '../auth.constants.ts';
import type { AuthParts } from '../auth.parts.ts';
import { findPersonById } from '../auth.repository.ts';
import { secondFactors } from '../auth.table.ts';

const { failures, withinMs, mailEveryMs } = SECOND_FACTOR_WARNING;

/**
 * Stores that a wrong code came after the right password or in an open session: a person who sends several
 * knows the password or has the session, but not the phone. The office sees them on its dashboard, and gets a mail
 * once there are several that were not mailed about yet.
 */
export async function noteFailedCode(
  { database, clock, leagueName, baseUrl, warnOffice }: AuthParts,
  userId: number,
): Promise<void> {
  const now = clock.now();
  const isRecent = (at: Date) => now.getTime() - at.getTime() < withinMs;
  await database.inScope(leagueScopeFor({ userId }), async (tx) => {
    const own = eq(secondFactors.userId, userId);
    const [factor] = await tx.select().from(secondFactors).where(own).for('update');
    if (!factor) return;
    const { toldAt } = factor;
    const failedAt = [...factor.failedAt, now].slice(-SECOND_FACTOR_FAILURES_KEPT);
    const recent = failedAt.filter(isRecent);
    const unreported = recent.filter((at) => toldAt === null || at > toldAt);
    const mayMail = toldAt === null || now.getTime() - toldAt.getTime() >= mailEveryMs;
    const isReported = mayMail && unreported.length >= failures;
    await tx
      .update(secondFactors)
      .set({ failedAt, ...(isReported ? { toldAt: now } : {}) })
      .where(own);
    const to = isReported ? await findPersonById(tx, userId) : undefined;
    if (to) await warnOffice(tx, { to, count: recent.length, now, leagueName, baseUrl });
  });
}
