import type { ColumnMatches, DateOrder, TemplateColumn } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { imports } from '../../../strings/en/imports.ts';
import { useImportAction } from './imports.api.ts';

/** Shows on the page why an import failed to continue (CLIENT-05); null clears the reason. */
export type ShowReason = (reason: string | null) => void;

/** Confirms an import after its check, or tells it the columns or the order of dates (BEYOND-09). */
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

/** Replaces the values of a refused row with what was typed and has the file checked again (IMPORT-12). */
export function useFixRow({ id, row }: { id: number; row: number }, showReason: ShowReason) {
  const client = useQueryClient();
  return useImportAction<Partial<Record<TemplateColumn, string>>>({
    call: (values) => callApi(routes.imports.fixRow, { params: { id, row }, body: { values } }),
    failed: imports.fix.failed,
    showReason,
    // A row that is still refused shows its new reasons; any other row has left the list.
    onDone: (report) => {
      const isRefused = report?.results.failed.some((failed) => failed.row === row);
      const { queryKey } = apiQuery(routes.imports.row, { id, row });
      if (isRefused) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Continues an import that failed through no fault of its file (IMPORT-10). */
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

/** Archives the members that an import created (BEYOND-10). */
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
