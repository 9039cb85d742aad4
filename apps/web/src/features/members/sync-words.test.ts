import { expect, it } from 'vitest';
import { syncSentence } from './sync-words.ts';

it('[SYNC-05] says for each member how far the changes have come, with the reason of a refusal', () => {
  expect(syncSentence({ state: 'waiting', reason: null })).toBe('On its way to the league’s system');
  expect(syncSentence({ state: 'synced', reason: null })).toBe('Up to date in the league’s system');
  expect(syncSentence({ state: 'refused', reason: 'The email is in use.' })).toBe(
    'The email is in use. Please correct it, or tell the league office.',
  );
  expect(syncSentence({ state: 'refused', reason: null })).toContain('Please tell the league office.');
});
