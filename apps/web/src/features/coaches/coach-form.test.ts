import { expect, it } from 'vitest';
import { bodyOf, EMPTY_FORM, formValuesOf, validateCoach } from './coach-form.ts';
import { buildCoach } from './test-coaches.ts';

it('[COACHES-02] an empty form marks every required field, and offers Assistant Coach', () => {
  expect(Object.values(validateCoach(EMPTY_FORM, { needsPassword: true }))).toEqual([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Team is required',
    'Password is required',
  ]);
  expect(EMPTY_FORM.coachLevel).toBe('Assistant Coach');
});

it('[COACHES-02] an edit may leave the password blank, and then does not send it', () => {
  const values = formValuesOf(buildCoach({ teamId: 7 }));
  expect(validateCoach(values, { needsPassword: false })).toEqual({});
  expect(bodyOf(values)).toEqual({
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana@example.org',
    teamId: '7',
    coachLevel: 'Head Coach',
  });
});

it.each(['Coach', 'Choreographer'])(
  '[COACHES-02] an edit keeps the level %j, which the office cannot choose, until another is chosen',
  (coachLevel) => {
    const values = formValuesOf(buildCoach({ coachLevel }));
    expect(bodyOf(values)).not.toHaveProperty('coachLevel');
    expect(bodyOf({ ...values, coachLevel: 'Trainee Coach' })).toHaveProperty('coachLevel', 'Trainee Coach');
  },
);

it.each([
  [{ password: '12345' }, { password: 'Password must be at least 6 characters long' }],
  [{ email: 'dana@' }, { email: 'Must be an email address like name@example.com.' }],
  [{ firstName: '  ' }, { firstName: 'First name is required' }],
])('[COACHES-02] %j is refused beside its field', (fault, errors) => {
  const values = { ...formValuesOf(buildCoach()), password: 'balance', ...fault };
  expect(validateCoach(values, { needsPassword: true })).toEqual(errors);
});
