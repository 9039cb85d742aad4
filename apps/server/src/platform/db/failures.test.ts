import { expect, it } from 'vitest';
import { isDatabaseAway } from './failures.ts';

const failure = (code: string) => Object.assign(new Error('getaddrinfo'), { code });

it('[BEYOND-06] waits for names that cannot be looked up right now, but not for a name that does not exist', () => {
  expect(isDatabaseAway(failure('EAI_AGAIN'))).toBe(true);
  expect(isDatabaseAway(failure('ENOTFOUND'))).toBe(false);
});
