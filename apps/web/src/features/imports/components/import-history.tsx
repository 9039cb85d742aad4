import type { ImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconHistory } from '@tabler/icons-react';
import { useContext, useId, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { imports } from '../../../strings/en/imports.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useImportHistory } from '../api/imports.api.ts';
import classes from './import-history.module.css';
import { ImportResults } from './import-results.tsx';
import { hasResults } from './open-import.tsx';
import { TeamOfImport } from './team-of-import.ts';
import { UndoDialog } from './undo-dialog.tsx';
import steps from './upload/step.module.css';

const words = imports.history;

type Props = {
  /** The import that the page shows above with its details. */
  readonly openId?: number;
  /** Opens an import that waits for an answer. If absent, imports cannot be opened. */
  readonly onOpen?: (id: number) => void;
};

/** The imports of the team with their results, newest first (IMPORT-07). */
export function ImportHistory({ openId, onOpen }: Props) {
  const { data: all, isPending, isError, isFetching, refetch, ...older } = useImportHistory();
  const data = all?.filter(({ id }) => id !== openId);
  if (data?.length === 0 && openId !== undefined) return null;
  return (
    <Panel title={words.title}>
      {isPending && <Skeletons />}
      {isError && !older.isFetchNextPageError && (
        <ErrorState text={words.failed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
      {data && data.length > 0 && (
        <ul className={classes.entries}>
          {data.map((report) => (
            <Entry key={report.id} report={report} {...(onOpen && { onOpen })} />
          ))}
        </ul>
      )}
      {older.isFetchNextPageError && (
        <Notice tone="danger" isAnnounced>
          {words.olderFailed}
        </Notice>
      )}
      {older.hasNextPage && (
        <div className={steps.buttons}>
          <BusyButton
            label={words.older}
            busyLabel={words.loadingOlder}
            isBusy={older.isFetchingNextPage}
            icon={IconHistory}
            onClick={() => void older.fetchNextPage()}
          />
        </div>
      )}
    </Panel>
  );
}

const hasEnded = ({ state }: ImportReport) => state === 'done' || state === 'undone';

/** The line of a folded entry; the reason of a failure is below it. */
function summaryOf(report: ImportReport): string {
  if (report.state === 'failed') return words.notFinished(report.successfulCount);
  return hasEnded(report) ? words.counts(report.successfulCount, report.failedCount) : report.message;
}

function Entry({ report, onOpen }: { report: ImportReport; onOpen?: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const league = useLeague();
  const team = useContext(TeamOfImport)?.(report.teamId);
  const id = useId();
  const { undone, can } = report;
  const isEnded = hasEnded(report);
  return (
    <li className={classes.entry}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.words}>
          <span className={classes.file}>
            <span className={classes.name}>{imports.fileName(report.fileName)}</span>
            {team && <span className={classes.quiet}>{imports.office.into(team)}</span>}
            <span className={classes.quiet}>
              {words.by(report.coachName, dateAndTimeInWords(report.createdAt, league?.timeZone ?? 'UTC'))}
            </span>
          </span>
          <span className={classes.counts}>{summaryOf(report)}</span>
        </span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} />
      </button>
      {isOpen && (
        <div id={id} className={classes.body}>
          {undone && <p className={steps.text}>{words.undone(undone.removedCount, undone.keptCount)}</p>}
          {isEnded ? (
            <ImportResults report={report} />
          ) : (
            <>
              {report.state === 'failed' && <p className={steps.text}>{report.message}</p>}
              {report.state === 'failed' && hasResults(report) && <ImportResults report={report} />}
              {onOpen && (
                <div className={steps.buttons}>
                  <Button variant="default" onClick={() => onOpen(report.id)}>
                    {words.open}
                  </Button>
                </div>
              )}
            </>
          )}
          {can.undo && onOpen && (
            <div className={steps.buttons}>
              <Button variant="default" onClick={() => setIsAsking(true)}>
                {words.undo}
              </Button>
            </div>
          )}
        </div>
      )}
      {isAsking && <UndoDialog report={report} onClose={() => setIsAsking(false)} />}
    </li>
  );
}
