import type { ImportReport } from '@league/contract';
import { describeError } from '../../../platform/api/api-error.ts';
import { imports } from '../../../strings/en/imports.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useUndoImport } from '../api/import-actions.ts';

const words = imports.undo;

/** Asks before the members of an import leave the roster again (BEYOND-10). */
export function UndoDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const { run, isPending, error } = useUndoImport(report.id, onClose);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={isPending}
      failure={error ? describeError(error, imports.toasts.undoFailed) : null}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <p>{words.text(report.successfulCount, report.fileName)}</p>
    </ConfirmDialog>
  );
}
