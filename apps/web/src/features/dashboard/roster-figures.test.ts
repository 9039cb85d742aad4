import type { Member } from '@league/contract';
import { expect, it } from 'vitest';
import { rosterFigures } from './roster-figures.ts';

const gymnast = (skillLevel: string, membershipStatus = 'Active') =>
  ({ skillLevel, membershipStatus }) as Member;

it('[PORTAL-02] counts all, those who are exactly Active, and the levels in the order of the roster', () => {
  const roster = [
    gymnast('5'),
    gymnast('', 'Lapsed'),
    gymnast('3', 'Pending - New'),
    gymnast('Beginner'),
    gymnast('5', 'active-ish'),
  ];
  expect(rosterFigures(roster)).toEqual({
    total: 5,
    active: 2,
    levels: 3,
    byLevel: [
      { level: 'Beginner', count: 1 },
      { level: '3', count: 1 },
      { level: '5', count: 2 },
      { level: 'Not Set', count: 1 },
    ],
  });
});

it('[PORTAL-02] an empty team has no levels', () => {
  expect(rosterFigures([])).toEqual({ total: 0, active: 0, levels: 0, byLevel: [] });
});
