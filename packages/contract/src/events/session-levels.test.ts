import { expect, it } from 'vitest';
import { fitsSession, levelsOfSession } from './session-levels.ts';

it.each([
  ['Session 1: Levels 3 and 4', ['3', '4']],
  ['Session 2 (Level 5-7)', ['5', '6', '7']],
  ['Levels 3, 4 & 5', ['3', '4', '5']],
  ['Lvl 6/7 afternoon', ['6', '7']],
  ['L4', ['4']],
  ['Level 3 to Level 5', ['3', '4', '5']],
  ['Beginners and Level 3', ['Beginner', '3']],
  ['Level 10', ['10']],
  ['Session 2', null],
  ['Saturday 9:00', null],
  ['Level 4 - 9:00 AM', ['4']],
  ['Level 4, 9am', ['4']],
  ['Levels 3-5, 14:30-16:00', ['3', '4', '5']],
  ['Hall 4', null],
  ['Level up party', null],
  ['', null],
])('[MEET-02] reads the levels of “%s”', (words, levels) => {
  expect(levelsOfSession(words)).toEqual(levels);
});

it.each([
  ['4', 'Session 1: Levels 3 and 4', null, true],
  ['5', 'Session 1: Levels 3 and 4', null, false],
  ['', 'Session 1: Levels 3 and 4', null, false],
  ['4', 'Session 1', '4', true],
  ['5', 'Session 1', '3, 4', false],
  ['4', 'Session 1', 'Level 4', true],
  ['4', '{"Name":"Levels 5 and 6"}', null, false],
  ['4', 'Session 1', null, null],
  ['4', null, null, null],
])('[MEET-02] tells whether level “%s” fits “%s” (%s)', (level, sessionName, sessionLevel, fits) => {
  expect(fitsSession(level, { sessionName, sessionLevel })).toBe(fits);
});

it('[MEET-02] reads a very long name', () => {
  expect(levelsOfSession(`level ${'1 and '.repeat(50_000)}x`)).toEqual(['1']);
  expect(levelsOfSession('l'.repeat(100_000))).toBeNull();
});
