import type { BoardReport } from '@league/contract';
import { routes } from '@league/contract/calls';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { downloadFile } from '../../platform/download.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { board } from '../../strings/en/board.ts';

const { report, reportFile } = routes.board;

/** The report of a season; without one, of the season of today. */
export function boardReportQuery(season: number | undefined) {
  return queryOptions<BoardReport>({
    queryKey: [report.path, season ?? null],
    queryFn: ({ signal }) => callApi(report, { query: { season }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useReportFile(season: number) {
  const words = board.file;
  return useMutation({
    mutationFn: () => downloadFile(`${reportFile.path}?season=${season}`),
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.done, text: fileName }),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.tryAgain) }),
  });
}
