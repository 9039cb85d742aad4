import type { ColumnMatches, DateOrder, TemplateColumn } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { imports } from '../../../strings/en/imports.ts';
import { useImportAction } from './imports.api.ts';

/** Shows on the page why an import did not go on (CLIENT-05); null takes it away. */
export type ShowReason = (reason: string | null) => void;

/** Gives the go-ahead after a check, or says which column holds what or how dates are written (BEYOND-09). */
export function useConfirmImport(id: number, showReason: ShowReason) {
  return useImportAction<{
    columns?: ColumnMatches;
    sheet?: string;
    dateOrder?: DateOrder;
    createRows?: number[];
    siblingRows?: number[];
  }>({
    call: (body) => callApi(routes.imports.confirm, { params: { id }, body }),
    failed: imports.toasts.failed,
    showReason,
  });
}

/** Puts what was typed in place of a refused row and has the file checked again (IMPORT-12). */
export function useFixRow({ id, row }: { id: number; row: number }, showReason: ShowReason) {
  const client = useQueryClient();
  return useImportAction<Partial<Record<TemplateColumn, string>>>({
    call: (values) => callApi(routes.imports.fixRow, { params: { id, row }, body: { values } }),
    failed: imports.fix.failed,
    showReason,
    // Of a row that is still refused its new reasons are read; another one is not there to be fixed any more.
    onDone: (report) => {
      const isRefused = report?.results.failed.some((failed) => failed.row === row);
      const { queryKey } = apiQuery(routes.imports.row, { id, row });
      if (isRefused) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Goes on with an import that failed for no fault of its file (IMPORT-10). */
export function useRetryImport(id: number, showReason: ShowReason) {
  return useImportAction<void>({
    call: () => callApi(routes.imports.retry, { params: { id } }),
    failed: imports.toasts.failed,
    showReason,
  });
}

/** Drops an import that waits for an answer. */
export function useDiscardImport(id: number, onDone: () => void) {
  return useImportAction<void>({
    call: async () => {
      await callApi(routes.imports.discard, { params: { id } });
      return null;
    },
    failed: imports.toasts.discardFailed,
    onDone,
  });
}

/** Takes the members an import created off the roster again (BEYOND-10). */
export function useUndoImport(id: number, onDone: () => void) {
  return useImportAction<void>({
    call: async () => {
      const reply = await callApi(routes.imports.undo, { params: { id } });
      showToast({ tone: 'success', title: imports.toasts.undone, text: reply.message });
      return reply.import;
    },
    failed: imports.toasts.undoFailed,
    onDone,
  });
}
