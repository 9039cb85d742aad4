import type { QueryClient } from '@tanstack/react-query';
import { readDraft } from '../../../platform/session/drafts.ts';
import { signedInUser } from '../../../platform/session/session.ts';

export const EDIT_DRAFT = 'edit-member';

/** Whose edit was under way when the page was left; the draft itself is read by the dialog, which has its shape. */
export function draftedMemberId(client: QueryClient): number | null {
  const draft = readDraft(signedInUser(client), EDIT_DRAFT);
  const isDraft = typeof draft === 'object' && draft !== null && 'memberId' in draft;
  return isDraft && typeof draft.memberId === 'number' ? draft.memberId : null;
}
