import type { QueryClient } from '@tanstack/react-query';
import { draftKeyOf } from '../../../platform/session.ts';
import { EMPTY_NEW_MEMBER, type NewMemberValues } from './new-member-form.ts';

/**
 * What is typed into the add form outlives the form: a press beside the dialog or the phone's Back loses nothing. It
 * lies with the data loaded for the signed-in person and is forgotten with it at sign-out.
 */
const keyIn = (client: QueryClient) => draftKeyOf(client, 'new-member');

export function readDraft(client: QueryClient): NewMemberValues {
  return client.getQueryData<NewMemberValues>(keyIn(client)) ?? EMPTY_NEW_MEMBER;
}

export function keepDraft(client: QueryClient, values: NewMemberValues): void {
  const key = keyIn(client);
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(key, values);
}

export function dropDraft(client: QueryClient): void {
  client.removeQueries({ queryKey: keyIn(client) });
}
