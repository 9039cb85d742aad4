import { BEGINNER, LIMITS, rosterGroupLabel, rosterGroupOf, SKILL_LEVELS } from '@league/contract';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { members } from '../../../strings/en/members.ts';
import classes from './member-fields.module.css';
import type { MemberField, MemberFormValues } from './member-form.ts';

const words = members.edit;
const CHOICES: readonly string[] = ['', BEGINNER, ...SKILL_LEVELS];

/** What a coach may change of a member. */
export function MemberFields({ form }: { form: UseFormReturnType<MemberFormValues> }) {
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
          data={levelChoices(form.getInitialValues().skillLevel)}
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
function levelChoices(current: string): { value: string; label: string }[] {
  const levels = CHOICES.includes(current) ? CHOICES : [...CHOICES, current];
  return levels.map((value) => ({ value, label: rosterGroupLabel(rosterGroupOf(value)) }));
}
