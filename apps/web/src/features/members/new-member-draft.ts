import type { QueryClient } from '@tanstack/react-query';
import { EMPTY_NEW_MEMBER, type NewMemberValues } from './new-member-form.ts';

/**
 * What is typed into the add form outlives the form: a press beside the dialog or the phone's Back loses nothing. It
 * lies with the data loaded for the signed-in person and is forgotten with it at sign-out.
 */
const draftKey = ['new-member-draft'];

export function readDraft(client: QueryClient): NewMemberValues {
  return client.getQueryData<NewMemberValues>(draftKey) ?? EMPTY_NEW_MEMBER;
}

export function keepDraft(client: QueryClient, values: NewMemberValues): void {
  client.setQueryDefaults(draftKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(draftKey, values);
}

export function dropDraft(client: QueryClient): void {
  client.removeQueries({ queryKey: draftKey });
}
