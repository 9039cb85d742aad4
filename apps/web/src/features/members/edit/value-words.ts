import {
  type EditableField,
  guardiansInWords,
  MEMBER_FIELDS,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { dateInWords } from '../../../ui/words/date-in-words.ts';

const words = memberDialogs.conflict;

/** A value of a gymnast in words. */
export function valueInWords(field: EditableField, value: string): string {
  const { kind } = MEMBER_FIELDS[field];
  if (kind === 'level') return rosterGroupLabel(rosterGroupOf(value));
  if (value === '') return words.blank;
  if (kind === 'guardians') return guardiansInWords(value);
  return kind === 'date' ? dateInWords(value) : value;
}
