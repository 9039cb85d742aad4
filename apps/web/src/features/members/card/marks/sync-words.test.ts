import { expect, it } from 'vitest';
import { members } from '../../../../strings/en/members.ts';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { syncSentence } from './sync-words.ts';

it('[SYNC-05] says for each member whether the changes have arrived, with the reason of a refusal', () => {
  const said = (sync: Parameters<typeof syncSentence>[0]) => syncSentence(sync, members.sync);
  expect(said({ state: 'waiting', reason: null })).toBe('On its way to the league’s system');
  expect(said({ state: 'synced', reason: null })).toBe('Up to date in the league’s system');
  expect(said({ state: 'refused', reason: 'The email is in use.' })).toBe(
    'The email is in use. Please correct it, or tell the league office.',
  );
  expect(said({ state: 'refused', reason: null })).toContain('Please tell the league office.');
});

it('[SYNC-05] the office reads its own wording, which does not ask to contact the office', () => {
  for (const state of ['synced', 'waiting', 'refused', 'missing'] as const) {
    const sentence = syncSentence({ state, reason: null }, officeMembers.sync);
    expect(sentence).toContain('Wild Apricot');
    expect(sentence).not.toMatch(/league’s system|league office/);
  }
});
