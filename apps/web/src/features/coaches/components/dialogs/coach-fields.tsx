import { COACH_LEVELS, LIMITS } from '@league/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coaches } from '../../../../strings/en/coaches.ts';
import { common } from '../../../../strings/en/common.ts';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { teamsQuery } from '../../api.ts';
import type { CoachFormValues } from '../../coach-form.ts';
import classes from './coach-fields.module.css';

const words = coaches.form;

type Props = {
  readonly form: UseFormReturnType<CoachFormValues>;
  /** Shown between the person and the password. */
  readonly children?: ReactNode;
  /** The description of the password field; without it there is no such field. */
  readonly passwordHint?: string;
  /** The words for a level that the coach has but the office cannot choose. It stays until another is chosen. */
  readonly otherLevel?: string | undefined;
  /** Shown once a different email is typed. */
  readonly emailHint?: string;
};

/** Who the coach is, which team, which level, and perhaps a password (COACHES-02). */
export function CoachFields({ form, children, passwordHint, otherLevel, emailHint }: Props) {
  const teams = useQuery(teamsQuery);
  const name = { required: true, maxLength: LIMITS.name, autoComplete: 'off' } as const;
  const choices = (teams.data ?? []).map((team) => ({ value: String(team.id), label: team.name }));
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={words.firstName} {...name} data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label={words.lastName} {...name} {...form.getInputProps('lastName')} />
      </div>
      <TextInput
        label={words.email}
        type="email"
        description={form.isDirty('email') ? emailHint : undefined}
        required
        maxLength={LIMITS.email}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={words.team}
          required
          size="md"
          data={[{ value: '', label: teams.isPending ? common.loading : words.chooseTeam }, ...choices]}
          {...form.getInputProps('teamId')}
          error={teams.isError ? words.teamsFailed : form.errors.teamId}
        />
        <NativeSelect
          label={words.level}
          size="md"
          data={[...(otherLevel === undefined ? [] : [{ value: '', label: otherLevel }]), ...COACH_LEVELS]}
          {...form.getInputProps('coachLevel')}
        />
      </div>
      {children}
      {passwordHint !== undefined && (
        <PasswordField
          label={words.password}
          description={passwordHint}
          maxLength={LIMITS.password}
          autoComplete="new-password"
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          {...form.getInputProps('password')}
        />
      )}
    </>
  );
}
