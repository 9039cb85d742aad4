import { expect, it } from 'vitest';
import { groupByTeam } from './group-by-team.ts';
import { buildCoach } from './test-coaches.ts';

it('[COACHES-01] groups coaches by team in their order, those without one apart', () => {
  const coaches = [
    buildCoach({ id: 1, teamId: 7, teamName: 'Spring' }),
    buildCoach({ id: 2, teamId: 9, teamName: 'Summit' }),
    buildCoach({ id: 3, teamId: 7, teamName: 'Spring' }),
    buildCoach({ id: 4, teamId: undefined, teamName: null }),
  ];
  const { groups, unassigned } = groupByTeam(coaches);
  expect(groups.map(({ teamName, coaches: those }) => [teamName, those.map(({ id }) => id)])).toEqual([
    ['Spring', [1, 3]],
    ['Summit', [2]],
  ]);
  expect(unassigned.map(({ id }) => id)).toEqual([4]);
});
