import { LIMITS, MEMBER_FIELDS } from '@league/contract';
import { Textarea, type TextareaProps } from '@mantine/core';
import { members } from '../../../strings/en/members.ts';

/** Allergies, medicine, conditions; says where they will be read (FAMILY-05). */
export function HealthNoteInput(input: TextareaProps) {
  return (
    <Textarea
      {...input}
      label={MEMBER_FIELDS.healthNote.label}
      description={members.health.note}
      size="md"
      rows={2}
      maxLength={LIMITS.notes}
      autoComplete="off"
    />
  );
}
