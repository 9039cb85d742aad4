import { expect, it } from 'vitest';
import { isDatabaseAway } from './failures.ts';

const failure = (code: string) => Object.assign(new Error('getaddrinfo'), { code });

it('[BEYOND-06] names that cannot be looked up right now are waited for, a name that does not exist is not', () => {
  expect(isDatabaseAway(failure('EAI_AGAIN'))).toBe(true);
  expect(isDatabaseAway(failure('ENOTFOUND'))).toBe(false);
});
