import { expect, it } from 'vitest';
import { BULK_ANSWERS } from './bulk-changes.words.ts';

it('[ADMIN-08] writes thousands like the page that shows the sentence', () => {
  expect(BULK_ANSWERS.done('activate', 2000)).toBe('2,000 gymnasts activated.');
  expect(BULK_ANSWERS.undone(1200, 1800)).toBe('Undone for 1,200 gymnasts, not for 1,800.');
});
