import { type ConfirmBody, type SecondFactorState, secondFactorCodeSchema } from '@league/contract';
import type { Drizzle } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { AuthParts, Caller, SignedIn } from '../auth.parts.ts';
import { assertPasswordInUse } from '../auth.policy.ts';
import { deleteSessionsOfUser, lockUser } from '../auth.repository.ts';
import { assertPassword, beginWithPassword } from '../passwords/own-password.service.ts';
import type { Attempt } from '../sign-in/attempt-limits.ts';
import { noteFailedCode } from './failed-codes.ts';
import {
  confirm,
  deleteSecondFactor,
  findSecondFactor,
  replaceBackupCodes,
  type SecondFactor,
  storeUnconfirmed,
  takeBackupCode,
  takeStep,
} from './second-factor.repository.ts';
import {
  addressForApp,
  CODE_DIGITS,
  hashBackupCode,
  makeBackupCodes,
  makeSecret,
  stepOfCode,
} from './second-factor.ts';

/** Checks the code and uses it up, so that it cannot be used again. */
async function takeCode(db: Drizzle, factor: SecondFactor, code: string, now: Date): Promise<boolean> {
  const { userId, secret } = factor;
  if (code.length !== CODE_DIGITS) return takeBackupCode(db, userId, hashBackupCode(code));
  const step = stepOfCode(secret, code, now);
  return step !== null && (await takeStep(db, factor, step));
}

/** Throws SECOND_FACTOR_WRONG; the office is warned if this happens often (SAFE-07). */
async function assertCode(auth: AuthParts, factor: SecondFactor, code: string): Promise<void> {
  const typed = secondFactorCodeSchema.safeParse(code);
  const { database, clock } = auth;
  if (typed.success && (await takeCode(database.unscoped, factor, typed.data, clock.now()))) return;
  await noteFailedCode(auth, factor.userId);
  throw new AppError('SECOND_FACTOR_WRONG');
}

/**
 * The second half of a sign-in whose password is right (BEYOND-11). Throws SECOND_FACTOR_NEEDED without a code, which
 * does not count as a failure, and SECOND_FACTOR_WRONG for a wrong or used code, which does.
 */
export async function assertSecondFactor(
  auth: AuthParts,
  { userId, code, attempt }: { userId: number; code: string | undefined; attempt: Attempt },
): Promise<void> {
  const factor = await findSecondFactor(auth.database.unscoped, userId);
  if (!factor?.confirmedAt) return;
  if (code === undefined || code === '') {
    await attempt.takenBack();
    throw new AppError('SECOND_FACTOR_NEEDED');
  }
  await assertCode(auth, factor, code);
}

/** Takes the person's code alone. Throws SECOND_FACTOR_NOT_BEGUN without a second factor, SECOND_FACTOR_WRONG. */
async function assertOwnCode(
  auth: AuthParts,
  { viewer: { userId }, code, attempt }: { viewer: Viewer; code: string; attempt: Attempt },
): Promise<void> {
  const factor = await findSecondFactor(auth.database.unscoped, userId);
  if (!factor?.confirmedAt) {
    await attempt.takenBack();
    throw new AppError('SECOND_FACTOR_NOT_BEGUN');
  }
  await assertCode(auth, factor, code);
}

/**
 * Checks the code or password with which the viewer confirms who they are, and stores the time in the session (SAFE-02,
 * decision 0153). Throws PASSWORD_WRONG, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, SECOND_FACTOR_NOT_BEGUN, NOT_SIGNED_IN,
 * SIGNS_IN_ELSEWHERE, TOO_MANY_REQUESTS.
 */
export async function confirmPerson(
  auth: AuthParts,
  { viewer, currentPassword, code }: ConfirmBody & { viewer: Viewer },
  { headers }: Caller,
): Promise<void> {
  assertPasswordInUse(viewer, auth);
  // Not checked, so that this call does not tell whether the password is right.
  if (code === undefined && viewer.hasSecondFactor) throw new AppError('SECOND_FACTOR_NEEDED');
  const attempt = await auth.attempts.beginConfirmation(viewer);
  if (code === undefined) await assertPassword(auth, { viewer, currentPassword: currentPassword ?? '' });
  else await assertOwnCode(auth, { viewer, code, attempt });
  await attempt.succeeded();
  // A changed password or a new second factor has ended the session meanwhile.
  const isConfirmed = await auth.sessions.confirm(headers, viewer.userId);
  if (!isConfirmed) throw new AppError('NOT_SIGNED_IN');
}

