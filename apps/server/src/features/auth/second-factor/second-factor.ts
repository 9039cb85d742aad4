import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The length distinguishes a code of the app from a backup code. */
export const CODE_DIGITS = 6;

/** What every authenticator app supports by default (RFC 6238): SHA-1, six digits, thirty seconds. */
const TOTP_SHAPE = { algorithm: 'SHA1', digits: CODE_DIGITS, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be one step before or after ours. */
const TOLERATED_STEPS = 1;

const BACKUP_CODES = 10;
const BACKUP_CODE_LENGTH = 10;
/** Base32 has no characters that are easily confused when read aloud or written down: no 0, 1, 8, 9. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code for the app. */
export function addressForApp(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...TOTP_SHAPE, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of a right code; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...TOTP_SHAPE, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Codes with 50 random bits each. */
export function makeBackupCodes(): string[] {
  const one = () =>
    Array.from({ length: BACKUP_CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: BACKUP_CODES }, one);
}

/** A code cannot be guessed within the allowed attempts, so a slow hash would add no protection. */
export function hashBackupCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
