import { guardiansOf, memberApplicationSchema } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { refreshRoster } from '../roster/roster.ts';
import { type RosterSource, useRosterSource } from '../roster/roster-source.ts';
import { dropNewMember } from './new-member-draft.ts';
import { applicationOf, bodyOf, type NewMemberValues } from './new-member-form.ts';

const words = members.add;

type Application = {
  readonly teamId: number;
  readonly values: NewMemberValues;
  /** Whose brother or sister the new gymnast is. */
  readonly siblingOf?: number;
};

/** Call it with values that the form has validated. */
async function apply(source: RosterSource, { teamId, values, siblingOf }: Application) {
  if (!source.apply) throw new Error('No gymnast can be added to this roster.');
  const { guardians: text, ...body } = memberApplicationSchema.parse(
    bodyOf({ ...applicationOf(values), teamId, siblingOf }),
  );
  const guardians = guardiansOf(text);
  return callApi(source.apply, {
    body: { ...body, guardians: guardians.length > 0 ? guardians : undefined },
  });
}

/** Applies for a new member, reports the result and refetches the roster (MEM-22). */
export function useAddMember({ onAdded }: { onAdded: () => void }) {
  const client = useQueryClient();
  const source = useRosterSource();
  const adding = useSingleMutation({
    mutationKey: ['add-member'],
    mutationFn: (application: Application) => apply(source, application),
    onSuccess: ({ message }) => {
      showToast({ tone: 'success', title: words.done, text: message });
      dropNewMember(client);
      void refreshRoster(client, source);
      onAdded();
    },
    onError: (error) => showToast({ tone: 'error', title: words.failed, text: failureSentence(error) }),
  });
  return {
    add: adding.mutate,
    isAdding: adding.isPending,
    isUnderWay: adding.isUnderWay,
  };
}

/** The server's sentence; else one for an answer without a sentence, or for a failure without an answer (MEM-22). */
export function failureSentence(error: Error): string {
  return describeError(error, error instanceof ApiError ? words.failedText : words.failedAtAll);
}