export async function secondFactorState(
  { database, isSecondFactorRequired }: AuthParts,
  { userId }: Viewer,
): Promise<SecondFactorState> {
  const factor = await findSecondFactor(database.unscoped, userId);
  const isOn = factor?.confirmedAt != null;
  return {
    isOn,
    isRequired: isSecondFactorRequired,
    backupCodesLeft: isOn ? factor.backupCodes.length : 0,
  };
}

/** Creates a secret that waits for its first code. */
export async function beginSecondFactor(
  auth: AuthParts,
  asked: { viewer: Viewer; currentPassword: string },
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  assertPasswordInUse(asked.viewer, auth);
  const attempt = await beginWithPassword(auth, asked, caller);
  await attempt.succeeded();
  const { userId, email } = asked.viewer;
  const secret = makeSecret();
  if (!(await storeUnconfirmed(auth.database.unscoped, userId, secret)))
    throw new AppError('SECOND_FACTOR_IS_ON');
  return { secret, uri: addressForApp(secret, { issuer: auth.leagueName, email }) };
}

/** Enables the second factor with its first code, ends all sessions of the person and starts a new one here. */
export async function confirmSecondFactor(
  auth: AuthParts,
  { viewer, code }: { viewer: Viewer; code: string },
  { headers, ip }: Caller,
): Promise<SignedIn & { backupCodes: string[] }> {
  const { database, clock, sessions, attempts } = auth;
  assertPasswordInUse(viewer, auth);
  const { userId, email } = viewer;
  const attempt = await attempts.beginSignIn({ email, ip });
  const factor = await findSecondFactor(database.unscoped, userId);
  if (!factor || factor.confirmedAt) {
    await attempt.takenBack();
    throw new AppError('SECOND_FACTOR_NOT_BEGUN');
  }
  const at = clock.now();
  const { secret } = factor;
  const step = stepOfCode(secret, code, at);
  if (step === null) throw new AppError('SECOND_FACTOR_WRONG');
  await attempt.succeeded();
  const backupCodes = makeBackupCodes();
  await database.inScope(leagueScopeFor(viewer), async (tx) => {
    const hashes = backupCodes.map(hashBackupCode);
    // A session that starts at this moment waits for the lock, and then needs the code.
    await lockUser(tx, userId);
    const isConfirmed = await confirm(tx, { userId, secret, step, at, backupCodes: hashes });
    if (!isConfirmed) throw new AppError('SECOND_FACTOR_NOT_BEGUN');
    await deleteSessionsOfUser(tx, userId);
  });
  const cookies = await sessions.open(headers, userId, 'password');
  return { viewer: { ...viewer, mustSetUpSecondFactor: false, hasSecondFactor: true }, cookies, backupCodes };
}

/** Throws unless password and code are both right; uses up the code. */
async function assertBoth(
  auth: AuthParts,
  asked: { viewer: Viewer; currentPassword: string; code: string },
  caller: Caller,
): Promise<void> {
  const attempt = await beginWithPassword(auth, asked, caller);
  const factor = await findSecondFactor(auth.database.unscoped, asked.viewer.userId);
  if (!factor?.confirmedAt) throw new AppError('SECOND_FACTOR_NOT_BEGUN');
  await assertCode(auth, factor, asked.code);
  await attempt.succeeded();
}

export async function renewBackupCodes(
  auth: AuthParts,
  asked: { viewer: Viewer; currentPassword: string; code: string },
  caller: Caller,
): Promise<string[]> {
  await assertBoth(auth, asked, caller);
  const backupCodes = makeBackupCodes();
  await replaceBackupCodes(auth.database.unscoped, asked.viewer.userId, backupCodes.map(hashBackupCode));
  return backupCodes;
}

/** Removes the person's second factor; if one is required, it must be set up again. */
export async function removeSecondFactor(
  auth: AuthParts,
  asked: { viewer: Viewer; currentPassword: string; code: string },
  caller: Caller,
): Promise<Viewer> {
  await assertBoth(auth, asked, caller);
  await deleteSecondFactor(auth.database.unscoped, asked.viewer.userId);
  return {
    ...asked.viewer,
    mustSetUpSecondFactor: auth.isSecondFactorRequired,
    hasSecondFactor: false,
  };
}
