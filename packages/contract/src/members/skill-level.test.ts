import { expect, it } from 'vitest';
import { compareRosterGroups, rosterGroupLabel, rosterGroupOf } from './skill-level.ts';

it('[MEM-03] roster groups stand Beginner first, then by number, other words, and Not Set last', () => {
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
