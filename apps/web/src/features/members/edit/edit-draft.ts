import { EDITABLE_FIELDS, type Member, memberSchema, recordOf } from '@league/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isObjectOf, isText } from '../../../platform/api/shape.ts';
import { dropDraft, keepDraft, readDraft } from '../../../platform/session/drafts.ts';
import { signedInUser } from '../../../platform/session/session.ts';
import { EDIT_DRAFT } from './drafted-member.ts';
import type { MemberFormValues } from './member-form.ts';

/** The draft of an edit: the member as first loaded, whose version reveals a conflict, and the input (TRUTH-02). */
export type EditDraft = { readonly base: Member; readonly values: MemberFormValues };

const isValues = isObjectOf<MemberFormValues>(recordOf(EDITABLE_FIELDS, () => isText));

export function readEditDraft(client: QueryClient): EditDraft | null {
  const draft = readDraft(signedInUser(client), EDIT_DRAFT);
  if (typeof draft !== 'object' || draft === null || !('base' in draft) || !('values' in draft)) return null;
  const base = memberSchema.safeParse(draft.base).data;
  return base && isValues(draft.values) ? { base, values: draft.values } : null;
}

export function keepEditDraft(client: QueryClient, draft: EditDraft): void {
  keepDraft(signedInUser(client), EDIT_DRAFT, { memberId: draft.base.id, ...draft });
}

export function dropEditDraft(client: QueryClient): void {
  dropDraft(signedInUser(client), EDIT_DRAFT);
}
