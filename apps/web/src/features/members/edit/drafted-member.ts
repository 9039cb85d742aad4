import type { QueryClient } from '@tanstack/react-query';
import { readDraft } from '../../../platform/session/drafts.ts';
import { signedInUser } from '../../../platform/session/session.ts';

export const EDIT_DRAFT = 'edit-member';

/** The id of the gymnast whose edit is a draft. The dialog reads the draft itself, because it knows its shape. */
export function draftedMemberId(client: QueryClient): number | null {
  const draft = readDraft(signedInUser(client), EDIT_DRAFT);
  const isDraft = typeof draft === 'object' && draft !== null && 'memberId' in draft;
  return isDraft && typeof draft.memberId === 'number' ? draft.memberId : null;
}
