import { LIMITS, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { members } from '../../../strings/en/members.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './member-fields.module.css';
import type { MemberField, MemberFormValues } from './member-form.ts';

const words = members.edit;

/** What a coach may change of a member. */
export function MemberFields({ form }: { form: UseFormReturnType<MemberFormValues> }) {
  const { useSkillLevels } = useRosterSource();
  const levels = useSkillLevels();
  const field = (name: MemberField) => ({
    name,
    label: words.fields[name],
    ...form.getInputProps(name),
  });
  const needed = { required: true, maxLength: LIMITS.name, autoComplete: 'off' } as const;
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...field('firstName')} {...needed} data-autofocus />
        <TextInput {...field('lastName')} {...needed} />
        <TextInput {...field('dateOfBirth')} type="date" autoComplete="off" />
        <NativeSelect
          {...field('skillLevel')}
          size="md"
          data={levelChoices(levels, form.getInitialValues().skillLevel)}
        />
        <TextInput {...field('email')} type="email" maxLength={LIMITS.email} autoComplete="off" />
        <TextInput {...field('phone')} type="tel" maxLength={LIMITS.phone} autoComplete="off" />
      </div>
      <fieldset className={classes.group}>
        <legend>{words.emergency}</legend>
        <div className={classes.pair}>
          <TextInput {...field('emergencyContactName')} maxLength={LIMITS.name} autoComplete="off" />
          <TextInput
            {...field('emergencyContactPhone')}
            type="tel"
            maxLength={LIMITS.phone}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <Textarea {...field('coachNotes')} size="md" rows={4} maxLength={LIMITS.notes} />
    </>
  );
}

/** A level that the league does not list, as the provider may send it, can be kept. */
function levelChoices(levels: readonly string[], current: string): { value: string; label: string }[] {
  const choices = ['', ...levels];
  if (!choices.includes(current)) choices.push(current);
  return choices.map((value) => ({ value, label: rosterGroupLabel(rosterGroupOf(value)) }));
}
