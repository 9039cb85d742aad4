import {
  type EditableField,
  formLabel,
  LIMITS,
  MEMBER_FIELDS,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { useRosterSource } from '../../roster/roster-source.ts';
import { fieldsIn, inputProps } from '../form-layout.ts';
import type { MemberFormValues } from '../member-form.ts';
import { dateHint } from './date-hint.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { HealthNoteInput } from './health-note-input.tsx';
import classes from './member-fields.module.css';

type Props = {
  readonly form: UseFormReturnType<MemberFormValues>;
  /** Shown below the email when the server has refused it. */
  readonly siblingQuestion: ReactNode;
};

/** What a coach may change of a member. */
export function MemberFields({ form, siblingQuestion }: Props) {
  const { useSkillLevels } = useRosterSource();
  const levels = useSkillLevels();
  const inputOf = (field: EditableField, index: number) => {
    const { kind } = MEMBER_FIELDS[field];
    const common = { name: field, label: formLabel(field, 'edit'), ...form.getInputProps(field) };
    if (kind === 'notes')
      return <Textarea key={field} {...common} size="md" rows={4} maxLength={LIMITS.notes} />;
    if (kind === 'level') {
      const choices = levelChoices(levels, form.getInitialValues()[field]);
      return <NativeSelect key={field} {...common} size="md" data={choices} />;
    }
    return (
      <TextInput
        key={field}
        {...common}
        {...inputProps(field)}
        required={kind === 'name'}
        {...(kind === 'date' && dateHint(form.values[field]))}
        data-autofocus={index === 0 || undefined}
      />
    );
  };
  return (
    <>
      <div className={classes.pair}>
        {fieldsIn('profile').map((field, index) => (
          <Fragment key={field}>
            {inputOf(field, index)}
            {field === 'email' && siblingQuestion}
          </Fragment>
        ))}
        {/* Only gymnasts who share an email with a brother or sister have this field. */}
        {fieldsIn('family')
          .filter((field) => form.getInitialValues()[field] !== '')
          .map((field) => inputOf(field, -1))}
      </div>
      <GuardianFields
        value={form.values.guardians}
        onChange={(value) => form.setFieldValue('guardians', value)}
        error={form.errors.guardians}
      />
      {fieldsIn('health').map((field) => (
        <HealthNoteInput key={field} name={field} {...form.getInputProps(field)} />
      ))}
      {fieldsIn('notes').map(inputOf)}
    </>
  );
}

/** The levels to choose. A level from the provider that the league does not list can be kept. */
function levelChoices(levels: readonly string[], current: string): { value: string; label: string }[] {
  const choices = ['', ...levels];
  if (!choices.includes(current)) choices.push(current);
  return choices.map((value) => ({ value, label: rosterGroupLabel(rosterGroupOf(value)) }));
}
