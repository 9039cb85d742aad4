import { expect, it } from 'vitest';
import { IMPORT_ANSWERS } from './imports.words.ts';

it('[BEYOND-10] writes thousands like the page that shows the sentence', () => {
  expect(IMPORT_ANSWERS.undone({ removed: 2000, kept: 0 })).toBe(
    '2,000 gymnasts have left the roster again.',
  );
  expect(IMPORT_ANSWERS.undone({ removed: 1, kept: 1200 })).toMatch(
    /^1 gymnast has left the roster again. 1,200 gymnasts stay, because /,
  );
});
