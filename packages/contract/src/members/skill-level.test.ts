import { expect, it } from 'vitest';
import { DEFAULT_SKILL_LEVELS } from './members.constants.ts';
import {
  chooseLevel,
  compareRosterGroups,
  gymnastFinder,
  levelsInWords,
  orderLevels,
  readGymnastSearch,
  rosterGroupLabel,
  rosterGroupOf,
} from './skill-level.ts';

it('[MEM-03] sorts roster groups: Beginner first, then by number, other words, and Not Set last', () => {
  const levels = ['8', '', '10', 'Xcel', '3', 'Beginner', '4'];
  expect(levels.map(rosterGroupOf).sort(compareRosterGroups)).toEqual([
    'Beginner',
    '3',
    '4',
    '8',
    '10',
    'Xcel',
    'Not Set',
  ]);
  expect(['3', 'Beginner', 'Not Set'].map(rosterGroupLabel)).toEqual(['Level 3', 'Beginner', 'Not Set']);
});

it.each([
  ['level 4', '4', ''],
  ['Level 10', '10', ''],
  ['LVL. 5', '5', ''],
  ['l6', '6', ''],
  ['level4', '4', ''],
  ['anna level 4', '4', 'anna'],
  ['Level 4, Anna', '4', ', Anna'],
  ['level', null, 'level'],
  ['level 100', null, 'level 100'],
  ['4', null, '4'],
  ['Noel 4', null, 'Noel 4'],
  ['mel4@example.org', null, 'mel4@example.org'],
  ['l4@example.org', null, 'l4@example.org'],
  ['l4.ames@example.org', null, 'l4.ames@example.org'],
  ['ann.l4@example.org', null, 'ann.l4@example.org'],
  ['ann_l4.ames', null, 'ann_l4.ames'],
  ['level 4.', '4', '.'],
  ['level 4b', null, 'level 4b'],
  ['not set', '', ''],
  ['Anna, Not Set', '', 'Anna,'],
  ['not settled', null, 'not settled'],
])('[MEM-07] the search %j names level %j, and leaves %j to search for', (search, level, text) => {
  const read = readGymnastSearch(search);
  expect({ level: read.level, text: read.text.trim() }).toEqual({ level, text });
});

it('[MEM-07] a search for a level finds the gymnasts on it, whatever else has its number', () => {
  const finds = gymnastFinder('level 4 anna');
  expect(finds('4', 'anna lee')).toBe(true);
  expect(finds('4', 'bea lee')).toBe(false);
  expect(finds('5', 'anna lee anna4@example.org')).toBe(false);
});

const OFFERED = [...DEFAULT_SKILL_LEVELS, '9', 'Xcel Gold', 'Xcel Diamond, Sapphire'];

it.each([
  ['4', '4', ['4']],
  [' level 4 ', '4', ['4']],
  ['beginner', 'Beginner', ['Beginner']],
  ['', '', []],
  ['Not Set', '', []],
  ['not set', '', []],
  ['3, 5', '5', ['3', '5']],
  ['5,3,5', '5', ['3', '5']],
  ['8,Beginner', '8', ['Beginner', '8']],
  ['Not Set, 3', '3', ['3']],
  ['3,', '3', ['3']],
  ['Xcel Gold,9', 'Xcel Gold', ['9', 'Xcel Gold']],
  ['Xcel Diamond, Sapphire', 'Xcel Diamond, Sapphire', ['Xcel Diamond, Sapphire']],
])('[CLIENT-02] the text %j chooses level %j and names %j', (text, level, named) => {
  expect(chooseLevel(text, OFFERED)).toEqual({ level, named });
});

it.each(['11', '3, 11', 'Gold'])('[CLIENT-02] the text %j names a level that is not offered', (text) => {
  expect(chooseLevel(text, OFFERED)).toBeNull();
});

it('[CLIENT-02] sorts levels from Beginner up, with other words last in the given order', () => {
  expect(orderLevels(['10', 'Silver', 'Gold', '3', 'Beginner', '9'])).toEqual([
    'Beginner',
    '3',
    '9',
    '10',
    'Silver',
    'Gold',
  ]);
});

it('[CLIENT-02] levels are listed in words', () => {
  expect([DEFAULT_SKILL_LEVELS, ['3', '4'], ['3'], []].map(levelsInWords)).toEqual([
    'Beginner, 3, 4, 5, 6, 7 or 8',
    '3 or 4',
    '3',
    '',
  ]);
});
