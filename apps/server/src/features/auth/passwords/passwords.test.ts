import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { ARGON2 } from '../auth.constants.ts';
import { generatePassword, hashPassword, isSamePassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('[AUTH-09] are stored as argon2id, each with its own salt, and compared exactly', async () => {
    const [one, two] = await Promise.all([hashPassword('balance-beam'), hashPassword('balance-beam')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'balance-beam')).toBe(true);
    for (const wrong of ['Balance-beam', 'balance-beam ', '']) {
      expect(await verifyPassword(one, wrong), wrong).toBe(false);
    }
  });

  it('[SAFE-05] are the same in every Unicode form that a keyboard writes', async () => {
    const [composed, decomposed] = ['Chloe\u0301-beam', 'Chlo\u00e9-beam'];
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
      expect(await verifyPassword(null, typed)).toBe(false);
    }
    expect(await verifyPassword(await hashPassword(composed), 'Chloe-beam')).toBe(false);
  });

  it('[SAFE-05] stored before normalization still work as typed', async () => {
    const typed = 'Chloe\u0301-beam';
    expect(await verifyPassword(await hash(typed, ARGON2), typed)).toBe(true);
  });

  it('[SAFE-07] with half a megabyte of combining marks are not normalized, which would take minutes', async () => {
    const marks = `a${'\u0301\u0316'.repeat(250_000)}`;
    expect(await verifyPassword(await hashPassword(marks), `${marks}a`)).toBe(false);
    expect(isSamePassword(marks, `${marks}a`)).toBe(false);
  });

  it('[AUTH-01] are never right if there is no account', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'balance-beam')).toBe(false);
  });

  it('that the portal generates are long, random and without characters that look alike', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    for (const password of passwords) expect(password).toMatch(/^([a-z3-9]{4}-){4}[a-z3-9]{4}$/);
    expect(passwords.join('')).not.toMatch(/[01258bilosz]/);
    expect(new Set(passwords).size).toBe(200);
  });
});
