import { expect, it } from 'vitest';
import { countOf } from './counts.ts';

it('[ADMIN-08] [IMPORT-10] [SYNC-05] writes thousands like the page that shows the sentence', () => {
  expect([1, 452, 10_000].map((count) => countOf(count, 'contact'))).toEqual([
    '1 contact',
    '452 contacts',
    '10,000 contacts',
  ]);
});
