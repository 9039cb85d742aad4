import { describe, expect, it } from 'vitest';
import { countsInWords, durationInWords, needsSentence } from './run-words.ts';

describe('[BEYOND-01] a run in words', () => {
  it('says each figure that is not zero', () => {
    expect(countsInWords({ read: 1200, created: 1, updated: 0, conflicts: 1, events: 2 })).toEqual([
      '1,200 read',
      '1 added',
      '1 conflict',
      '2 events',
    ]);
    expect(countsInWords({})).toEqual([]);
  });

  it.each([
    ['2026-03-01T09:00:00.400Z', 'under a second'],
    ['2026-03-01T09:00:42.000Z', '42 s'],
    ['2026-03-01T09:02:05.000Z', '2 min 5 s'],
    [null, null],
  ])('from 09:00:00 to %s: %s', (finishedAt, expected) => {
    expect(durationInWords({ startedAt: '2026-03-01T09:00:00.000Z', finishedAt })).toBe(expected);
  });

  it('gives the sentence of a run that did not simply succeed, or has no figures', () => {
    expect(needsSentence({ outcome: 'done', counts: { read: 3 } })).toBe(false);
    expect(needsSentence({ outcome: 'unchanged', counts: {} })).toBe(true);
    expect(needsSentence({ outcome: 'partly', counts: { read: 3 } })).toBe(true);
  });
});
