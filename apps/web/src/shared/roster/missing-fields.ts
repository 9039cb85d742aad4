import type { EditableField } from '@league/contract';
import type { Attention } from './roster-attention.ts';

/** The filters by a missing field, with the fields to fill in: the missing field first, then additional ones. */
const FIELDS = {
  'no-emergency-phone': ['emergencyContactPhone', 'emergencyContactName'],
  'no-phone': ['phone'],
  'no-email': ['email'],
  'no-birth-date': ['dateOfBirth'],
} as const satisfies Partial<Record<Attention, readonly [EditableField, ...EditableField[]]>>;

/** The fields to fill in; null for any other filter (ROSTER-05). */
export function missingFields(show: Attention | null): readonly [EditableField, ...EditableField[]] | null {
  return show !== null && Object.hasOwn(FIELDS, show) ? FIELDS[show as keyof typeof FIELDS] : null;
}
