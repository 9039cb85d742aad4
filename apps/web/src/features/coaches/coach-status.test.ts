import { expect, it } from 'vitest';
import { findCoaches } from './coach-status.ts';
import { buildCoach } from './test-coaches.ts';

const invitedUntil = '2026-12-01T12:00:00.000Z';
const all = [
  buildCoach({ id: 1, firstName: 'Zoë', lastName: 'O’Neill', teamName: 'Spring' }),
  buildCoach({ id: 2, email: 'kim@summit.example', teamName: 'Summit', lastSignInAt: null }),
  buildCoach({ id: 3, hasPassword: false, invitedUntil, lastSignInAt: null, coachLevel: 'Trainee Coach' }),
  buildCoach({ id: 4, hasPassword: false, lastSignInAt: null }),
  buildCoach({ id: 5, isActive: false, lastSignInAt: null, teamId: undefined, teamName: null }),
];

it.each([
  ['', [1, 2, 3, 4, 5]],
  ['oneill', [1]],
  ['SUMM', [2]],
  ['kim@', [2]],
  ['trainee', [3]],
  ['never signed in', [2, 3, 4]],
  ['invited', [3]],
  ['invitation expired', [4]],
  ['deactivated', [5]],
  ['neill spring', []],
])('[COACHES-01] among many coaches %j finds those with that name, email, team or access', (search, ids) => {
  expect(findCoaches(all, search).map(({ id }) => id)).toEqual(ids);
});
