import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '@league/contract';
import { hash, verify } from '@node-rs/argon2';
import { takingTurns } from '../../../platform/turns.ts';
import { ARGON2 } from '../auth.constants.ts';

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The hash of no password; checking a password against it costs as much as a real check. */
const UNMATCHED_HASH = [
  '',
  'argon2id',
  'v=19',
  `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(ARGON2.outputLen)),
].join('$');

/**
 * Many sign-ins at once wait for each other, instead of taking all processors from other callers (SAFE-07). Few can wait:
 * the limits of attempts let an account begin ten at once, and an address fifty that fail.
 */
const inTurn = takingTurns({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY });

/**
 * Keyboards write an accented letter as one character or as two, so passwords are normalized. Longer text, which no
 * form and no route accepts as a password, is not: normalizing half a megabyte of combining marks would block the
 * server for minutes.
 */
const normalize = (password: string) =>
  password.length > LIMITS.password ? password : password.normalize('NFC');

/** Returns the text to store (AUTH-09), the same for every Unicode form of the password (SAFE-05). */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalize(password), ARGON2));
}

/** Whether two passwords count as the same. */
export function isSamePassword(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/**
 * Whether the password matches the stored hash. Without a hash (unknown email) it does the same work and fails, so that
 * the time reveals nothing (AUTH-01, case C32). An unnormalized password is also checked as typed, because its hash may
 * be from before normalization. Both checks always run, so that the time reveals no account.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const stored = storedHash ?? UNMATCHED_HASH;
  let isRight = false;
  for (const form of new Set([normalize(password), password])) {
    isRight = (await inTurn(() => verify(stored, form))) || isRight;
  }
  return isRight && storedHash !== null;
}

/** Without characters that are easily confused (0 o, 1 i l, 5 s, 8 b, 2 z). */
const READABLE = '34679acdefghjkmnpqrtuvwxy';

/** A password to print once and type by hand: 20 random characters (92 bits) in groups of four. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return Array.from({ length: 5 }, group).join('-');
}
