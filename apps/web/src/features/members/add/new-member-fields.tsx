import { type EditableField, formLabel, LIMITS, MEMBER_FIELDS, NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { members } from '../../../strings/en/members.ts';
import { dateHint } from '../edit/fields/date-hint.tsx';
import { GuardianFields } from '../edit/fields/guardian-fields.tsx';
import { HealthNoteInput } from '../edit/fields/health-note-input.tsx';
import { fieldsIn, inputProps } from '../edit/form-layout.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import { LevelChoice } from './level-choice.tsx';
import classes from './new-member-fields.module.css';
import type { NewMemberValues } from './new-member-form.ts';

const words = members.add;
const profile = fieldsIn('profile');
const isLevel = (field: EditableField) => MEMBER_FIELDS[field].kind === 'level';
const fixed = { input: classes.fixed ?? '' };

type Props = {
  readonly form: UseFormReturnType<NewMemberValues>;
  readonly teamName: string;
  /** Shown below the email when the server has refused it. */
  readonly siblingQuestion: ReactNode;
  /** Shown below name and birth date, by which the same child is found. */
  readonly sameChildWarning: ReactNode;
};

/** The fields of a new gymnast, and the fixed values: membership level and team (MEM-20). */
export function NewMemberFields({ form, teamName, siblingQuestion, sameChildWarning }: Props) {
  const common = (field: EditableField) => ({
    name: field,
    label: formLabel(field, 'add'),
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  const inputOf = (field: EditableField, index?: number) => (
    <TextInput
      {...common(field)}
      {...inputProps(field)}
      required={MEMBER_FIELDS[field].required !== null}
      {...(MEMBER_FIELDS[field].kind === 'date' && dateHint(form.values[field] ?? ''))}
      data-autofocus={index === 0 || undefined}
    />
  );
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{words.membership}</legend>
        <TextInput label={words.membershipLevel} value={NEW_MEMBERSHIP_LEVEL} disabled classNames={fixed} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{words.profile}</legend>
        <div className={classes.pair}>
          {profile
            .filter((field) => !isLevel(field))
            .map((field, index) => (
              <Fragment key={field}>
                {inputOf(field, index)}
                {field === 'email' && siblingQuestion}
              </Fragment>
            ))}
        </div>
        {sameChildWarning}
      </fieldset>
      <GuardianFields
        value={form.values.guardians}
        onChange={(value) => form.setFieldValue('guardians', value)}
        error={form.errors.guardians}
      />
      <fieldset className={classes.group}>
        <legend>{words.team}</legend>
        <TextInput
          label={words.teamName}
          description={useRosterSource().words.teamNote ?? words.teamNote}
          value={teamName}
          disabled
          classNames={fixed}
        />
      </fieldset>
      {profile.filter(isLevel).map((field) => (
        <LevelChoice key={field} {...form.getInputProps(field)} />
      ))}
      {fieldsIn('health').map((field) => (
        <HealthNoteInput key={field} name={field} {...form.getInputProps(field)} />
      ))}
      {fieldsIn('notes').map((field) => (
        <Textarea
          key={field}
          {...common(field)}
          description={words.notesNote}
          size="md"
          rows={3}
          maxLength={LIMITS.notes}
        />
      ))}
    </>
  );
}
