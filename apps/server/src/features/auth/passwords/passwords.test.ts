import { describe, expect, it } from 'vitest';
import { hashPassword, makePassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('[AUTH-09] are stored as argon2id with a salt of their own and checked exactly', async () => {
    const [one, two] = await Promise.all([hashPassword('balance-beam'), hashPassword('balance-beam')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'balance-beam')).toBe(true);
    for (const wrong of ['Balance-beam', 'balance-beam ', '']) {
      expect(await verifyPassword(one, wrong), wrong).toBe(false);
    }
  });

  it('[AUTH-01] are never right where there is no account', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'balance-beam')).toBe(false);
  });

  it('that the portal makes are long, random and without characters that look alike', () => {
    const passwords = Array.from({ length: 200 }, makePassword);
    for (const password of passwords) expect(password).toMatch(/^([a-z3-9]{4}-){4}[a-z3-9]{4}$/);
    expect(passwords.join('')).not.toMatch(/[01258bilosz]/);
    expect(new Set(passwords).size).toBe(200);
  });
});
