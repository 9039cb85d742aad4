import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '@league/contract';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2 } from '../auth.constants.ts';

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** No password has this hash; checking one against it costs what a real check costs. */
const UNMATCHED_HASH = [
  '',
  'argon2id',
  'v=19',
  `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(ARGON2.outputLen)),
].join('$');

/**
 * Keyboards write the same letter with an accent as one character or as two. Longer text, which no form and no call
 * takes as a password, stays as it is: sorting half a megabyte of combining marks would stop the server for minutes.
 */
const inOneForm = (password: string) =>
  password.length > LIMITS.password ? password : password.normalize('NFC');

/** Gives the text to store (AUTH-09), alike for every Unicode form of the password (SAFE-05). */
export async function hashPassword(password: string): Promise<string> {
  return hash(inOneForm(password), ARGON2);
}

/** Whether two passwords are the same one to the portal. */
export function isSamePassword(one: string, other: string): boolean {
  return inOneForm(one) === inOneForm(other);
}

/**
 * Whether the password belongs to the stored hash. Without one (unknown email) the same work is done and fails, so
 * that the time tells nothing (AUTH-01, case C32). A password that is not in the one form is tried as typed too, since
 * its hash may be older than the one form. Both are always tried, so that the time tells of no account.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const stored = storedHash ?? UNMATCHED_HASH;
  let isRight = false;
  for (const form of new Set([inOneForm(password), password])) {
    isRight = (await verify(stored, form)) || isRight;
  }
  return isRight && storedHash !== null;
}

/** Without characters that a person mistakes for one another (0 o, 1 i l, 5 s, 8 b, 2 z). */
const READABLE = '34679acdefghjkmnpqrtuvwxy';

/** A password to print once and type by hand: 20 random characters (92 bits) in groups of four. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return Array.from({ length: 5 }, group).join('-');
}
