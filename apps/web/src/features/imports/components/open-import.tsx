import type { ImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { imports } from '../../../strings/en/imports.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type ShowReason, useRetryImport } from '../api/import-actions.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportResults } from './import-results.tsx';
import { TeamOfImport } from './team-of-import.ts';
import { ChooseSheet } from './upload/choose-sheet.tsx';
import { MatchColumns } from './upload/match-columns.tsx';
import steps from './upload/step.module.css';

type Props = { readonly report: ImportReport; readonly onClose: () => void };

/** The open import: its progress, what it waits for, or its result. */
export function OpenImport({ report, onClose }: Props) {
  const [reason, showReason] = useState<string | null>(null);
  const team = useContext(TeamOfImport)?.(report.teamId);
  return (
    <Panel title={titleOf(report)}>
      <p className={steps.text}>{imports.fileName(report.fileName)}</p>
      {team && <p className={steps.text}>{imports.office.into(team)}</p>}
      <Content report={report} onClose={onClose} showReason={showReason} />
      {reason !== null && (
        <Notice tone="danger" isAnnounced>
          {reason}
        </Notice>
      )}
      {isOver(report) && (
        <div className={steps.buttons}>
          {report.can.retry && <RetryButton id={report.id} showReason={showReason} />}
          <Button variant={report.can.retry ? 'default' : 'filled'} onClick={onClose}>
            {imports.results.another}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function RetryButton({ id, showReason }: { id: number; showReason: ShowReason }) {
  const retry = useRetryImport(id, showReason);
  return (
    <BusyButton
      variant="filled"
      label={imports.results.retry}
      busyLabel={imports.results.retrying}
      isBusy={retry.isPending}
      icon={IconRefresh}
      onClick={() => retry.run()}
    />
  );
}

/** An import that failed midway may still have created some gymnasts. */
export function hasResults({ successfulCount, failedCount }: ImportReport): boolean {
  return successfulCount + failedCount > 0;
}

function isOver({ state }: ImportReport): boolean {
  return state === 'done' || state === 'failed' || state === 'undone';
}

function titleOf({ state, sheets }: ImportReport): string {
  if (state === 'needs-columns') return sheets.length > 0 ? imports.sheets.title : imports.columns.title;
  return state === 'needs-confirmation' ? imports.check.title : imports.results.title;
}

function Content({ report, onClose, showReason }: Props & { showReason: ShowReason }) {
  const { state, progress, message } = report;
  switch (state) {
    case 'waiting':
    case 'checking':
    case 'running':
      return (
        <>
          <ProgressBar
            step={imports.work[state]}
            count={imports.work.rows(progress.rowsDone, progress.rowsTotal)}
            {...(progress.rowsTotal !== null &&
              progress.rowsTotal > 0 && { share: progress.rowsDone / progress.rowsTotal })}
          />
          <p className={steps.text}>{imports.work.note}</p>
        </>
      );
    case 'needs-columns': {
      const Question = report.sheets.length > 0 ? ChooseSheet : MatchColumns;
      return <Question report={report} onDiscarded={onClose} showReason={showReason} />;
    }
    case 'needs-confirmation':
      return <ImportCheck report={report} onDiscarded={onClose} showReason={showReason} />;
    case 'failed':
      return (
        <>
          <Notice tone="danger" title={imports.toasts.failed} isAnnounced>
            {message}
          </Notice>
          {hasResults(report) && <ImportResults report={report} />}
        </>
      );
    case 'done':
    case 'undone':
      return <ImportResults report={report} />;
  }
}
