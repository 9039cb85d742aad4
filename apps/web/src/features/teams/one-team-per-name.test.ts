import { expect, it } from 'vitest';
import { oneTeamPerName } from './one-team-per-name.ts';

it('[CODES-02] of teams with the same name, shows the one with the longer code in the place of the first', () => {
  const teams = [
    { id: 1, name: 'Spring', teamCode: null },
    { id: 2, name: 'Summer', teamCode: 'SUMMER' },
    { id: 3, name: 'Spring', teamCode: 'SPRING' },
    { id: 4, name: 'Spring', teamCode: 'SPRING2025' },
    { id: 5, name: 'Summer', teamCode: 'SUN' },
  ];
  expect(oneTeamPerName(teams).map(({ id }) => id)).toEqual([4, 2]);
});

it('[CODES-02] of teams with the same name, prefers one with a hidden code to one without a code', () => {
  const spring = { name: 'Spring', teamCode: null };
  const teams = [
    { ...spring, id: 1 },
    { ...spring, id: 2, isCodeHidden: true as const },
  ];
  expect(oneTeamPerName(teams).map(({ id }) => id)).toEqual([2]);
});
