import { LIMITS, NEW_MEMBERSHIP_LEVEL } from '@league/contract';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { members } from '../../../strings/en/members.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import { LevelChoice } from './level-choice.tsx';
import classes from './new-member-fields.module.css';
import type { NewMemberField, NewMemberValues } from './new-member-form.ts';

const words = members.add;
const settled = { input: classes.settled ?? '' };

type Props = { readonly form: UseFormReturnType<NewMemberValues>; readonly teamName: string };

/** What is asked of a new gymnast, and what is settled already: membership level and team (MEM-20). */
export function NewMemberFields({ form, teamName }: Props) {
  const field = (name: NewMemberField) => ({
    name,
    label: words.fields[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  const phone = { type: 'tel', maxLength: LIMITS.phone } as const;
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{words.membership}</legend>
        <TextInput label={words.membershipLevel} value={NEW_MEMBERSHIP_LEVEL} disabled classNames={settled} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{words.profile}</legend>
        <div className={classes.pair}>
          <TextInput {...field('firstName')} required maxLength={LIMITS.name} data-autofocus />
          <TextInput {...field('lastName')} required maxLength={LIMITS.name} />
          <TextInput {...field('dateOfBirth')} required type="date" />
          <TextInput {...field('email')} required type="email" maxLength={LIMITS.email} />
          <TextInput {...field('phone')} {...phone} />
        </div>
        <div className={classes.pair}>
          <TextInput {...field('emergencyContactName')} maxLength={LIMITS.name} />
          <TextInput {...field('emergencyContactPhone')} {...phone} />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{words.team}</legend>
        <TextInput
          label={words.teamName}
          description={useRosterSource().words.teamNote ?? words.teamNote}
          value={teamName}
          disabled
          classNames={settled}
        />
      </fieldset>
      <LevelChoice {...form.getInputProps('skillLevel')} />
      <Textarea
        {...field('coachNotes')}
        description={words.notesNote}
        size="md"
        rows={3}
        maxLength={LIMITS.notes}
      />
    </>
  );
}
