import type { EditableField } from '@league/contract';
import type { Attention } from './roster-attention.ts';

/** The filters by a missing value, and what is typed to fill it in: the first is missing, the others come with it. */
const FIELDS = {
  'no-emergency-phone': ['emergencyContactPhone', 'emergencyContactName'],
  'no-phone': ['phone'],
  'no-email': ['email'],
  'no-birth-date': ['dateOfBirth'],
} as const satisfies Partial<Record<Attention, readonly [EditableField, ...EditableField[]]>>;

/** Null for a filter that is not by a missing value (ROSTER-05). */
export function missingFields(show: Attention | null): readonly [EditableField, ...EditableField[]] | null {
  return show !== null && Object.hasOwn(FIELDS, show) ? FIELDS[show as keyof typeof FIELDS] : null;
}
