import type { ResultsColumns } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { describeRefusal } from './refusal.ts';

const words = scores.columns;

/** Reads the columns of a results file, to be matched by hand (SCORE-08). */
export function useReadColumns(onRead: (columns: ResultsColumns) => void) {
  const reading = useAdminAction({
    mutationFn: (content: string) => callApi(routes.scores.resultsColumns, { body: { content } }),
    onSuccess: onRead,
    onError: (error) =>
      showToast({ tone: 'error', title: words.failedTitle, text: describeRefusal(error, words.failed) }),
  });
  return { readColumns: reading.run, isReading: reading.isPending };
}

/** Forgets the match by hand for files with these headings (SCORE-08). */
export function useForgetColumns(onForgotten: (columns: ResultsColumns) => void) {
  const forgetting = useAdminAction({
    mutationFn: (content: string) => callApi(routes.scores.forgetColumns, { body: { content } }),
    onSuccess: (columns) => {
      showToast({ tone: 'success', title: words.forgotten });
      onForgotten(columns);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.notForgotten, text: describeRefusal(error, words.failed) }),
  });
  return { forgetColumns: forgetting.run, isForgetting: forgetting.isPending };
}
