import type { CoachActivity } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { activityInWords } from './activity-words.ts';

const entry = (changes: Partial<CoachActivity>): CoachActivity => ({
  ...{ id: 1, actionType: 'EDIT_MEMBER', memberId: null, memberName: null, csvFileName: null },
  createdAt: '2026-03-02T10:00:00.000Z',
  ...changes,
});

describe('what a coach did, in words', () => {
  it.each([
    [{ memberId: 7, memberName: 'Ada Berg' }, 'Edited: Ada Berg'],
    [{ actionType: 'BULK_IMPORT', csvFileName: 'spring.csv' }, 'Imported: spring.csv'],
    [{}, 'Edited: Unknown action'],
  ])('[COACHES-05] names the gymnast or the file: %j', (changes, words) => {
    expect(activityInWords(entry(changes))).toBe(words);
  });

  it.each([
    ['EDIT_MEMBER', 'Edited: Erased gymnast'],
    ['REMOVE_REGISTRATION', 'Changed: Erased gymnast'],
  ])('[BEYOND-12] says that a gymnast was erased, whatever was done: %s', (actionType, words) => {
    expect(activityInWords(entry({ actionType, memberId: 7 }))).toBe(words);
  });
});
