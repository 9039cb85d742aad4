import type { EntryOf, RouteBody } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';

const words = scores.rules;

export type NewRules = RouteBody<EntryOf<typeof routes.scores.setRules>, 'input'>;

/** Sets the league's rules on score-outs; warnings and meets follow. `onSaved` is called once they are saved. */
export function useSaveRules(onSaved: () => void) {
  const client = useQueryClient();
  const saving = useAdminAction({
    mutationFn: (body: NewRules) => callApi(routes.scores.setRules, { body }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeyOf(routes.scores.rules), saved);
      onSaved();
      showToast({ tone: 'success', title: words.saved, text: words.savedText });
      void refreshScores(client);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.saveFailed, text: describeError(error, words.saveFailedText) }),
  });
  return { save: saving.run, isSaving: saving.isPending };
}
