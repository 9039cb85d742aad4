import { LIMITS, MEMBER_FIELDS } from '@league/contract';
import { Textarea, type TextareaProps } from '@mantine/core';
import { members } from '../../../../strings/en/members.ts';
import { PortalOnlyNote } from './portal-only-note.tsx';

/** Allergies, medicine, conditions; says where they will be read (FAMILY-05). */
export function HealthNoteInput(input: TextareaProps) {
  return (
    <div>
      <Textarea
        {...input}
        label={MEMBER_FIELDS.healthNote.label}
        description={members.health.note}
        size="md"
        rows={2}
        maxLength={LIMITS.notes}
        autoComplete="off"
      />
      <PortalOnlyNote field="healthNote" />
    </div>
  );
}
