import { IMPORT_LIMITS, type ImportReport, isImportAtWork } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { imports } from '../../../strings/en/imports.ts';

const POLL_MS = 1000;
const HISTORY_STALE_MS = 30_000;
const HISTORY_POLL_MS = 5000;

const historyKey = queryKeyOf(routes.imports.history);

/** The imports of the team, newest first, a page at a time (IMPORT-07). */
export function useImportHistory() {
  return useInfiniteQuery({
    queryKey: historyKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(routes.imports.history, {
        query: { limit: IMPORT_LIMITS.historyPage, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < IMPORT_LIMITS.historyPage ? null : (page.at(-1)?.id ?? null)),
    select: ({ pages }) => pages.flat(),
    staleTime: HISTORY_STALE_MS,
    // It also lists imports of other coaches, which this page does not follow.
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some((report) => isImportAtWork(report.state)) ? HISTORY_POLL_MS : false,
  });
}

/** One import; polled each second while the portal works on it. */
export function useImportReport(id: number | null) {
  return useQuery({
    ...apiQuery(routes.imports.find, { id: id ?? 0 }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isImportAtWork(state.data.state) ? POLL_MS : false),
  });
}

/** Invalidates everything shown of imports. */
export function refreshImports(client: QueryClient): Promise<void> {
  const shown = routes.imports.find.path.replace(':id', '');
  return client.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      address === historyKey[0] || (typeof address === 'string' && address.startsWith(shown)),
  });
}

/** Caches the report that the server answered with, and invalidates everything that it changes. */
export function takeReport(client: QueryClient, report: ImportReport): void {
  client.setQueryData(apiQuery(routes.imports.find, { id: report.id }).queryKey, report);
  void client.invalidateQueries({ queryKey: historyKey });
  void client.invalidateQueries({ queryKey: queryKeyOf(routes.members.list) });
}

type ImportAction<Input> = {
  readonly call: (input: Input) => Promise<ImportReport | null>;
  readonly failed: string;
  /** Shows the reason of a failure on the page, null while it is retried. If absent, the toast gives the reason. */
  readonly showReason?: (reason: string | null) => void;
  readonly onDone?: (report: ImportReport | null) => void;
};

/** One action on imports at a time: a second click does nothing (case C23). A failure is reported and can be retried. */
export function useImportAction<Input>({ call, failed, showReason, onDone }: ImportAction<Input>) {
  const client = useQueryClient();
  const mutation = useSingleMutation({
    mutationKey: ['import-action'],
    mutationFn: call,
    onMutate: () => showReason?.(null),
    onSuccess: (report) => {
      if (report) takeReport(client, report);
      else void client.invalidateQueries({ queryKey: historyKey });
      onDone?.(report);
    },
    onError: (error) => {
      const reason = describeError(error, imports.upload.failedText);
      showReason?.(reason);
      showToast({ tone: 'error', title: failed, text: showReason ? imports.upload.failedText : reason });
      // Another person may have answered it meanwhile, so its present state is fetched.
      void refreshImports(client);
    },
  });
  return { run: mutation.run, isPending: mutation.isPending, error: mutation.error };
}

/** Starts the import of a file that has arrived; a file with problems is only checked at first (BEYOND-09). */
export function startImport(file: {
  url: string;
  name: string;
  teamId: number | null;
}): Promise<ImportReport> {
  return callApi(routes.imports.start, {
    body: { csvUrl: file.url, teamId: file.teamId, fileName: file.name, askFirst: true },
  });
}
