import { ISSUED_PASSWORD_DAYS, MIN_ADMIN_PASSWORD_LENGTH } from '@league/contract';
import type { Drizzle } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthParts, Caller, SignedIn } from '../auth.parts.ts';
import { assertPasswordInUse } from '../auth.policy.ts';
import {
  changePasswordHash,
  deletePasswordReset,
  deleteSessionsOfUser,
  endPasswordChoice,
  findPersonByEmail,
  replacePasswordHash,
  requirePasswordChoice,
} from '../auth.repository.ts';
import type { Attempt } from '../sign-in/attempt-limits.ts';
import { hashPassword, isSamePassword, verifyPassword } from './passwords.ts';

const DAY_MS = 86_400_000;

/**
 * Changes the viewer's own password, ends all of the person's sessions and starts a new one here (AUTH-11). Wrong
 * guesses of the current password count as failed sign-ins. Throws PASSWORD_WRONG, PASSWORD_UNCHANGED,
 * PASSWORD_TOO_SHORT, SIGNS_IN_ELSEWHERE, TOO_MANY_REQUESTS.
 */
export async function changeOwnPassword(
  auth: AuthParts,
  { viewer, currentPassword, newPassword }: { viewer: Viewer; currentPassword: string; newPassword: string },
  { headers, ip }: Caller,
): Promise<SignedIn> {
  const { database, sessions, attempts } = auth;
  assertPasswordInUse(viewer, auth);
  if (viewer.role === 'admin' && newPassword.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new AppError('PASSWORD_TOO_SHORT');
  }
  const attempt = await attempts.beginSignIn({ email: viewer.email, ip });
  const person = await findPersonByEmail(database.unscoped, viewer.email);
  const former = person?.passwordHash ?? null;
  const isRight = await verifyPassword(former, currentPassword);
  if (former === null || !isRight) throw new AppError('PASSWORD_WRONG');
  await attempt.succeeded();
  if (isSamePassword(newPassword, currentPassword)) throw new AppError('PASSWORD_UNCHANGED');
  const { userId } = viewer;
  const next = await hashPassword(newPassword);
  await database.inScope(leagueScopeFor(viewer), async (tx) => {
    // The office may have set another password meanwhile, which then stays.
    if (!(await replacePasswordHash(tx, { userId, former, next }))) throw new AppError('PASSWORD_WRONG');
    await endPasswordChoice(tx, userId);
    await deletePasswordReset(tx, userId);
    await deleteSessionsOfUser(tx, userId);
  });
  return {
    viewer: { ...viewer, mustChoosePassword: false },
    cookies: await sessions.open(headers, userId, 'password'),
  };
}

/** Throws PASSWORD_WRONG unless it is the viewer's password. */
export async function assertPassword(
  { database }: AuthParts,
  { viewer, currentPassword }: { viewer: Viewer; currentPassword: string },
): Promise<void> {
  const person = await findPersonByEmail(database.unscoped, viewer.email);
  if (!(await verifyPassword(person?.passwordHash ?? null, currentPassword)))
    throw new AppError('PASSWORD_WRONG');
}

/**
 * Throws PASSWORD_WRONG or TOO_MANY_REQUESTS: a person who finds the portal open must not be able to change how to sign
 * in.
 */
export async function beginWithPassword(
  auth: AuthParts,
  asked: { viewer: Viewer; currentPassword: string },
  { ip }: Caller,
): Promise<Attempt> {
  const attempt = await auth.attempts.beginSignIn({ email: asked.viewer.email, ip });
  await assertPassword(auth, asked);
  return attempt;
}

/**
 * Gives a coach a password that the office knows. It ends the coach's sessions, and the coach must choose another one
 * at the next sign-in, before the given time (AUTH-11, SAFE-02). Takes the hash, because a transaction should not wait
 * while one is calculated.
 */
export async function issuePassword(
  tx: Drizzle,
  {
    userId,
    passwordHash,
    byMail,
    now,
  }: { userId: number; passwordHash: string; byMail?: boolean; now: Date },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + ISSUED_PASSWORD_DAYS * DAY_MS);
  await changePasswordHash(tx, userId, passwordHash, { byMail: byMail ?? false });
  await requirePasswordChoice(tx, userId, expiresAt);
  await deleteSessionsOfUser(tx, userId);
  return expiresAt;
}
