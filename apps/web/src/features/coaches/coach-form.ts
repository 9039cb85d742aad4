import {
  COACH_LEVELS,
  type Coach,
  type CoachLevel,
  DEFAULT_COACH_LEVEL,
  FIELD_FAULTS,
  isEmail,
  MIN_PASSWORD_LENGTH,
  PASSWORD_FAULTS,
} from '@league/contract';
import { coaches as words } from '../../strings/en/coaches.ts';

/** The team is held as text, empty by default, because that is what a select takes (COACHES-02). */
export type CoachFormValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly teamId: string;
  readonly coachLevel: string;
  readonly password: string;
};

export type CoachField = keyof CoachFormValues;

/** In the order of the form. */
export const COACH_FIELDS: readonly CoachField[] = [
  'firstName',
  'lastName',
  'email',
  'teamId',
  'coachLevel',
  'password',
];

export const EMPTY_FORM: CoachFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  teamId: '',
  coachLevel: DEFAULT_COACH_LEVEL,
  password: '',
};

export function formValuesOf({ firstName, lastName, email, teamId, coachLevel }: Coach): CoachFormValues {
  return {
    firstName,
    lastName,
    email,
    teamId: teamId === undefined ? '' : String(teamId),
    coachLevel: givenLevel(coachLevel) ?? '',
    password: '',
  };
}

/** The level if the office can choose it, else undefined. A coach who registered with a code may have no level. */
export function givenLevel(level: string): CoachLevel | undefined {
  return COACH_LEVELS.find((each) => each === level);
}

/** The request body; a blank password and an unchosen level are left out, which keeps the present ones (COACHES-02). */
export function bodyOf({ password, coachLevel, ...values }: CoachFormValues) {
  const level = givenLevel(coachLevel);
  return { ...values, ...(level && { coachLevel: level }), ...(password !== '' && { password }) };
}

/** The server's checks, with a sentence for each field. */
export function validateCoach(
  values: CoachFormValues,
  { needsPassword }: { needsPassword: boolean },
): Partial<Record<CoachField, string>> {
  const errors: Partial<Record<CoachField, string>> = {};
  for (const field of ['firstName', 'lastName', 'email', 'teamId'] as const) {
    if (values[field].trim() === '') errors[field] = words.form.required[field];
  }
  if (!errors.email && !isEmail(values.email.trim())) errors.email = FIELD_FAULTS.notEmail;
  const { password } = values;
  if (password === '' && needsPassword) errors.password = words.form.required.password;
  else if (password !== '' && password.length < MIN_PASSWORD_LENGTH) {
    errors.password = PASSWORD_FAULTS.tooShort(MIN_PASSWORD_LENGTH);
  }
  return errors;
}
