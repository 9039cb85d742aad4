import { expect, it } from 'vitest';
import { doneMessage, undoneMessage } from './bulk-changes.presenter.ts';

it('[ADMIN-08] says thousands as the page does that shows the sentence', () => {
  expect(doneMessage('activate', 2000)).toBe('2,000 gymnasts activated.');
  expect(undoneMessage(1200, 1800)).toBe('Undone for 1,200 gymnasts, not for 1,800.');
});
