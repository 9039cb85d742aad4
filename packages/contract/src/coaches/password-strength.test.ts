import { expect, it } from 'vitest';
import { findPasswordFault } from './password-strength.ts';

it.each([
  ['', 'Password must be at least 12 characters long'],
  ['Ab1!Ab1!Ab1', 'Password must be at least 12 characters long'],
  ['ALL IN CAPITALS', 'Password must contain at least one lowercase letter'],
  ['no capitals 1!', 'Password must contain at least one uppercase letter'],
  ['No Numbers Here', 'Password must contain at least one number'],
  ['NoSpecials1234', 'Password must contain at least one special character'],
  ['Blanks are none 1', 'Password must contain at least one special character'],
  ['Vault-Beam-2026', null],
  ['Über-Schwünge7', null],
])('[COACHES-09] the first fault of %j is: %s', (password, fault) => {
  expect(findPasswordFault(password)).toBe(fault);
});
