import { expect, it } from 'vitest';
import { registeredSession, shortSessionTitle } from './registered-session.ts';

const generated = (count: number, name = 'Winter Open') => ({
  name,
  sessions: Array.from({ length: count }, (_, index) => ({
    title: `${name} (session ${index + 1} of ${count})`,
  })),
});
const titled = (...titles: string[]) => ({
  name: 'Winter Open',
  sessions: titles.map((title) => ({ title })),
});

it.each([
  ['Winter Open (session 1 of 3)', 'Session 1 of 3'],
  ['Winter Open', 'Winter Open'],
  ['Morning', 'Morning'],
  ['Winter Openers AM', 'Winter Openers AM'],
])('[EVENT-01] removes the event’s name from session titles: %s', (title, short) => {
  expect(shortSessionTitle(title, 'Winter Open')).toBe(short);
});

it.each([
  ['its title', 'Winter Open (session 2 of 3)', generated(3), 1],
  ['its short title in any case', 'SESSION 2 of 3', generated(3), 1],
  ['its number', 'Session 2: Levels 5 and 6', generated(3), 1],
  ['a bare number', ' 03 ', generated(3), 2],
  ['a number in JSON', '{"Name":"Session 3, Level 4"}', generated(3), 2],
  ['its number, not that of the event’s name', 'Session 1', generated(2, 'Summer Session 2'), 0],
  ['the levels of its title', 'Level 4', titled('AM: Levels 3-4', 'PM: Levels 5-7'), 0],
  ['anything at an event with one session', 'Saturday', generated(1), 0],
])('[MEET-02] finds a registration’s session by %s', (_by, words, event, index) => {
  expect(registeredSession(words, event)).toBe(event.sessions[index]);
});

it.each([
  ['no words', null, generated(1)],
  ['a number that no session has', 'Session 2', generated(1)],
  ['words that say neither title, number nor level', 'Saturday', generated(2)],
  ['levels of several sessions', 'Level 4', titled('AM: Levels 3-4', 'PM: Levels 4-7')],
  ['a title that two sessions have', 'Morning', titled('Morning', 'Morning')],
  ['several numbers', 'Sessions 1 and 2', generated(2)],
  ['an event without sessions', 'Session 1', generated(0)],
])('[MEET-02] finds no session by %s', (_by, words, event) => {
  expect(registeredSession(words, event)).toBeUndefined();
});

it('[MEET-02] reads very long words', () => {
  expect(registeredSession('sess'.repeat(50_000), generated(3))).toBeUndefined();
});
