import { type ImportReport, isImportAtWork } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../platform/toasts/toast.ts';
import { imports } from '../../strings/en/imports.ts';
import { takeReport, useImportHistory, useImportReport } from './api/imports.api.ts';

function waitsForCoach({ state }: ImportReport): boolean {
  return state === 'needs-columns' || state === 'needs-confirmation';
}

/**
 * The import that the page shows: the one just started or opened, else the coach's newest unfinished one, so that a
 * coach who left the page finds it as it was. A toast reports the end of each import once (IMPORT-08).
 */
export function useCurrentImport() {
  const client = useQueryClient();
  const [id, setId] = useState<number | null>(null);
  const [closedId, setClosedId] = useState<number | null>(null);
  const history = useImportHistory();
  const unfinished = history.data?.find(
    (report) => report.isOwn && (isImportAtWork(report.state) || waitsForCoach(report)),
  )?.id;
  const foundAgain = unfinished !== undefined && unfinished !== closedId ? unfinished : null;
  useEffect(() => {
    // Chosen only once, so that the import stays on the page after it has finished.
    if (id === null && foundAgain !== null) setId(foundAgain);
  }, [id, foundAgain]);
  const shownId = id ?? foundAgain;
  const shown = useImportReport(shownId);
  const report = shownId === null ? undefined : shown.data;

  const told = useRef<number | null>(null);
  const watched = useRef<number | null>(null);
  useEffect(() => {
    if (!report) return;
    if (isImportAtWork(report.state) || waitsForCoach(report)) {
      watched.current = report.id;
      told.current = null;
      return;
    }
    if (watched.current !== report.id || told.current === report.id) return;
    told.current = report.id;
    takeReport(client, report);
    tellEnd(report);
  }, [client, report]);

  return {
    report,
    /** True while the history loads: a first step shown now might be replaced at once. */
    isLoading:
      (history.isLoading && history.errorUpdateCount === 0) ||
      (shownId !== null && shownId === foundAgain && shown.isLoading),
    show(started: ImportReport) {
      watched.current = started.id;
      setId(started.id);
    },
    open: setId,
    close() {
      setClosedId(shownId);
      setId(null);
    },
  };
}

/** Says how an import ended, in the words of the error catalog (IMPORT-08). */
function tellEnd(report: ImportReport): void {
  const { state, results, successfulCount, failedCount } = report;
  if (state === 'failed') {
    showToast({ tone: 'error', title: imports.toasts.failed, text: imports.upload.failedText });
  } else if (state === 'done') {
    showToast({
      tone: failedCount === 0 ? 'success' : successfulCount === 0 ? 'error' : 'neutral',
      title: imports.toasts.complete,
      text: imports.toasts.completeText(results.total, successfulCount, failedCount),
    });
  }
}
