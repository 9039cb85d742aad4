import type { EntryOf, RouteBody, ScoreImportReport } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';
import { describeRefusal } from './refusal.ts';

const words = scores.import;

type Upload = NonNullable<
  NonNullable<RouteBody<EntryOf<typeof routes.scores.importScores>, 'input'>>['file']
>;

/** Without an upload, the bundled invitational and tallies are imported. */
export type ImportRequest = { readonly upload?: Upload };

const bodyOf = ({ upload }: ImportRequest) => (upload ? { body: { file: upload } } : {});

function reportFailure(error: Error): void {
  showToast({ tone: 'error', title: words.failed, text: describeRefusal(error, words.failedText) });
}

/** Checks an import and runs it, one request of each kind at a time (SCORE-03). */
export function useScoreImport(
  name: string,
  on: { checked: (report: ScoreImportReport) => void; done: (report: ScoreImportReport) => void },
) {
  const client = useQueryClient();
  const checking = useAdminAction({
    mutationKey: ['check-scores', name],
    mutationFn: (request: ImportRequest) => callApi(routes.scores.checkImport, bodyOf(request)),
    onSuccess: on.checked,
    onError: reportFailure,
  });
  const importing = useAdminAction({
    mutationKey: ['import-scores'],
    mutationFn: (request: ImportRequest) => callApi(routes.scores.importScores, bodyOf(request)),
    onSuccess: (report) => {
      const { new: added, changed, unchanged } = report;
      showToast({ tone: 'success', title: words.done, text: words.doneText(added, changed, unchanged) });
      void refreshScores(client);
      on.done(report);
    },
    onError: reportFailure,
  });
  return {
    check: (request: ImportRequest) => {
      if (!importing.isUnderWay()) checking.run(request);
    },
    // A check that was just answered counts as running until its callbacks have run.
    run: importing.run,
    isChecking: checking.isPending,
    isImporting: importing.isPending,
    error: importing.error ?? checking.error,
  };
}
