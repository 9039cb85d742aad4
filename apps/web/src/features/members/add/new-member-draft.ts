import { EDITABLE_FIELDS, guardiansText, NO_GUARDIAN, recordOf } from '@league/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isObjectOf, isText } from '../../../platform/api/shape.ts';
import { dropDraft, keepDraft, readDraft } from '../../../platform/session/drafts.ts';
import { signedInUser } from '../../../platform/session/session.ts';
import { EMPTY_NEW_MEMBER, type NewMemberValues } from './new-member-form.ts';

/** The input of the add form is kept as a draft, so a press beside the dialog or the phone's Back loses nothing. */
const NAME = 'new-member';

const isValues = isObjectOf<NewMemberValues>(recordOf(EDITABLE_FIELDS, () => isText));

export function readNewMember(client: QueryClient): NewMemberValues {
  const draft = readDraft(signedInUser(client), NAME);
  return isValues(draft) ? withGuardian(draft) : EMPTY_NEW_MEMBER;
}

/** A draft of an earlier version can have an emergency contact, which this form shows as the first guardian. */
function withGuardian(draft: NewMemberValues): NewMemberValues {
  const { emergencyContactName: name, emergencyContactPhone: phone } = draft;
  if (name === '' && phone === '') return draft;
  const guardians = draft.guardians || guardiansText([{ ...NO_GUARDIAN, name, phone, isEmergency: true }]);
  return { ...draft, emergencyContactName: '', emergencyContactPhone: '', guardians };
}

export function keepNewMember(client: QueryClient, values: NewMemberValues): void {
  keepDraft(signedInUser(client), NAME, values);
}

export function dropNewMember(client: QueryClient): void {
  dropDraft(signedInUser(client), NAME);
}
